package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.bench.cql.answer.AnswerReading;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Row;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. One op in flight, page after page until its last; made once for each slot
 * of an op on a lane and used again when the op there has ended.
 *
 * <p>grpc-java ends a call from a foreign thread only where the call never reached a connection, so
 * nothing here is used by two threads at once.
 */
abstract sealed class CqlCall permits UnaryExchange, StreamExchange {

  final StargateOp op;
  final GrpcLane lane;
  private final WireBuffer scratch;
  private final AnswerReading<Row> answer = new AnswerReading<>();
  private byte @Nullable [] first;
  private @Nullable Completion completion;
  private long calls;

  /**
   * @param scratch of the event loop
   */
  CqlCall(StargateOp op, GrpcLane lane, WireBuffer scratch) {
    this.scratch = scratch;
    this.op = op;
    this.lane = lane;
  }

  /** Sends the first request of a try. If this throws, nothing was sent. */
  final void begin(byte[] message, long cycle, Completion receiver) {
    answer.begin(op.answer(), cycle);
    first = message;
    completion = receiver;
    calls = 1;
    try {
      beginTry();
      send(message);
    } catch (RuntimeException | Error notSent) {
      dropTransport();
      release();
      throw notSent;
    }
  }

  /** As {@link #begin}, where nobody is left who could be told of an exception but the op. */
  final void beginHandedOver(byte[] message, long cycle, Completion receiver) {
    try {
      begin(message, cycle, receiver);
    } catch (RuntimeException | Error notSent) {
      receiver.fail(error(notSent, true));
    }
  }

  /** Gives an op up, if it is still this one's. */
  final void cancel(Completion given) {
    if (completion == given) {
      abort();
    }
  }

  /** Chooses a channel. */
  abstract void beginTry();

  /** Sends a request; its end may be told at once, and this may then be another try's already. */
  abstract void send(byte[] message);

  /** Ends the request in flight with an error. */
  abstract void abort();

  /** How often grpc-java has sent requests of this try again by itself. */
  abstract long transparentRetries(long callsMade);

  final void pageArrived(CqlResult page) {
    Completion receiver = running(completion);
    receiver.addBytes(page.bytes());
    if (page.condition() != CqlResult.Condition.NONE) {
      answer.applied(page.condition() == CqlResult.Condition.APPLIED, receiver);
    } else if (page.resultSet()) {
      answer.page(page.rows(), receiver);
    }
    OpError wrong = op.answer() == null ? null : read(page, receiver);
    ByteString nextPage = page.pagingState();
    if (wrong == null
        && nextPage != null
        && answer.pages() < op.maxPages()
        && op.request() instanceof CqlRequest.OfQuery query) {
      byte[] next = query.nextPage(running(first), nextPage, scratch);
      calls++;
      send(next);
      return;
    }
    if (wrong == null) {
      wrong = answer.end(receiver);
    }
    end(receiver, wrong);
  }

  private @Nullable OpError read(CqlResult page, Completion receiver) {
    return answer.read(
        page.columns().isEmpty() ? null : new StargateColumns(page.columns(), op.fieldOrders()),
        page.decodedRows().iterator(),
        receiver);
  }

  final void failed(OpError error) {
    end(running(completion), error);
  }

  /**
   * What the transport had to tell could not be dealt with: the op ends with that, since nothing
   * else would end it.
   *
   * @return false if no op is in flight any more, whose end has been told already
   */
  final boolean endedBy(Throwable wrong) {
    Completion receiver = completion;
    if (receiver == null) {
      return false;
    }
    dropTransport();
    end(receiver, error(wrong, op.idempotent()));
    return true;
  }

  /**
   * The request in flight has failed. Where what came could not be read, grpc-java says only that
   * it has cancelled the call; the reason lies beneath.
   */
  final void failed(Status status, Metadata trailers, boolean sent) {
    boolean retrySafe = !(sent || answer.pages() > 0) || op.idempotent();
    Status told = StatusErrors.told(status);
    Throwable cause = told.getCode() == Status.Code.CANCELLED ? told.getCause() : null;
    failed(cause == null ? StatusErrors.error(told, trailers, retrySafe) : error(cause, retrySafe));
  }

  private static OpError error(Throwable wrong, boolean retrySafe) {
    return new OpError(
        wrong.getClass().getSimpleName(), String.valueOf(wrong.getMessage()), retrySafe, wrong);
  }

  private void end(Completion receiver, @Nullable OpError error) {
    long retries = transparentRetries(calls);
    if (retries > 0) {
      receiver.addTransparentRetries(retries);
    }
    release();
    if (error == null) {
      receiver.succeed();
    } else {
      receiver.fail(error);
    }
    lane.loop().opEnded();
  }

  private void release() {
    first = null;
    completion = null;
    forget();
  }

  /** Leaves what carries the request, in whatever state it is, to nobody. */
  abstract void dropTransport();

  /** Lets go of what belongs to the op that has ended. */
  abstract void forget();

  static <T> T running(@Nullable T state) {
    if (state == null) {
      throw new IllegalStateException("no op is in flight here");
    }
    return state;
  }
}
