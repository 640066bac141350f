package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Exchange;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.cql.answer.AnswerReading;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Row;
import org.jspecify.annotations.Nullable;

/**
 * One op in flight, page after page until its last, whether each request is a call or a message on
 * a stream. Hot path; runs on the event loop.
 */
abstract sealed class CqlCall extends Exchange<@Nullable Void>
    permits UnaryExchange, StreamExchange {

  final StargateOp op;
  private final WireBuffer scratch;
  private final AnswerReading<Row> answer = new AnswerReading<>();
  private final boolean hasPages;

  /** What asks for the first page, where others may follow: a copy, unless the message lasts. */
  private WireBuffer first;

  private final WireBuffer copy = new WireBuffer(0);

  /**
   * @param scratch of the event loop
   */
  CqlCall(StargateOp op, GrpcLane lane, WireBuffer scratch) {
    super(lane);
    this.scratch = scratch;
    this.op = op;
    this.hasPages = op.maxPages() > 1 && !op.request().isBatch();
    this.first = copy;
  }

  @Override
  protected final void begin(WireBuffer message, @Nullable Void nothing, long cycle) {
    answer.begin(op.answer(), cycle);
    if (hasPages) {
      first = message.keptIn(copy);
    }
    beginTry();
    send(message);
  }

  /** Chooses a channel. */
  abstract void beginTry();

  /** Sends a request. It may end at once, and this object may then already serve another try. */
  abstract void send(WireBuffer message);

  final void pageArrived(CqlResult page) {
    Completion receiver = receiver();
    receiver.addBytes(page.bytes());
    if (page.condition() != CqlResult.Condition.NONE) {
      answer.applied(page.condition() == CqlResult.Condition.APPLIED, receiver);
    } else if (page.resultSet()) {
      answer.page(page.rows(), receiver);
    }
    OpError wrong = op.answer() == null ? null : read(page, receiver);
    ByteString nextPage = page.pagingState();
    if (wrong == null && nextPage != null && hasPages && answer.pages() < op.maxPages()) {
      send(op.request().nextPage(first, nextPage, scratch));
      return;
    }
    if (wrong == null) {
      wrong = answer.end(receiver);
    }
    end(wrong);
  }

  private @Nullable OpError read(CqlResult page, Completion receiver) {
    return answer.read(
        page.columns().isEmpty() ? null : new StargateColumns(page.columns(), op.fieldOrders()),
        page.decodedRows().iterator(),
        receiver);
  }

  /**
   * The request in flight has failed. Where what came could not be read, grpc-java says only that
   * it has cancelled the call; the reason lies beneath.
   */
  final void failed(Status status, Metadata trailers, boolean sent) {
    boolean retrySafe = !(sent || answer.pages() > 0) || op.idempotent();
    Status reported = StatusErrors.cause(status);
    Throwable cause = reported.getCode() == Status.Code.CANCELLED ? reported.getCause() : null;
    end(
        cause == null
            ? StatusErrors.error(reported, trailers, retrySafe)
            : failure(cause, retrySafe));
  }
}
