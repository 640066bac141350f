package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.google.protobuf.BytesValue;
import io.bench.servers.gateway.value.ProtoWriter;
import io.bench.servers.gateway.value.TypeSpecs;
import io.bench.servers.gateway.value.ValueCodec;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hot: writes results of certain columns, on the driver's event loop. Thread-safe. */
final class RowWriter {

  private final ColumnDefinitions columns;
  private final ValueCodec[] writers;
  private final byte[] specs;

  RowWriter(ColumnDefinitions columns) {
    this.columns = columns;
    writers = new ValueCodec[columns.size()];
    ResultSet.Builder described = ResultSet.newBuilder();
    for (int i = 0; i < writers.length; i++) {
      ColumnDefinition column = columns.get(i);
      writers[i] = ValueCodec.of(column.getType());
      described.addColumns(
          ColumnSpec.newBuilder()
              .setType(TypeSpecs.of(column.getType()))
              .setName(column.getName().asInternal()));
    }
    specs = described.build().toByteArray();
  }

  /** The driver hands out the same object as long as the columns are the same. */
  boolean isFor(ColumnDefinitions others) {
    return columns == others;
  }

  /** Writes the fields of a {@code ResultSet}. */
  void write(ProtoWriter out, AsyncResultSet result, boolean skipMetadata) {
    @Nullable ByteBuffer pagingState = result.getExecutionInfo().getPagingState();
    if (pagingState != null) {
      int end = out.size();
      out.bytes(BytesValue.VALUE_FIELD_NUMBER, pagingState);
      out.endMessage(ResultSet.PAGING_STATE_FIELD_NUMBER, end);
    }
    com.datastax.oss.driver.api.core.cql.Row[] rows =
        new com.datastax.oss.driver.api.core.cql.Row[result.remaining()];
    int count = 0;
    for (com.datastax.oss.driver.api.core.cql.Row row : result.currentPage()) {
      rows[count++] = row;
    }
    for (int i = count - 1; i >= 0; i--) {
      int end = out.size();
      for (int column = writers.length - 1; column >= 0; column--) {
        writers[column].writeField(out, Row.VALUES_FIELD_NUMBER, rows[i].getBytesUnsafe(column));
      }
      out.endMessage(ResultSet.ROWS_FIELD_NUMBER, end);
    }
    if (!skipMetadata) {
      out.raw(specs);
    }
  }
}
