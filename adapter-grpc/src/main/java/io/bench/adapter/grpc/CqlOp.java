package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.PreparedOp;

/**
 * A prepared op, not yet on a lane.
 *
 * @param idempotent whether a request that may have been executed can safely be sent again
 * @param deadlineNanos how long each request of a try, that is each page, may take
 * @param maxPages after how many pages a result is left alone
 */
record CqlOp(CqlRequest request, boolean idempotent, long deadlineNanos, long maxPages)
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

  /** Hot; on the lane's thread. */
  private record OnLane(CqlOp op, GrpcLane lane) implements PreparedOp {

    @Override
    public void start(long cycle, Completion completion) {
      lane.exchange(completion.slot()).begin(op, cycle, completion);
    }

    @Override
    public void cancel(Completion completion) {
      lane.exchange(completion.slot()).cancel(completion);
    }
  }
}
