package io.bench.adapter.cql.lean.request;

import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.cql.statement.CqlOp;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the requests of ops, once for each. */
public final class LeanRequests {

  private static final byte[] NOTHING = {};

  private LeanRequests() {}

  /**
   * The requests of an op.
   *
   * @param plans its prepared statements in their order, at least one
   */
  public static LeanRequest of(CqlOp op, List<BindPlan> plans, QuerySettings settings) {
    if (op instanceof CqlOp.Batch batch) {
      return new BatchRequest(
          DefaultBatchType.valueOf(batch.type().name()).getProtocolCode(),
          batch.repeat(),
          plans.stream().map(plan -> bound(plan, settings)).toList(),
          settings);
    }
    return new ExecuteRequest(bound(plans.get(0), settings), settings);
  }

  private static BoundValues bound(BindPlan plan, QuerySettings settings) {
    PreparedStatement statement = plan.statement();
    return new BoundValues(
        statement.getQuery(),
        shortBytes(statement.getId()),
        settings.version() >= 5 ? shortBytes(statement.getResultMetadataId()) : NOTHING,
        plan.encoders());
  }

  /** With the length, of two bytes, before it. */
  private static byte[] shortBytes(@Nullable ByteBuffer id) {
    ByteBuffer value = id == null ? ByteBuffer.allocate(0) : id.duplicate();
    ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES + value.remaining());
    return bytes.putShort((short) value.remaining()).put(value).array();
  }
}
