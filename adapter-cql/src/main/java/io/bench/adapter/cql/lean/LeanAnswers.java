package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.internal.core.type.DataTypeHelper;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Rows;
import io.bench.cql.answer.AnswerPlan;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On the lane's thread. How the rows of an op's answers are read, if they are not only counted. A
 * server says by itself that columns have changed from protocol v5 on; in v4 each answer has them.
 */
final class LeanAnswers {

  final AnswerPlans<Row> plans;
  final AnswerPlan<Row> plan;
  private final ColumnDefinitions columns;
  private final AttachmentPoint codecs;
  private @Nullable ByteBuf metadata;

  /**
   * @param plans of the op
   * @param plan the one for the statement's columns
   * @param columns those of the prepared statement
   * @param codecs the session's
   */
  LeanAnswers(
      AnswerPlans<Row> plans,
      AnswerPlan<Row> plan,
      ColumnDefinitions columns,
      AttachmentPoint codecs) {
    this.plans = plans;
    this.plan = plan;
    this.columns = columns;
    this.codecs = codecs;
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
    return new FrameRows(columns, codecs, frame, end, result);
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
    boolean asPrepared = isAsPrepared(rows.getMetadata().columnSpecs);
    if (asPrepared) {
      metadata = Unpooled.wrappedBuffer(ByteBufUtil.getBytes(seen));
    }
    return asPrepared;
  }

  private boolean isAsPrepared(List<ColumnSpec> found) {
    for (int i = 0; i < columns.size(); i++) {
      ColumnSpec column = found.get(i);
      if (!columns.get(i).getName().asInternal().equals(column.name)
          || !columns
              .get(i)
              .getType()
              .equals(DataTypeHelper.fromProtocolSpec(column.type, codecs))) {
        return false;
      }
    }
    return true;
  }
}
