package io.bench.adapter.grpc.cql.value;

import io.bench.adapter.api.Binding;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.stargate.proto.QueryOuterClass.Value;

/** The value of one bind point as a function of the cycle. Thread-safe. */
@FunctionalInterface
public interface ValueSource {

  /**
   * Hot; on the thread that starts the op. Writes what is in the {@code stargate.Value} for a
   * cycle, without its own tag and length.
   *
   * @throws IllegalArgumentException if the object is of a class that the API has no value for, or
   *     one that its column cannot hold
   */
  void write(long cycle, WireBuffer out);

  /** Sends what a column of a type holds if the binding's value is written into it. */
  static ValueSource of(Binding binding, ColumnType type) {
    ValueSource direct = type.withoutObject(binding);
    return direct != null
        ? direct
        : (cycle, out) -> EncodedValues.write(type.fit(binding.asObject(cycle)), out);
  }

  /** Takes the binding's value in the form that costs no boxing. */
  static ValueSource of(Binding binding) {
    return switch (binding.type()) {
      case LONG -> (cycle, out) -> EncodedValues.writeInt(binding.asLong(cycle), out);
      case INT -> (cycle, out) -> EncodedValues.writeInt(binding.asInt(cycle), out);
      case DOUBLE -> (cycle, out) -> EncodedValues.writeDouble(binding.asDouble(cycle), out);
      case FLOAT -> (cycle, out) -> EncodedValues.writeFloat((float) binding.asDouble(cycle), out);
      case BOOLEAN -> (cycle, out) -> EncodedValues.writeBoolean(binding.asBoolean(cycle), out);
      case STRING -> text(binding);
      case OBJECT -> (cycle, out) -> EncodedValues.write(binding.asObject(cycle), out);
    };
  }

  /** The binding's value as text, written without a string where the recipe allows that. */
  static ValueSource text(Binding binding) {
    return (cycle, out) -> {
      int start = out.beginField(Value.STRING_FIELD_NUMBER);
      out.writeUtf8(binding, cycle);
      out.endLength(start);
    };
  }
}
