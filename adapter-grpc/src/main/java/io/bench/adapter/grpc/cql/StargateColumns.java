package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.UnsetValue;
import io.bench.cql.answer.AnsweredColumns;
import io.bench.cql.value.CqlLiterals;
import io.bench.cql.value.CqlType;
import io.bench.stargate.StargateReader;
import io.bench.stargate.StargateTypes;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an answer. Cells are compared as objects: what the row holds with what writing the
 * binding's value into such a column would make of it.
 */
final class StargateColumns implements AnsweredColumns<Row> {

  private final List<ColumnSpec> columns;
  private final Map<String, List<String>> fieldOrders;

  /** Made when a column is first read; several lanes may make the same. */
  private final @Nullable CqlType[] types;

  /**
   * @param fieldOrders the fields of user-defined types in their order, by the type's name
   */
  StargateColumns(List<ColumnSpec> columns, Map<String, List<String>> fieldOrders) {
    this.columns = columns;
    this.fieldOrders = fieldOrders;
    this.types = new CqlType[columns.size()];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StargateColumns those && columns.equals(those.columns);
  }

  @Override
  public int hashCode() {
    return columns.hashCode();
  }

  @Override
  public List<String> names() {
    return columns.stream().map(ColumnSpec::getName).toList();
  }

  private CqlType type(int column) {
    CqlType type = types[column];
    if (type == null) {
      type = StargateTypes.of(columns.get(column).getType(), fieldOrders);
      types[column] = type;
    }
    return type;
  }

  @Override
  public String cqlType(int column) {
    return type(column).cqlName();
  }

  @Override
  public @Nullable Object read(Row row, int column) {
    String name = columns.get(column).getName();
    if (column >= row.getValuesCount()) {
      throw new IllegalArgumentException(
          "field '" + name + "': the row has " + row.getValuesCount() + " values only");
    }
    try {
      return StargateReader.ANSWERS.read(type(column), row.getValues(column));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("field '" + name + "': " + e.getMessage(), e);
    }
  }

  @Override
  public ComparedColumn<Row> compared(int column, Binding expected) {
    return new Compared(this, column, type(column), expected);
  }

  private record Compared(StargateColumns columns, int index, CqlType type, Binding binding)
      implements ComparedColumn<Row> {

    @Override
    public @Nullable Object expected(long cycle) {
      Object given = binding.asObject(cycle);
      return given == UnsetValue.UNSET ? null : type.fit(given);
    }

    @Override
    public boolean holds(Row row, @Nullable Object expected) {
      Object actual = columns.read(row, index);
      return Objects.equals(actual, expected)
          || (AnsweredColumns.isEmpty(actual) && AnsweredColumns.isEmpty(expected));
    }

    @Override
    public String shownOf(Row row) {
      return CqlLiterals.of(columns.read(row, index));
    }

    @Override
    public String shown(@Nullable Object expected) {
      return CqlLiterals.of(expected);
    }
  }
}
