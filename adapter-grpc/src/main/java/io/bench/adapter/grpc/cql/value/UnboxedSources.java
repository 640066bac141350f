package io.bench.adapter.grpc.cql.value;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.ValueType;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import org.jspecify.annotations.Nullable;

/**
 * Bindings of primitive types and texts as values of columns: what {@link ColumnType#fit} would
 * make of their objects, without the objects.
 */
final class UnboxedSources {

  private UnboxedSources() {}

  /**
   * The source of a column's values, or null if the binding gives an object that must be converted.
   *
   * @param cqlName the column's type
   * @param kind what the API has its values as
   */
  static @Nullable ValueSource of(String cqlName, InnerCase kind, Binding binding) {
    ValueType given = binding.type();
    if (given == ValueType.OBJECT) {
      return null;
    }
    boolean whole = given == ValueType.LONG || given == ValueType.INT;
    return switch (kind) {
      case STRING -> ValueSource.text(binding);
      case INT -> whole ? integer(cqlName, binding) : null;
      case DOUBLE -> whole || given == ValueType.DOUBLE ? fraction(binding) : null;
      case FLOAT ->
          whole || given == ValueType.DOUBLE || given == ValueType.FLOAT ? narrow(binding) : null;
      case BOOLEAN -> given == ValueType.BOOLEAN ? ValueSource.of(binding) : null;
      default -> null;
    };
  }

  private static ValueSource fraction(Binding binding) {
    return (cycle, out) -> EncodedValues.writeDouble(binding.asDouble(cycle), out);
  }

  private static ValueSource narrow(Binding binding) {
    return (cycle, out) ->
        EncodedValues.writeFloat(FittingNumber.toFloat(binding.asDouble(cycle)), out);
  }

  private static ValueSource integer(String cqlName, Binding binding) {
    boolean isInt = binding.type() == ValueType.INT;
    return switch (cqlName) {
      case "tinyint" -> within(Byte.MIN_VALUE, Byte.MAX_VALUE, binding, isInt);
      case "smallint" -> within(Short.MIN_VALUE, Short.MAX_VALUE, binding, isInt);
      case "int" ->
          isInt
              ? ValueSource.of(binding)
              : within(Integer.MIN_VALUE, Integer.MAX_VALUE, binding, false);
      default -> ValueSource.of(binding);
    };
  }

  private static ValueSource within(long least, long most, Binding binding, boolean isInt) {
    return (cycle, out) -> {
      long value = isInt ? binding.asInt(cycle) : binding.asLong(cycle);
      EncodedValues.writeInt(FittingNumber.between(least, most, value), out);
    };
  }
}
