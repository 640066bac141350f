package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.lane.LaneCall;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** One op in flight whose every request is a call of its own. Hot path; runs on the event loop. */
final class UnaryExchange extends CqlCall implements LaneCall.Receiver<CqlResult> {

  /** More than the one message of a unary call, so that a second would be noticed. */
  private static final int REQUESTED_MESSAGES = 2;

  private final LaneCall<CqlResult> call;
  private @Nullable CqlResult result;

  UnaryExchange(
      StargateOp op,
      GrpcLane lane,
      WireBuffer scratch,
      Deadlines deadlines,
      CallMaker<CqlResult> calls) {
    super(op, lane, scratch);
    this.call = new LaneCall<>(deadlines, calls, this);
  }

  @Override
  void beginTry() {
    call.beginTry();
  }

  @Override
  void send(WireBuffer message) {
    result = null;
    call.start(null, message, REQUESTED_MESSAGES, true);
  }

  @Override
  protected void abort() {
    call.cancel("no longer wanted", null);
  }

  @Override
  protected long transparentRetries() {
    return call.transparentRetries();
  }

  @Override
  protected void dropTransport() {
    call.drop();
  }

  @Override
  protected void forget() {
    call.end();
    result = null;
  }

  @Override
  public void message(CqlResult message) {
    if (result == null) {
      result = message;
    } else {
      // at once: a server that goes on sending would not end the call before its deadline
      call.cancel(
          null,
          Status.INTERNAL
              .withDescription("the server sent more than one response")
              .asRuntimeException());
    }
  }

  @Override
  public void closed(Status status, Metadata trailers) {
    CqlResult received = result;
    if (!status.isOk()) {
      failed(status, trailers, call.isSent());
    } else if (received == null) {
      Status none = Status.INTERNAL.withDescription("the server sent no response");
      failed(none, trailers, call.isSent());
    } else {
      pageArrived(received);
    }
  }

  @Override
  public boolean endedBy(Throwable problem, long number) {
    return endedBy(problem, number, op.idempotent());
  }
}
