package io.bench.engine.binding;

import io.bench.adapter.api.ValueType;
import io.bench.engine.function.Utf8;
import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

/** Hot; any thread. A recipe that gives a long or an int. */
final class WholeNumberBinding extends CompiledBinding {

  private final boolean isInt;
  private final LongUnaryOperator function;

  WholeNumberBinding(String name, boolean isInt, LongUnaryOperator function) {
    super(name, isInt ? Integer.class : Long.class);
    this.isInt = isInt;
    this.function = function;
  }

  @Override
  public ValueType type() {
    return isInt ? ValueType.INT : ValueType.LONG;
  }

  @Override
  public long asLong(long cycle) {
    return function.applyAsLong(cycle);
  }

  @Override
  public double asDouble(long cycle) {
    return (double) function.applyAsLong(cycle);
  }

  @Override
  public boolean asBoolean(long cycle) {
    throw not("boolean");
  }

  @Override
  public Object asObject(long cycle) {
    long value = function.applyAsLong(cycle);
    if (isInt) {
      return (int) value;
    }
    return value;
  }

  @Override
  void write(long cycle, ByteBuffer target) {
    Utf8.writeDecimal(function.applyAsLong(cycle), target);
  }
}
