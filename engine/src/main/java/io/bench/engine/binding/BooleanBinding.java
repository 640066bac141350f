package io.bench.engine.binding;

import io.bench.adapter.api.ValueType;
import io.bench.engine.function.Utf8;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;

/** Hot; any thread. A recipe that gives a truth value. */
final class BooleanBinding extends CompiledBinding {

  private final LongPredicate function;

  BooleanBinding(String name, LongPredicate function) {
    super(name, Boolean.class);
    this.function = function;
  }

  @Override
  public ValueType type() {
    return ValueType.BOOLEAN;
  }

  @Override
  public long asLong(long cycle) {
    throw not("number");
  }

  @Override
  public double asDouble(long cycle) {
    throw not("number");
  }

  @Override
  public boolean asBoolean(long cycle) {
    return function.test(cycle);
  }

  @Override
  public Object asObject(long cycle) {
    return function.test(cycle);
  }

  @Override
  void write(long cycle, ByteBuffer target) {
    Utf8.write(Boolean.toString(function.test(cycle)), target);
  }
}
