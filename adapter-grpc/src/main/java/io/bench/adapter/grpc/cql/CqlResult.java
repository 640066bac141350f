package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.WireFormat;
import io.bench.cql.answer.AnsweredColumns;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import java.io.IOException;
import java.util.ArrayList;
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

  /**
   * Hot; on the event loop. Reads a {@code stargate.Response}, of which columns stand before rows,
   * as every protobuf library writes them.
   */
  static CqlResult read(CodedInputStream input, Decoding decoding) throws IOException {
    int start = input.getTotalBytesRead();
    Reader reader = new Reader(decoding);
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == Response.RESULT_SET_FIELD_NUMBER) {
        int outer = input.pushLimit(input.readRawVarint32());
        reader.resultSet(input);
        input.popLimit(outer);
      } else {
        input.skipField(tag);
      }
    }
    return new CqlResult(
        input.getTotalBytesRead() - start,
        reader.resultSet,
        reader.rows,
        reader.pagingState,
        reader.condition,
        reader.decodedColumns,
        reader.decodedRows);
  }

  private static final class Reader {
    private static final ExtensionRegistryLite NO_EXTENSIONS =
        ExtensionRegistryLite.getEmptyRegistry();

    private final Decoding decoding;
    private final List<ColumnSpec> decodedColumns;
    private final List<Row> decodedRows;
    private boolean resultSet;
    private long rows;
    private int columns;
    private int appliedColumn = -1;
    private @Nullable ByteString pagingState;
    private Condition condition = Condition.NONE;

    Reader(Decoding decoding) {
      this.decoding = decoding;
      this.decodedColumns = decoding == Decoding.COUNTS ? List.of() : new ArrayList<>();
      this.decodedRows = decoding == Decoding.COUNTS ? List.of() : new ArrayList<>();
    }

    private void resultSet(CodedInputStream input) throws IOException {
      resultSet = true;
      for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case ResultSet.COLUMNS_FIELD_NUMBER -> column(input);
          case ResultSet.ROWS_FIELD_NUMBER -> row(input, tag);
          case ResultSet.PAGING_STATE_FIELD_NUMBER ->
              pagingState = input.readMessage(BytesValue.parser(), NO_EXTENSIONS).getValue();
          default -> input.skipField(tag);
        }
      }
    }

    private void column(CodedInputStream input) throws IOException {
      ColumnSpec column = input.readMessage(ColumnSpec.parser(), NO_EXTENSIONS);
      if (column.getName().equals(AnsweredColumns.APPLIED)) {
        appliedColumn = columns;
      }
      columns++;
      if (decoding != Decoding.COUNTS) {
        decodedColumns.add(column);
      }
    }

    private void row(CodedInputStream input, int tag) throws IOException {
      rows++;
      boolean wanted =
          decoding == Decoding.EVERY_ROW || (decoding == Decoding.FIRST_ROW && rows == 1);
      boolean conditionWanted = appliedColumn >= 0 && condition == Condition.NONE;
      if (!wanted && !conditionWanted) {
        input.skipField(tag);
        return;
      }
      Row row = input.readMessage(Row.parser(), NO_EXTENSIONS);
      if (wanted) {
        decodedRows.add(row);
      }
      if (conditionWanted) {
        condition =
            row.getValues(appliedColumn).getBoolean() ? Condition.APPLIED : Condition.NOT_APPLIED;
      }
    }
  }
}
