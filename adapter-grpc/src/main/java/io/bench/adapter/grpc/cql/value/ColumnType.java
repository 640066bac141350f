package io.bench.adapter.grpc.cql.value;

import io.bench.adapter.api.Binding;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The CQL type of a column, an element or a field. Immutable and thread-safe. */
public interface ColumnType {

  /** As CQL writes it, such as {@code list<text>}. */
  String cqlName();

  /**
   * Hot; on the event loop. A cell as an object: of the classes that the Java driver gives, but for
   * {@link CqlDuration}, {@link UdtFields} and tuples, which are lists. {@link CqlValues#of} takes
   * each of them again.
   *
   * @return null if the cell holds no value
   * @throws IllegalArgumentException if the cell holds a value of another type
   */
  @Nullable Object read(Value cell);

  /**
   * Hot; on the event loop. What a binding gives, as the object that {@link #read} gives for a
   * column that holds it; what is null or unset stays so. Fits whatever adapter {@code cql} would
   * write into such a column.
   *
   * @throws IllegalArgumentException if such a column cannot hold it
   */
  @Nullable Object fit(@Nullable Object given);

  /**
   * Sends what {@link #fit} makes of a binding's values without making objects of them, or null if
   * that cannot be done.
   */
  default @Nullable ValueSource withoutObject(Binding binding) {
    return null;
  }

  /** The type of the values that such a collection holds, or null if it is none. */
  default @Nullable ColumnType element() {
    return null;
  }

  /** The type of what such a collection's values are found by, or null if it is none. */
  default @Nullable ColumnType key() {
    return null;
  }

  /** The type of what is taken away from such a column. */
  default ColumnType removed() {
    return this;
  }

  /** A type that is not made of others. */
  static ColumnType of(TypeSpec.Basic basic) {
    return BasicTypes.of(basic);
  }

  /** A list of a type. */
  static ColumnType listOf(ColumnType element) {
    return CompositeTypes.list(element);
  }

  /** The type of a column as an answer describes it. */
  static ColumnType of(TypeSpec spec) {
    return of(spec, Map.of());
  }

  /**
   * The type of a column as an answer describes it.
   *
   * @param fieldOrders the fields of user-defined types in their order, by the type's name: answers
   *     do not tell it. A type that is not there takes values by field name only
   */
  static ColumnType of(TypeSpec spec, Map<String, List<String>> fieldOrders) {
    return switch (spec.getSpecCase()) {
      case BASIC -> BasicTypes.of(spec.getBasic());
      case LIST -> CompositeTypes.list(of(spec.getList().getElement(), fieldOrders));
      case SET -> CompositeTypes.set(of(spec.getSet().getElement(), fieldOrders));
      case MAP ->
          CompositeTypes.map(
              of(spec.getMap().getKey(), fieldOrders), of(spec.getMap().getValue(), fieldOrders));
      case TUPLE ->
          CompositeTypes.tuple(
              spec.getTuple().getElementsList().stream()
                  .map(component -> of(component, fieldOrders))
                  .toList());
      case UDT -> CompositeTypes.udt(spec.getUdt(), fieldOrders);
      case SPEC_NOT_SET -> UntypedValues.TYPE;
    };
  }

  /** Whether a cell is CQL's null, however the server says so. */
  static boolean isNull(Value cell) {
    Value.InnerCase kind = cell.getInnerCase();
    return kind == Value.InnerCase.NULL
        || kind == Value.InnerCase.UNSET
        || kind == Value.InnerCase.INNER_NOT_SET;
  }
}
