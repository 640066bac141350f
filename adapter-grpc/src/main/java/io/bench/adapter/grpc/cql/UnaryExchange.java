package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.connect.ServerChannel;
import io.bench.adapter.grpc.lane.Attempts;
import io.bench.adapter.grpc.lane.CallTerms;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Hot; on the event loop. One op in flight whose every request is a call of its own. */
final class UnaryExchange extends CqlCall implements Deadlines.Waiting {

  /** More than the one message of a unary call, so that a second would be noticed. */
  private static final int REQUESTED_MESSAGES = 2;

  private final MethodDescriptor<byte[], CqlResult> method;
  private final Attempts attempts = new Attempts();
  private final CallTerms terms;
  private final Deadlines deadlines;

  /** Another one after a call that was left to itself. */
  private Listener listener = new Listener();

  private @Nullable ServerChannel channel;
  private @Nullable ClientCall<?, CqlResult> call;
  private @Nullable CqlResult result;
  private long overdueNanos;

  UnaryExchange(StargateOp op, GrpcLane lane, WireBuffer scratch, Deadlines deadlines) {
    super(op, lane, scratch);
    this.method = StargateMethods.unary(op.request().isBatch(), op.decoding());
    this.terms = lane.callTerms(op.deadlineNanos(), attempts);
    this.deadlines = deadlines;
    deadlines.watch(this);
  }

  @Override
  void beginTry() {
    channel = lane.nextChannel();
    attempts.begin();
  }

  @Override
  void send(byte[] message) {
    Metadata headers = terms.headers();
    ClientCall<byte[], CqlResult> next = running(channel).newCall(method, terms.options());
    overdueNanos = deadlines.begin();
    result = null;
    call = next;
    // Each of these may end the call at once, and this object may then be another op's already.
    next.start(listener, headers);
    next.request(REQUESTED_MESSAGES);
    next.sendMessage(message);
    next.halfClose();
  }

  @Override
  public boolean endIfOverdue(long nowNanos) {
    ClientCall<?, CqlResult> running = call;
    if (running == null) {
      return false;
    }
    if (nowNanos - overdueNanos >= 0) {
      running(channel).overdue();
      running.cancel(null, deadlines.overdue());
    }
    return true;
  }

  @Override
  void abort() {
    ClientCall<?, CqlResult> running = call;
    if (running != null) {
      running.cancel("no longer wanted", null);
    }
  }

  @Override
  long transparentRetries(long callsMade) {
    return attempts.beyond(callsMade);
  }

  @Override
  void dropTransport() {
    listener = new Listener();
    abort();
  }

  @Override
  void forget() {
    call = null;
    result = null;
  }

  private final class Listener extends ClientCall.Listener<CqlResult> {

    @Override
    public void onMessage(CqlResult message) {
      if (listener != this) {
        return;
      }
      if (result == null) {
        running(channel).answered();
        result = message;
      } else {
        // at once: a server that goes on sending would not end the call before its deadline
        running(call)
            .cancel(
                null,
                Status.INTERNAL
                    .withDescription("the server sent more than one response")
                    .asRuntimeException());
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (listener == this) {
        try {
          closed(status, trailers);
        } catch (RuntimeException | Error e) {
          if (!endedBy(e)) {
            throw e;
          }
        }
      }
    }

    private void closed(Status status, Metadata trailers) {
      CqlResult received = result;
      if (!status.isOk()) {
        fail(deadlines.told(status, overdueNanos), trailers);
      } else if (received == null) {
        fail(Status.INTERNAL.withDescription("the server sent no response"), trailers);
      } else {
        pageArrived(received);
      }
    }

    private void fail(Status status, Metadata trailers) {
      boolean sent = running(call).getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
      failed(status, trailers, sent);
    }
  }
}
