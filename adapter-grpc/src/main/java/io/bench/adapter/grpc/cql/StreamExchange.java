package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * One op in flight on a bidirectional stream, which goes back to the lane's pool for the next op. A
 * request that is given up closes its stream, since its late answer would look like the answer to
 * the next one. Hot path; runs on the event loop.
 */
final class StreamExchange extends CqlCall implements Deadlines.Waiting {

  private final StreamPool pool;
  private final Deadlines.Deadline deadline;
  private @Nullable OpenStream stream;
  private boolean waiting;

  StreamExchange(
      StargateOp op, GrpcLane lane, WireBuffer scratch, StreamPool pool, Deadlines deadlines) {
    super(op, lane, scratch);
    this.pool = pool;
    this.deadline = deadlines.watch(this);
  }

  @Override
  void beginTry() {}

  @Override
  void send(WireBuffer message) {
    waiting = true;
    deadline.begin();
    if (stream == null) {
      pool.lend(this);
    }
    OpenStream open = stream;
    if (open == null) {
      // ended while it was opened, and the request with it
      return;
    }
    // This may end the stream at once, and this object may then be another try's already.
    open.send(message);
  }

  /** From now on it carries this op's requests. */
  void adopt(OpenStream lent) {
    stream = lent;
  }

  /** The answer to the request in flight, if one is. */
  void answered(StreamedResult message) {
    if (!waiting) {
      return;
    }
    waiting = false;
    long number = number();
    try {
      CqlResult result = message.result();
      if (result != null) {
        pageArrived(result);
      } else {
        end(StatusErrors.error(message.failure(), op.idempotent()));
      }
    } catch (RuntimeException | Error e) {
      if (!endedBy(e, number, op.idempotent())) {
        // gRPC would cancel the stream for it, which may be another op's by now
        throwOnLoop(e);
      }
    }
  }

  /**
   * The stream has ended with the request on it.
   *
   * @param sent whether requests have left the client
   */
  void streamEnded(Status status, Metadata trailers, boolean sent) {
    stream = null;
    long number = number();
    try {
      failed(
          status.isOk()
              ? Status.UNAVAILABLE.withDescription("the server ended the stream without an answer")
              : status,
          trailers,
          sent);
    } catch (RuntimeException | Error e) {
      if (!endedBy(e, number, op.idempotent())) {
        throw e;
      }
    }
  }

  @Override
  public boolean isWaiting() {
    return waiting;
  }

  @Override
  public void endOverdue() {
    if (stream != null) {
      stream.overdue();
    }
    giveUp(
        Status.DEADLINE_EXCEEDED.withDescription(
            "no answer on the stream within the deadline of the request"));
  }

  @Override
  protected void abort() {
    giveUp(Status.CANCELLED.withDescription("no longer wanted"));
  }

  private void giveUp(Status status) {
    long number = number();
    try {
      OpenStream open = running(stream);
      stream = null;
      boolean sent = open.isConnected();
      open.giveUp();
      failed(status, new Metadata(), sent);
    } catch (RuntimeException | Error e) {
      if (!endedBy(e, number, op.idempotent())) {
        throw e;
      }
    }
  }

  @Override
  protected void dropTransport() {
    OpenStream open = stream;
    stream = null;
    if (open != null) {
      open.giveUp();
    }
  }

  /** A stream is opened by the op that needs it, and never again by grpc-java. */
  @Override
  protected long transparentRetries() {
    return 0;
  }

  @Override
  protected void forget() {
    waiting = false;
    OpenStream open = stream;
    stream = null;
    if (open != null) {
      pool.takeBack(open);
    }
  }
}
