package io.bench.adapter.grpc.cql.value;

import io.bench.adapter.api.Binding;
import io.stargate.proto.QueryOuterClass.Value;

/** The value of one bind point as a function of the cycle. Thread-safe. */
public interface ValueSource {

  /**
   * Hot; on the thread that starts or compares. The value for a cycle.
   *
   * @throws IllegalArgumentException if the object is of a class that the API has no value for
   */
  Value value(long cycle);

  /** Sends what a column of a type holds if the binding's value is written into it. */
  static ValueSource of(Binding binding, ColumnType type) {
    return type.isSentAsItIs(binding)
        ? of(binding)
        : cycle -> CqlValues.of(type.fit(binding.asObject(cycle)));
  }

  /** Takes the binding's value in the form that costs no boxing. */
  static ValueSource of(Binding binding) {
    return switch (binding.type()) {
      case LONG -> cycle -> Value.newBuilder().setInt(binding.asLong(cycle)).build();
      case INT -> cycle -> Value.newBuilder().setInt(binding.asInt(cycle)).build();
      case DOUBLE -> cycle -> Value.newBuilder().setDouble(binding.asDouble(cycle)).build();
      case FLOAT -> cycle -> Value.newBuilder().setFloat((float) binding.asDouble(cycle)).build();
      case BOOLEAN -> cycle -> Value.newBuilder().setBoolean(binding.asBoolean(cycle)).build();
      case STRING, OBJECT -> cycle -> CqlValues.of(binding.asObject(cycle));
    };
  }
}
