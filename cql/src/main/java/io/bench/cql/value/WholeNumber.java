package io.bench.cql.value;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.ValueType;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A column of whole numbers from a binding that gives numbers unboxed: what {@link CqlType#fit}
 * would make of the objects, without the objects. Stateless. Hot path; runs on the lane's thread.
 *
 * @param least the smallest that the column holds
 * @param most the largest that the column holds
 */
public record WholeNumber(Binding binding, ValueType form, long least, long most) {

  /** For a column, or null if it holds no whole numbers or the binding gives objects. */
  public static @Nullable WholeNumber of(CqlType column, Binding binding) {
    ValueType form = binding.type();
    boolean whole = form == ValueType.LONG || form == ValueType.INT;
    boolean number = whole || form == ValueType.DOUBLE || form == ValueType.FLOAT;
    if (!number || !(column instanceof ScalarType type)) {
      return null;
    }
    return switch (type) {
      case BIGINT, COUNTER -> new WholeNumber(binding, form, Long.MIN_VALUE, Long.MAX_VALUE);
      case INT -> new WholeNumber(binding, form, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case SMALLINT -> new WholeNumber(binding, form, Short.MIN_VALUE, Short.MAX_VALUE);
      case TINYINT -> new WholeNumber(binding, form, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case TIMESTAMP ->
          whole ? new WholeNumber(binding, form, Long.MIN_VALUE, Long.MAX_VALUE) : null;
      case TIME -> whole ? new WholeNumber(binding, form, 0, LocalTime.MAX.toNanoOfDay()) : null;
      default -> null;
    };
  }

  /** Whether a binding gives numbers unboxed that a column of fractions takes as they are. */
  public static boolean fitsFraction(Binding binding) {
    return switch (binding.type()) {
      case LONG, INT, DOUBLE, FLOAT -> true;
      case BOOLEAN, STRING, OBJECT -> false;
    };
  }

  /**
   * The number for a cycle, without its fraction.
   *
   * @throws IllegalArgumentException if the column does not hold it
   */
  public long at(long cycle) {
    if (form == ValueType.LONG) {
      return FittingNumber.between(least, most, binding.asLong(cycle));
    }
    return form == ValueType.INT
        ? FittingNumber.between(least, most, (long) binding.asInt(cycle))
        : FittingNumber.between(least, most, binding.asDouble(cycle));
  }
}
