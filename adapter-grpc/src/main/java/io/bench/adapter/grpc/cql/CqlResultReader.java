package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.bench.adapter.grpc.cql.CqlResult.Condition;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.adapter.grpc.wire.MessageReader;
import io.bench.cql.answer.AnsweredColumns;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one {@code stargate.Response} after another, of which columns stand before rows, as every
 * protobuf library writes them. Where nothing is decoded, equal results are the same object. Hot
 * path; one thread at a time.
 */
final class CqlResultReader {

  private static final byte[] APPLIED = AnsweredColumns.APPLIED.getBytes(StandardCharsets.UTF_8);

  /** A power of two: responses of one op differ by the length of their values. */
  private static final int KNOWN = 64;

  private final Decoding decoding;

  /** Results without anything decoded, by size. */
  private final @Nullable CqlResult[] known = new CqlResult[KNOWN];

  // of the response that is read
  private List<ColumnSpec> decodedColumns = List.of();
  private List<Row> decodedRows = List.of();
  private boolean resultSet;
  private long rows;
  private int columns;
  private int appliedColumn;
  private @Nullable ByteString pagingState;
  private Condition condition = Condition.NONE;

  CqlResultReader(Decoding decoding) {
    this.decoding = decoding;
  }

  /** Reads a response to the end of the message, or of the field that was entered. */
  CqlResult read(MessageReader input) throws InvalidProtocolBufferException {
    begin();
    int start = input.position();
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == Response.RESULT_SET_FIELD_NUMBER) {
        int outer = input.enter();
        resultSet(input);
        input.leave(outer);
      } else {
        input.skipField(tag);
      }
    }
    return result(input.position() - start);
  }

  private void begin() {
    decodedColumns = decoding == Decoding.COUNTS ? List.of() : new ArrayList<>();
    decodedRows = decoding == Decoding.COUNTS ? List.of() : new ArrayList<>();
    resultSet = false;
    rows = 0;
    columns = 0;
    appliedColumn = -1;
    pagingState = null;
    condition = Condition.NONE;
  }

  private CqlResult result(int bytes) {
    int place = bytes & (KNOWN - 1);
    CqlResult before = known[place];
    if (before != null
        && decoding == Decoding.COUNTS
        && pagingState == null
        && before.bytes() == bytes
        && before.resultSet() == resultSet
        && before.rows() == rows
        && before.condition() == condition) {
      return before;
    }
    CqlResult read =
        new CqlResult(bytes, resultSet, rows, pagingState, condition, decodedColumns, decodedRows);
    if (decoding == Decoding.COUNTS && pagingState == null) {
      known[place] = read;
    }
    return read;
  }

  private void resultSet(MessageReader input) throws InvalidProtocolBufferException {
    resultSet = true;
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case ResultSet.COLUMNS_FIELD_NUMBER -> column(input);
        case ResultSet.ROWS_FIELD_NUMBER -> row(input, tag);
        case ResultSet.PAGING_STATE_FIELD_NUMBER -> {
          ByteString state = input.readMessage(BytesValue.parser()).getValue();
          pagingState = state.isEmpty() ? null : state; // an empty one asks for the first page
        }
        default -> input.skipField(tag);
      }
    }
  }

  private void column(MessageReader input) throws InvalidProtocolBufferException {
    boolean applied;
    if (decoding == Decoding.COUNTS) {
      applied = isCondition(input);
    } else {
      ColumnSpec column = input.readMessage(ColumnSpec.parser());
      applied = column.getName().equals(AnsweredColumns.APPLIED);
      decodedColumns.add(column);
    }
    if (applied) {
      appliedColumn = columns;
    }
    columns++;
  }

  /** Whether a column tells if a condition held; only its name is looked at. */
  private static boolean isCondition(MessageReader input) throws InvalidProtocolBufferException {
    boolean applied = false;
    int outer = input.enter();
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == ColumnSpec.NAME_FIELD_NUMBER) {
        applied = input.readEquals(APPLIED);
      } else {
        input.skipField(tag);
      }
    }
    input.leave(outer);
    return applied;
  }

  private void row(MessageReader input, int tag) throws InvalidProtocolBufferException {
    rows++;
    boolean wanted =
        decoding == Decoding.EVERY_ROW || (decoding == Decoding.FIRST_ROW && rows == 1);
    boolean conditionWanted = appliedColumn >= 0 && condition == Condition.NONE;
    if (!wanted && !conditionWanted) {
      input.skipField(tag);
      return;
    }
    Row row = input.readMessage(Row.parser());
    if (wanted) {
      decodedRows.add(row);
    }
    if (conditionWanted) {
      condition =
          row.getValues(appliedColumn).getBoolean() ? Condition.APPLIED : Condition.NOT_APPLIED;
    }
  }
}
