package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.Binding;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.bench.adapter.cql.bind.ColumnEncoders;
import io.bench.cql.answer.AnsweredColumns;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an answer. Cells are compared as bytes: what the row holds with what writing the
 * binding's value would send. Only where these differ are they decoded, since sets and maps have an
 * order of the server's.
 */
public record DriverColumns(ColumnDefinitions columns, DriverContext context)
    implements AnsweredColumns<Row> {

  /** The driver often has the same object again, and otherwise one without an equals of its own. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DriverColumns those
        && (columns == those.columns || isAlike(those.columns));
  }

  private boolean isAlike(ColumnDefinitions others) {
    if (others.size() != columns.size()) {
      return false;
    }
    for (int i = 0; i < columns.size(); i++) {
      ColumnDefinition one = columns.get(i);
      ColumnDefinition other = others.get(i);
      if (!one.getName().equals(other.getName()) || !one.getType().equals(other.getType())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return names().hashCode();
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    columns.forEach(column -> names.add(column.getName().asInternal()));
    return names;
  }

  @Override
  public String cqlType(int column) {
    return columns.get(column).getType().asCql(true, false);
  }

  @Override
  public @Nullable Object read(Row row, int column) {
    return row.getObject(column);
  }

  @Override
  public ComparedColumn<Row> compared(int column, Binding expected) {
    var type = columns.get(column).getType();
    return new Compared(
        column,
        new ColumnEncoders(context).encoder(type, expected),
        context.getCodecRegistry().codecFor(type),
        context.getProtocolVersion());
  }

  private record Compared(
      int index, ColumnEncoder encoder, TypeCodec<Object> codec, ProtocolVersion protocolVersion)
      implements ComparedColumn<Row> {

    /** What was never set is null to a reader. */
    @Override
    @SuppressWarnings("ReferenceEquality") // the driver's own mark is an empty buffer like others
    public @Nullable Object expected(long cycle) {
      ByteBuffer bytes = encoder.encode(cycle);
      return bytes == ProtocolConstants.UNSET_VALUE ? null : bytes;
    }

    @Override
    public boolean holds(Row row, @Nullable Object expected) {
      ByteBuffer actual = row.getBytesUnsafe(index);
      if (Objects.equals(actual, expected)) {
        return true;
      }
      Object one = decoded(actual);
      Object other = decoded((ByteBuffer) expected);
      return Objects.equals(one, other)
          || (AnsweredColumns.isEmpty(one) && AnsweredColumns.isEmpty(other));
    }

    private @Nullable Object decoded(@Nullable ByteBuffer bytes) {
      return bytes == null ? null : codec.decode(bytes.duplicate(), protocolVersion);
    }

    @Override
    public String shownOf(Row row) {
      return shown(row.getBytesUnsafe(index));
    }

    @Override
    public String shown(@Nullable Object expected) {
      return codec.format(decoded((ByteBuffer) expected));
    }
  }
}
