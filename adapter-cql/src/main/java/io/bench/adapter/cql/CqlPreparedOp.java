package io.bench.adapter.cql;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.lane.CqlLane;
import io.bench.cql.statement.CqlOp;

/** An op that each lane prepares on its own session; it cannot run without a lane. */
record CqlPreparedOp(CqlOp op) implements PreparedOp {

  @Override
  public PreparedOp onLane(AdapterLane lane) {
    return ((CqlLane) lane).op(op);
  }

  @Override
  public void start(long cycle, Completion completion) {
    throw new IllegalStateException("op '" + op.name() + "' runs on a lane only: use onLane");
  }
}
