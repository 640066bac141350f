package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.Conversions;
import com.datastax.oss.protocol.internal.response.result.Rows;
import io.bench.adapter.cql.request.DriverColumns;
import io.bench.cql.answer.AnswerPlan;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * On the lane's thread. How the rows of an op's answers are read, if they are not only counted. A
 * server says by itself that columns have changed from protocol v5 on; in v4 each answer has them.
 */
final class LeanAnswers {

  final AnswerPlans<Row> plans;
  final AnswerPlan<Row> plan;
  private final ColumnDefinitions columns;
  private final InternalDriverContext context;
  private @Nullable ByteBuf metadata;

  /**
   * @param plans of the op
   * @param plan the one for the statement's columns
   * @param columns those of the prepared statement
   * @param context the session's
   */
  LeanAnswers(
      AnswerPlans<Row> plans,
      AnswerPlan<Row> plan,
      ColumnDefinitions columns,
      InternalDriverContext context) {
    this.plans = plans;
    this.plan = plan;
    this.columns = columns;
    this.context = context;
  }

  /**
   * The rows of a result.
   *
   * @throws ColumnsChangedException if its columns are others than when the statement was prepared
   */
  FrameRows rows(ByteBuf frame, int start, int end, ResultReader result, DriverDecoder driver) {
    if (result.isMetadataChanged()
        || result.columnCount() != columns.size()
        || (result.hasMetadata() && !isKnown(frame, start, end, result, driver))) {
      throw new ColumnsChangedException();
    }
    return new FrameRows(columns, context, frame, end, result);
  }

  /** The first time by the driver's reading of them, then by their bytes. */
  private boolean isKnown(
      ByteBuf frame, int start, int end, ResultReader result, DriverDecoder driver) {
    ByteBuf seen = frame.slice(result.metadataAt(), result.metadataLength());
    ByteBuf known = metadata;
    if (known != null) {
      return ByteBufUtil.equals(known, seen);
    }
    Rows rows = (Rows) driver.decoded(frame, start, end);
    ColumnDefinitions found = Conversions.toColumnDefinitions(rows.getMetadata(), context);
    boolean asPrepared =
        new DriverColumns(found, context).equals(new DriverColumns(columns, context));
    if (asPrepared) {
      metadata = Unpooled.wrappedBuffer(ByteBufUtil.getBytes(seen));
    }
    return asPrepared;
  }
}
