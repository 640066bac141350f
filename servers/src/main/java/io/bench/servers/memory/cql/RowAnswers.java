package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.bench.servers.memory.statement.SampleText;
import io.bench.servers.memory.statement.StatementShape;
import io.bench.servers.memory.statement.StatementShape.VariableType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** The parts of the answers about one statement: what it binds, what it returns, its one row. */
final class RowAnswers {

  static final RawType TEXT = type(ProtocolConstants.DataType.VARCHAR);
  private static final RawType INT = type(ProtocolConstants.DataType.INT);
  private static final RawType BIGINT = type(ProtocolConstants.DataType.BIGINT);

  private RowAnswers() {}

  static RawType type(int code) {
    return RawType.PRIMITIVES.get(code);
  }

  /** The one row of a statement that reads. */
  static DefaultRows row(StatementShape shape, boolean withMetadata) {
    List<ByteBuffer> row = new ArrayList<>();
    shape.results().forEach(column -> row.add(text(SampleText.VALUE)));
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>(List.of(row));
    return new DefaultRows(
        withMetadata ? results(shape) : new RowsMetadata(row.size(), null, null, null), rows);
  }

  static RowsMetadata results(StatementShape shape) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (String name : shape.results()) {
      columns.add(new ColumnSpec(shape.keyspace(), shape.table(), name, columns.size(), TEXT));
    }
    return new RowsMetadata(columns, null, new int[0], null);
  }

  static RowsMetadata variables(StatementShape shape) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (StatementShape.Variable variable : shape.variables()) {
      columns.add(
          new ColumnSpec(
              shape.keyspace(),
              shape.table(),
              variable.name(),
              columns.size(),
              typeOf(variable.type())));
    }
    int[] key = shape.keyVariables().stream().mapToInt(Integer::intValue).toArray();
    return new RowsMetadata(columns, null, key, null);
  }

  private static RawType typeOf(VariableType type) {
    return switch (type) {
      case TEXT -> TEXT;
      case INT -> INT;
      case BIGINT -> BIGINT;
    };
  }

  static ByteBuffer text(String value) {
    return ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8));
  }
}
