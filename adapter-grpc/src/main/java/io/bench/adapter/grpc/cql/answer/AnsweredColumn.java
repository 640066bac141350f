package io.bench.adapter.grpc.cql.answer;

import io.bench.adapter.grpc.cql.value.StargateReader;
import io.bench.adapter.grpc.cql.value.StargateTypes;
import io.bench.cql.value.CqlType;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column of an answer.
 *
 * @param index its place in every row
 */
record AnsweredColumn(int index, String name, CqlType type) {

  static AnsweredColumn of(int index, ColumnSpec spec) {
    return of(index, spec, Map.of());
  }

  /**
   * A column that values are compared with.
   *
   * @param fieldOrders the fields of user-defined types in their order, by the type's name
   */
  static AnsweredColumn of(int index, ColumnSpec spec, Map<String, List<String>> fieldOrders) {
    return new AnsweredColumn(index, spec.getName(), StargateTypes.of(spec.getType(), fieldOrders));
  }

  /**
   * Hot; on the event loop. Its value in a row.
   *
   * @throws IllegalArgumentException naming the column, if the row does not hold what its type says
   */
  @Nullable Object read(Row row) {
    if (index >= row.getValuesCount()) {
      throw new IllegalArgumentException(
          "field '" + name + "': the row has " + row.getValuesCount() + " values only");
    }
    try {
      return StargateReader.read(type, row.getValues(index));
    } catch (RuntimeException wrong) {
      throw new IllegalArgumentException("field '" + name + "': " + wrong.getMessage(), wrong);
    }
  }
}
