package io.bench.adapter.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.answer.AnswerReading;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. One op in flight, page after page until its last; made once for each slot
 * of a lane and used again when its op has ended.
 *
 * <p>grpc-java ends a call from a foreign thread only where the call never reached a connection, so
 * nothing here is used by two threads at once.
 */
final class Exchange extends ClientCall.Listener<CqlResult> {

  /** More than the one message of a unary call, so that a second would be noticed. */
  private static final int REQUESTED_MESSAGES = 2;

  private final GrpcLane lane;
  private final AnswerReading answer = new AnswerReading();
  private @Nullable Channel channel;
  private @Nullable CqlOp op;
  private @Nullable Message first;
  private @Nullable Completion completion;
  private @Nullable ClientCall<?, CqlResult> call;
  private @Nullable CqlResult result;
  private long pages;

  Exchange(GrpcLane lane) {
    this.lane = lane;
  }

  /** Sends the first request of a try. If this throws, nothing was sent. */
  void begin(CqlOp op, Message first, long cycle, Completion completion) {
    this.answer.begin(op.answer(), cycle);
    this.op = op;
    this.first = first;
    this.completion = completion;
    this.pages = 0;
    this.channel = lane.nextChannel();
    call(op, first);
  }

  /** As {@link #begin}, where nobody is left who could be told of an exception but the op. */
  void beginHandedOver(CqlOp op, Message first, long cycle, Completion completion) {
    try {
      begin(op, first, cycle, completion);
    } catch (RuntimeException notSent) {
      release();
      completion.fail(
          new OpError(
              notSent.getClass().getSimpleName(),
              String.valueOf(notSent.getMessage()),
              true,
              notSent));
    }
  }

  private void call(CqlOp current, Message message) {
    ClientCall<Message, CqlResult> next =
        running(channel)
            .newCall(
                current.request().method(),
                CallOptions.DEFAULT.withDeadlineAfter(
                    current.deadlineNanos(), TimeUnit.NANOSECONDS));
    result = null;
    call = next;
    // Each of these may end the call at once, and this object may then be another op's already.
    next.start(this, lane.headers());
    next.request(REQUESTED_MESSAGES);
    next.sendMessage(message);
    next.halfClose();
  }

  /** Gives an op up, if it is still this one's. */
  void cancel(Completion given) {
    ClientCall<?, CqlResult> running = call;
    if (completion == given && running != null) {
      running.cancel("no longer wanted", null);
    }
  }

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
      pageArrived(running(op), received);
    }
  }

  private void pageArrived(CqlOp current, CqlResult page) {
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
        && pages < current.maxPages()
        && first instanceof Query query) {
      call(current, CqlRequest.nextPage(query, nextPage));
      return;
    }
    if (wrong == null) {
      wrong = answer.end(receiver);
    }
    release();
    if (wrong == null) {
      receiver.succeed();
    } else {
      receiver.fail(wrong);
    }
    lane.loop().completionDelivered();
  }

  private void fail(Status status, Metadata trailers) {
    boolean sent =
        running(call).getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null || pages > 0;
    boolean retrySafe = !sent || running(op).idempotent();
    Completion receiver = running(completion);
    release();
    receiver.fail(StatusErrors.error(status, trailers, retrySafe));
    lane.loop().completionDelivered();
  }

  private void release() {
    op = null;
    first = null;
    completion = null;
    call = null;
    result = null;
  }

  private static <T> T running(@Nullable T state) {
    if (state == null) {
      throw new IllegalStateException("no op is in flight here");
    }
    return state;
  }
}
