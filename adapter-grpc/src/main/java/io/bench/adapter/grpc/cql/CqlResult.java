package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an op needs to know of a response: rows are counted, and decoded only as far as asked for.
 *
 * @param bytes size of the response message
 * @param resultSet whether the statement returned a result set, even if it has no row
 * @param rows how many rows
 * @param pagingState where the next page begins, or null if this was the last
 * @param condition what a column named {@code [applied]} says, if there is one
 * @param columns as the response names them; none if no row was to be decoded
 * @param decodedRows the rows that were to be decoded
 */
record CqlResult(
    long bytes,
    boolean resultSet,
    long rows,
    @Nullable ByteString pagingState,
    Condition condition,
    List<ColumnSpec> columns,
    List<Row> decodedRows) {

  /** How much of a result set is decoded. */
  enum Decoding {
    COUNTS,
    FIRST_ROW,
    EVERY_ROW;
  }

  /** What the first row says of a conditional statement. */
  enum Condition {
    NONE,
    APPLIED,
    NOT_APPLIED;
  }
}
