package io.bench.adapter.grpc.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.RowVerification;
import io.bench.adapter.api.UnsetValue;
import io.bench.cql.value.CqlLiterals;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. Compares rows with what they must hold: each cell, read as an object of
 * its column's type, with what writing the binding's value into such a column would make of it.
 * Immutable and thread-safe.
 */
final class RowComparison {

  private static final int SHOWN_CHARACTERS = 60;

  private final String op;
  private final Column[] columns;

  private record Column(AnsweredColumn answered, Binding expected) {}

  private RowComparison(String op, List<Column> columns) {
    this.op = op;
    this.columns = columns.toArray(Column[]::new);
  }

  /**
   * Plans the comparison.
   *
   * @throws AdapterException naming op and field, if a field is not in the answer or has no binding
   *     where it must have one
   */
  static RowComparison plan(
      String op,
      ExpectedRows expected,
      List<ColumnSpec> answered,
      Map<String, List<String>> fieldOrders)
      throws AdapterException {
    List<@Nullable Binding> bindings =
        expected.bindingsOf(op, answered.stream().map(ColumnSpec::getName).toList());
    List<Column> columns = new ArrayList<>();
    for (int index = 0; index < bindings.size(); index++) {
      Binding binding = bindings.get(index);
      if (binding != null) {
        columns.add(
            new Column(AnsweredColumn.of(index, answered.get(index), fieldOrders), binding));
      }
    }
    return new RowComparison(op, columns);
  }

  /**
   * Compares a row with the values for a cycle.
   *
   * @throws AdapterException naming op and field, if a column cannot hold what its binding gives
   * @throws IllegalArgumentException if a cell is not what its column's type says
   */
  void compare(Row row, long cycle, RowVerification verification) throws AdapterException {
    for (Column column : columns) {
      Object actual = column.answered().read(row);
      Object expected = expected(column, cycle);
      if (!Objects.equals(actual, expected) && !(isEmpty(actual) && isEmpty(expected))) {
        verification.unequal(
            verification.wantsDifference() ? difference(column, actual, expected, cycle) : "");
        return;
      }
    }
  }

  private @Nullable Object expected(Column column, long cycle) throws AdapterException {
    try {
      Object given = column.expected().asObject(cycle);
      return given == UnsetValue.UNSET ? null : column.answered().type().fit(given);
    } catch (RuntimeException doesNotFit) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          "op '%s': verify-fields compares '%s' of type %s with binding '%s', which gives %s: %s"
              .formatted(
                  op,
                  column.answered().name(),
                  column.answered().type().cqlName(),
                  column.expected().name(),
                  column.expected().valueClass().getName(),
                  doesNotFit.getMessage()),
          doesNotFit);
    }
  }

  /** To the server an empty collection that is not frozen is no value. */
  private static boolean isEmpty(@Nullable Object value) {
    return value == null
        || (value instanceof Collection<?> collection && collection.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  private static String difference(
      Column column, @Nullable Object actual, @Nullable Object expected, long cycle) {
    return "field '%s': %s instead of %s (the value for cycle %d)"
        .formatted(column.answered().name(), shown(actual), shown(expected), cycle);
  }

  private static String shown(@Nullable Object value) {
    String text = CqlLiterals.of(value);
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }
}
