package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.ValueType;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.WholeNumber;
import io.bench.stargate.StargateValues;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Value;
import org.jspecify.annotations.Nullable;

/** The value of one bind point as a function of the cycle. Thread-safe. */
@FunctionalInterface
public interface ValueSource {

  /**
   * Writes what is in the {@code stargate.Value} for a cycle, without its own tag and length. Hot
   * path; runs on the thread that starts the op.
   *
   * @throws IllegalArgumentException if the object is of a class that the API has no value for, or
   *     one that its column cannot hold
   */
  void write(long cycle, WireBuffer out);

  /** Sends what a column of a type holds if the binding's value is written into it. */
  static ValueSource of(Binding binding, CqlType type) {
    ValueSource direct = withoutObject(binding, type);
    return direct != null
        ? direct
        : (cycle, out) -> StargateValues.write(type.fit(binding.asObject(cycle)), out);
  }

  /** Null if the binding gives an object that must be converted. */
  private static @Nullable ValueSource withoutObject(Binding binding, CqlType column) {
    WholeNumber whole = WholeNumber.of(column, binding);
    if (whole != null) {
      return column == ScalarType.TIME
          ? (cycle, out) -> StargateValues.writeTime(whole.at(cycle), out)
          : (cycle, out) -> StargateValues.writeInt(whole.at(cycle), out);
    }
    if (!(column instanceof ScalarType type)) {
      return null;
    }
    boolean number = WholeNumber.fitsFraction(binding);
    return switch (type) {
      case TEXT -> binding.type() == ValueType.OBJECT ? null : text(binding);
      case ASCII -> number ? text(binding) : null;
      case DOUBLE ->
          number ? (cycle, out) -> StargateValues.writeDouble(binding.asDouble(cycle), out) : null;
      case FLOAT ->
          number
              ? (cycle, out) ->
                  StargateValues.writeFloat(FittingNumber.toFloat(binding.asDouble(cycle)), out)
              : null;
      case BOOLEAN -> binding.type() == ValueType.BOOLEAN ? of(binding) : null;
      default -> null;
    };
  }

  /** Takes the binding's value in the form that costs no boxing. */
  static ValueSource of(Binding binding) {
    return switch (binding.type()) {
      case LONG -> (cycle, out) -> StargateValues.writeInt(binding.asLong(cycle), out);
      case INT -> (cycle, out) -> StargateValues.writeInt(binding.asInt(cycle), out);
      case DOUBLE -> (cycle, out) -> StargateValues.writeDouble(binding.asDouble(cycle), out);
      case FLOAT -> (cycle, out) -> StargateValues.writeFloat((float) binding.asDouble(cycle), out);
      case BOOLEAN -> (cycle, out) -> StargateValues.writeBoolean(binding.asBoolean(cycle), out);
      case STRING -> text(binding);
      case OBJECT -> (cycle, out) -> StargateValues.write(binding.asObject(cycle), out);
    };
  }

  /** The binding's value as text, written without a string where the recipe allows that. */
  private static ValueSource text(Binding binding) {
    return (cycle, out) -> {
      int start = out.beginField(Value.STRING_FIELD_NUMBER);
      out.writeUtf8(binding, cycle);
      out.endLength(start);
    };
  }
}
