package io.bench.adapter.cql.answer;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.RowVerification;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.bench.adapter.cql.bind.ColumnEncoders;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the thread that the driver calls back. Compares rows with what they must hold: the bytes
 * of a column with those that writing the value would send. Only where these differ are they
 * decoded, since sets and maps have an order of the server's.
 */
final class RowComparison {

  private static final int SHOWN_CHARACTERS = 60;

  private final Column[] columns;
  private final ProtocolVersion protocolVersion;

  private record Column(int index, String name, ColumnEncoder expected, TypeCodec<Object> codec) {}

  private RowComparison(List<Column> columns, ProtocolVersion protocolVersion) {
    this.columns = columns.toArray(Column[]::new);
    this.protocolVersion = protocolVersion;
  }

  /**
   * Plans the comparison and tries every value for cycle 0.
   *
   * @throws AdapterException naming op and field if a field is not in the answer, has no binding
   *     where it must have one, or its binding gives what the column cannot hold
   */
  static RowComparison plan(
      String op, ExpectedRows expected, ColumnDefinitions answered, DriverContext context)
      throws AdapterException {
    List<String> names = new ArrayList<>();
    answered.forEach(column -> names.add(column.getName().asInternal()));
    List<@Nullable Binding> bindings = expected.bindingsOf(op, names);
    ColumnEncoders encoders = new ColumnEncoders(context);
    List<Column> columns = new ArrayList<>();
    for (int index = 0; index < bindings.size(); index++) {
      Binding binding = bindings.get(index);
      if (binding != null) {
        columns.add(column(op, index, answered.get(index), binding, encoders, context));
      }
    }
    return new RowComparison(columns, context.getProtocolVersion());
  }

  private static Column column(
      String op,
      int index,
      ColumnDefinition column,
      Binding binding,
      ColumnEncoders encoders,
      DriverContext context)
      throws AdapterException {
    DataType type = column.getType();
    String name = column.getName().asInternal();
    try {
      ColumnEncoder encoder = encoders.encoder(type, binding);
      encoder.encode(0);
      return new Column(index, name, encoder, context.getCodecRegistry().codecFor(type));
    } catch (RuntimeException doesNotFit) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          "op '%s': verify-fields compares '%s' of type %s with binding '%s', which gives %s: %s"
              .formatted(
                  op,
                  name,
                  type.asCql(true, false),
                  binding.name(),
                  binding.valueClass().getName(),
                  doesNotFit.getMessage()),
          doesNotFit);
    }
  }

  /** Compares a row with the values for a cycle. */
  void compare(Row row, long cycle, RowVerification verification) {
    for (Column column : columns) {
      ByteBuffer actual = row.getBytesUnsafe(column.index());
      ByteBuffer expected;
      try {
        expected = expected(column, cycle);
      } catch (IllegalArgumentException doesNotFit) {
        // no row can hold it, least of all one in which it was stored wrapped
        verification.unequal(
            verification.wantsDifference()
                ? "field '%s': %s instead of a value that does not fit: %s (the value for cycle %d)"
                    .formatted(column.name(), shown(column, actual), doesNotFit.getMessage(), cycle)
                : "");
        return;
      }
      if (!Objects.equals(actual, expected) && !isSameValue(column, actual, expected)) {
        verification.unequal(
            verification.wantsDifference() ? difference(column, actual, expected, cycle) : "");
        return;
      }
    }
  }

  /** What was never set is null to a reader. */
  @SuppressWarnings("ReferenceEquality") // the driver's own mark is an empty buffer like others
  private static @Nullable ByteBuffer expected(Column column, long cycle) {
    ByteBuffer bytes = column.expected().encode(cycle);
    return bytes == ProtocolConstants.UNSET_VALUE ? null : bytes;
  }

  private boolean isSameValue(
      Column column, @Nullable ByteBuffer actual, @Nullable ByteBuffer expected) {
    Object one = decoded(column, actual);
    Object other = decoded(column, expected);
    return Objects.equals(one, other) || (isEmpty(one) && isEmpty(other));
  }

  /** To the server an empty collection that is not frozen is no value. */
  private static boolean isEmpty(@Nullable Object value) {
    return value == null
        || (value instanceof Collection<?> collection && collection.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  private @Nullable Object decoded(Column column, @Nullable ByteBuffer bytes) {
    return bytes == null ? null : column.codec().decode(bytes.duplicate(), protocolVersion);
  }

  private String difference(
      Column column, @Nullable ByteBuffer actual, @Nullable ByteBuffer expected, long cycle) {
    return "field '%s': %s instead of %s (the value for cycle %d)"
        .formatted(column.name(), shown(column, actual), shown(column, expected), cycle);
  }

  private String shown(Column column, @Nullable ByteBuffer bytes) {
    String text = column.codec().format(decoded(column, bytes));
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }
}
