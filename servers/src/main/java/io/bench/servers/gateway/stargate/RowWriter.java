package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.google.protobuf.BytesValue;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Writes results of certain columns, on the driver's event loop. Thread-safe. Hot path. */
final class RowWriter {

  private final ColumnDefinitions columns;
  private final ValueCodec[] codecs;
  private final byte[] specs;

  RowWriter(ColumnDefinitions columns) {
    this.columns = columns;
    codecs = new ValueCodec[columns.size()];
    ResultSet.Builder described = ResultSet.newBuilder();
    for (int i = 0; i < codecs.length; i++) {
      ColumnDefinition column = columns.get(i);
      codecs[i] = new ValueCodec(column.getType());
      described.addColumns(
          ColumnSpec.newBuilder()
              .setType(ValueCodec.spec(column.getType()))
              .setName(column.getName().asInternal()));
    }
    specs = described.build().toByteArray();
  }

  /** The driver hands out the same object as long as the columns are the same. */
  boolean isFor(ColumnDefinitions others) {
    return columns == others;
  }

  /** Writes the fields of a {@code ResultSet}. */
  void write(WireBuffer out, AsyncResultSet result, boolean skipMetadata) {
    if (!skipMetadata) {
      out.writeRaw(specs);
    }
    for (com.datastax.oss.driver.api.core.cql.Row row : result.currentPage()) {
      int start = out.beginField(ResultSet.ROWS_FIELD_NUMBER);
      for (int column = 0; column < codecs.length; column++) {
        int value = out.beginField(Row.VALUES_FIELD_NUMBER);
        codecs[column].write(out, row.getBytesUnsafe(column));
        out.endLength(value);
      }
      out.endLength(start);
    }
    @Nullable ByteBuffer pagingState = result.getExecutionInfo().getPagingState();
    if (pagingState != null) {
      int start = out.beginField(ResultSet.PAGING_STATE_FIELD_NUMBER);
      int value = out.beginField(BytesValue.VALUE_FIELD_NUMBER);
      out.writeRaw(pagingState);
      out.endLength(value);
      out.endLength(start);
    }
  }
}
