package io.bench.adapter.grpc.cql;

import com.google.protobuf.Message;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Attempts;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Hot; on the event loop. One op in flight whose every request is a call of its own. */
final class UnaryExchange extends Exchange {

  /** More than the one message of a unary call, so that a second would be noticed. */
  private static final int REQUESTED_MESSAGES = 2;

  private final MethodDescriptor<Message, CqlResult> method;
  private final Attempts attempts = new Attempts();
  private final Listener listener = new Listener();
  private @Nullable Channel channel;
  private @Nullable ClientCall<?, CqlResult> call;
  private @Nullable CqlResult result;

  UnaryExchange(CqlOp op, GrpcLane lane) {
    super(op, lane);
    this.method = StargateMethods.unary(op.request().isBatch(), op.decoding());
  }

  @Override
  void beginTry() {
    channel = lane.nextChannel();
    attempts.begin();
  }

  @Override
  void send(Message message) {
    ClientCall<Message, CqlResult> next =
        running(channel).newCall(method, lane.callOptions(op.deadlineNanos(), attempts));
    result = null;
    call = next;
    // Each of these may end the call at once, and this object may then be another op's already.
    next.start(listener, lane.headers());
    next.request(REQUESTED_MESSAGES);
    next.sendMessage(message);
    next.halfClose();
  }

  @Override
  void abort() {
    ClientCall<?, CqlResult> running = call;
    if (running != null) {
      running.cancel("no longer wanted", null);
    }
  }

  @Override
  long transparentRetries(long calls) {
    return attempts.beyond(calls);
  }

  @Override
  void forget() {
    call = null;
    result = null;
  }

  private final class Listener extends ClientCall.Listener<CqlResult> {

    @Override
    public void onMessage(CqlResult message) {
      result = message;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      CqlResult received = result;
      if (!status.isOk()) {
        fail(status, trailers);
      } else if (received == null) {
        fail(Status.INTERNAL.withDescription("the server sent no response"), trailers);
      } else {
        pageArrived(received);
      }
    }

    private void fail(Status status, Metadata trailers) {
      boolean sent = running(call).getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
      boolean retrySafe = !(sent || answeredBefore()) || op.idempotent();
      failed(StatusErrors.error(status, trailers, retrySafe));
    }
  }
}
