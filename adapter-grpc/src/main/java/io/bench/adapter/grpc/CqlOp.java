package io.bench.adapter.grpc;

import com.google.protobuf.Message;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.answer.AnswerPart;
import org.jspecify.annotations.Nullable;

/**
 * A prepared op, not yet on a lane.
 *
 * @param answer what is read from its answers, or null if they are only counted
 * @param idempotent whether a request that may have been executed can safely be sent again
 * @param deadlineNanos how long each request of a try, that is each page, may take
 * @param maxPages after how many pages a result is left alone
 */
record CqlOp(
    CqlRequest request,
    @Nullable AnswerPart answer,
    boolean idempotent,
    long deadlineNanos,
    long maxPages)
    implements PreparedOp {

  @Override
  public PreparedOp onLane(AdapterLane lane) {
    if (lane instanceof GrpcLane own) {
      return new OnLane(this, own);
    }
    throw new IllegalArgumentException("not a lane of this adapter: " + lane);
  }

  @Override
  public void start(long cycle, Completion completion) {
    throw new IllegalStateException("an op of adapter 'grpc' is started through onLane");
  }

  /**
   * Hot; on the engine's lane thread. That is this lane's own event loop, but for ops in a space:
   * their requests are made on the calling thread, where captured values are in force, and
   * everything else happens on the loop of the space's own client instance, in the order in which
   * it was asked for. So a new op in a slot never sees what was meant for the one before it.
   */
  private record OnLane(CqlOp op, GrpcLane lane) implements PreparedOp {

    @Override
    public void start(long cycle, Completion completion) {
      Message first = op.request().message(cycle);
      Exchange exchange = lane.exchange(completion.slot());
      if (lane.loop().isOwnThread()) {
        exchange.begin(op, first, cycle, completion);
      } else {
        lane.loop().execute(() -> exchange.beginHandedOver(op, first, cycle, completion));
      }
    }

    @Override
    public void cancel(Completion completion) {
      Exchange exchange = lane.exchange(completion.slot());
      if (lane.loop().isOwnThread()) {
        exchange.cancel(completion);
      } else {
        lane.loop().executeUnlessClosed(() -> exchange.cancel(completion));
      }
    }
  }
}
