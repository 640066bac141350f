package io.bench.engine.binding;

import io.bench.adapter.api.ValueType;
import io.bench.engine.function.Utf8;
import java.nio.ByteBuffer;
import java.util.function.LongToDoubleFunction;

/** Hot; any thread. A recipe that gives a double or a float. */
final class FractionBinding extends CompiledBinding {

  private final boolean isFloat;
  private final LongToDoubleFunction function;

  FractionBinding(String name, boolean isFloat, LongToDoubleFunction function) {
    super(name, isFloat ? Float.class : Double.class);
    this.isFloat = isFloat;
    this.function = function;
  }

  @Override
  public ValueType type() {
    return isFloat ? ValueType.FLOAT : ValueType.DOUBLE;
  }

  @Override
  public long asLong(long cycle) {
    return (long) function.applyAsDouble(cycle);
  }

  @Override
  public double asDouble(long cycle) {
    return function.applyAsDouble(cycle);
  }

  @Override
  public boolean asBoolean(long cycle) {
    throw not("boolean");
  }

  @Override
  public Object asObject(long cycle) {
    double value = function.applyAsDouble(cycle);
    if (isFloat) {
      return (float) value;
    }
    return value;
  }

  @Override
  void write(long cycle, ByteBuffer target) {
    double value = function.applyAsDouble(cycle);
    Utf8.write(isFloat ? Float.toString((float) value) : Double.toString(value), target);
  }
}
