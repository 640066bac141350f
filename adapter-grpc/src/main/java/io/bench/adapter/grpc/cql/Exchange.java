package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.cql.answer.AnswerReading;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.stargate.proto.QueryOuterClass.Query;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. One op in flight, page after page until its last; made once for each slot
 * of an op on a lane and used again when the op there has ended.
 *
 * <p>grpc-java ends a call from a foreign thread only where the call never reached a connection, so
 * nothing here is used by two threads at once.
 */
abstract sealed class Exchange permits UnaryExchange, StreamExchange {

  final CqlOp op;
  final GrpcLane lane;
  private final AnswerReading answer = new AnswerReading();
  private @Nullable Message first;
  private @Nullable Completion completion;
  private long pages;

  Exchange(CqlOp op, GrpcLane lane) {
    this.op = op;
    this.lane = lane;
  }

  /** Sends the first request of a try. If this throws, nothing was sent. */
  final void begin(Message message, long cycle, Completion receiver) {
    answer.begin(op.answer(), cycle);
    first = message;
    completion = receiver;
    pages = 0;
    beginTry();
    send(message);
  }

  /** As {@link #begin}, where nobody is left who could be told of an exception but the op. */
  final void beginHandedOver(Message message, long cycle, Completion receiver) {
    try {
      begin(message, cycle, receiver);
    } catch (RuntimeException notSent) {
      release();
      receiver.fail(
          new OpError(
              notSent.getClass().getSimpleName(),
              String.valueOf(notSent.getMessage()),
              true,
              notSent));
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
  abstract void send(Message message);

  /** Ends the request in flight with an error. */
  abstract void abort();

  /** How often grpc-java has sent requests of this try again by itself. */
  abstract long transparentRetries(long calls);

  final void pageArrived(CqlResult page) {
    Completion receiver = running(completion);
    receiver.addBytes(page.bytes());
    if (page.condition() != CqlResult.Condition.NONE) {
      receiver.applied(page.condition() == CqlResult.Condition.APPLIED);
    } else if (page.resultSet()) {
      if (page.rows() > 0) {
        receiver.firstResult();
      }
      receiver.addRows(page.rows());
      receiver.addPages(1);
    }
    pages++;
    OpError wrong = answer.page(page.columns(), page.decodedRows(), receiver);
    ByteString nextPage = page.pagingState();
    if (wrong == null
        && nextPage != null
        && pages < op.maxPages()
        && first instanceof Query query) {
      send(CqlRequest.nextPage(query, nextPage));
      return;
    }
    if (wrong == null) {
      wrong = answer.end(receiver);
    }
    end(receiver, wrong, pages);
  }

  /** Whether the server has processed a request of this try. */
  final boolean answeredBefore() {
    return pages > 0;
  }

  final void failed(OpError error) {
    end(running(completion), error, pages + 1);
  }

  private void end(Completion receiver, @Nullable OpError error, long calls) {
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
    lane.loop().completionDelivered();
  }

  private void release() {
    first = null;
    completion = null;
    forget();
  }

  /** Lets go of what belongs to the op that has ended. */
  abstract void forget();

  static <T> T running(@Nullable T state) {
    if (state == null) {
      throw new IllegalStateException("no op is in flight here");
    }
    return state;
  }
}
