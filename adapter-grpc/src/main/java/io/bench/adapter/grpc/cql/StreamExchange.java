package io.bench.adapter.grpc.cql;

import com.google.protobuf.Message;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. One op in flight on a bidirectional stream, which is kept for the next
 * op. Answers bear no name of their request, so that a stream carries one request at a time; and
 * after one that was given up the stream is given up with it.
 */
final class StreamExchange extends Exchange {

  private final MethodDescriptor<Message, StreamedResult> method;
  private final StreamDeadlines deadlines;
  private @Nullable Stream stream;
  private boolean waiting;
  private long deadlineNanos;

  StreamExchange(CqlOp op, GrpcLane lane, StreamDeadlines deadlines) {
    super(op, lane);
    this.method = StargateMethods.stream(op.request().isBatch(), op.decoding());
    this.deadlines = deadlines;
    deadlines.watch(this);
  }

  @Override
  void beginTry() {}

  @Override
  void send(Message message) {
    waiting = true;
    deadlineNanos = System.nanoTime() + op.deadlineNanos();
    Stream open = stream == null ? open() : stream;
    if (open != stream) {
      // ended while it was opened, and the request with it
      return;
    }
    deadlines.arm(op.deadlineNanos());
    // Each of these may end the stream at once, and this object may then be another try's already.
    ClientCall<Message, StreamedResult> call = running(open.call);
    call.request(1);
    call.sendMessage(message);
  }

  private Stream open() {
    Stream opened = new Stream();
    stream = opened;
    ClientCall<Message, StreamedResult> call =
        lane.nextChannel().newCall(method, lane.callOptions());
    opened.call = call;
    call.start(opened, lane.headers());
    return opened;
  }

  /** Gives the request up if its time is over; returns whether one is still waited for. */
  boolean endIfOverdue(long nowNanos) {
    if (waiting && nowNanos - deadlineNanos >= 0) {
      end(
          Status.DEADLINE_EXCEEDED.withDescription(
              "no answer on the stream within the deadline of the request"));
    }
    return waiting;
  }

  @Override
  void abort() {
    end(Status.CANCELLED.withDescription("no longer wanted"));
  }

  private void end(Status status) {
    Stream open = running(stream);
    stream = null;
    boolean sent = open.isConnected();
    running(open.call).cancel("the request that was in flight was given up", null);
    fail(status, new Metadata(), sent);
  }

  private void fail(Status status, Metadata trailers, boolean sent) {
    boolean retrySafe = !(sent || answeredBefore()) || op.idempotent();
    failed(StatusErrors.error(status, trailers, retrySafe));
  }

  /** A stream is opened by the op that needs it, and never again by grpc-java. */
  @Override
  long transparentRetries(long calls) {
    return 0;
  }

  @Override
  void forget() {
    waiting = false;
  }

  /** One stream; what a stream says that was given up is no longer heard. */
  private final class Stream extends ClientCall.Listener<StreamedResult> {

    private @Nullable ClientCall<Message, StreamedResult> call;

    @Override
    public void onMessage(StreamedResult message) {
      if (stream != this || !waiting) {
        return;
      }
      waiting = false;
      CqlResult result = message.result();
      if (result != null) {
        pageArrived(result);
      } else {
        failed(StatusErrors.error(message.failure(), op.idempotent()));
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (stream != this) {
        return;
      }
      stream = null;
      if (!waiting) {
        // between two ops: the next one opens another
        return;
      }
      fail(
          status.isOk()
              ? Status.UNAVAILABLE.withDescription("the server ended the stream without an answer")
              : status,
          trailers,
          isConnected());
    }

    /** Whether requests have left the client. */
    private boolean isConnected() {
      return running(call).getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
    }
  }
}
