package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.cql.answer.AnswerPlans;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prepared op, not yet on a lane.
 *
 * @param answer what is read from its answers, or null if they are only counted
 * @param fieldOrders the fields of user-defined types in their order, by the type's name
 * @param idempotent whether a request that may have been executed can safely be sent again
 * @param deadlineNanos how long each request of a try, that is each page, may take
 * @param maxPages after how many pages a result is left alone
 * @param streams those that it goes over, which outlast it, or null for a call per request
 */
public record StargateOp(
    CqlRequest request,
    @Nullable AnswerPlans<Row> answer,
    Map<String, List<String>> fieldOrders,
    boolean idempotent,
    long deadlineNanos,
    long maxPages,
    StreamPool.@Nullable OfLanes streams)
    implements PreparedOp {

  /** How much of its answers is decoded. */
  Decoding decoding() {
    if (answer == null) {
      return Decoding.COUNTS;
    }
    return answer.expectedRows() == null ? Decoding.FIRST_ROW : Decoding.EVERY_ROW;
  }

  @Override
  public LaneOp onLane(AdapterLane lane) {
    if (lane instanceof GrpcLane own) {
      return new CqlOpOnLane(this, own);
    }
    throw new IllegalArgumentException("not a lane of this adapter: " + lane);
  }
}
