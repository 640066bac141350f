package io.bench.engine.binding;

import io.bench.adapter.api.ValueType;
import io.bench.engine.function.TextFunction;
import java.nio.ByteBuffer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Hot; any thread. A recipe that gives an object that is neither text nor primitive. */
final class ObjectBinding extends CompiledBinding {

  private final LongFunction<?> function;
  private final TextFunction text;

  ObjectBinding(String name, Class<?> valueClass, LongFunction<?> function) {
    super(name, valueClass);
    this.function = function;
    this.text = TextFunction.of(function);
  }

  @Override
  public ValueType type() {
    return ValueType.OBJECT;
  }

  @Override
  public long asLong(long cycle) {
    return number(cycle).longValue();
  }

  @Override
  public double asDouble(long cycle) {
    return number(cycle).doubleValue();
  }

  @Override
  public boolean asBoolean(long cycle) {
    if (function.apply(cycle) instanceof Boolean value) {
      return value;
    }
    throw not("boolean");
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return function.apply(cycle);
  }

  @Override
  void write(long cycle, ByteBuffer target) {
    text.write(cycle, target);
  }

  private Number number(long cycle) {
    if (function.apply(cycle) instanceof Number value) {
      return value;
    }
    throw not("number");
  }
}
