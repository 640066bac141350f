package io.bench.adapter.tck;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A binding over a plain function.
 *
 * @param function pure and thread-safe; its value for cycle 0 decides about the type
 */
record CycleBinding(
    String name, ValueType type, Class<?> valueClass, LongFunction<@Nullable Object> function)
    implements Binding {

  private static final Map<Class<?>, ValueType> TYPES =
      Map.of(
          Long.class, ValueType.LONG,
          Integer.class, ValueType.INT,
          Double.class, ValueType.DOUBLE,
          Float.class, ValueType.FLOAT,
          Boolean.class, ValueType.BOOLEAN,
          String.class, ValueType.STRING);

  static CycleBinding of(String name, LongFunction<@Nullable Object> function) {
    Object sample = function.apply(0);
    Class<?> valueClass = sample == null ? Object.class : sample.getClass();
    ValueType type = TYPES.getOrDefault(valueClass, ValueType.OBJECT);
    return new CycleBinding(name, type, valueClass, function);
  }

  @Override
  public long asLong(long cycle) {
    return number(cycle).longValue();
  }

  @Override
  public double asDouble(long cycle) {
    return number(cycle).doubleValue();
  }

  private Number number(long cycle) {
    if (function.apply(cycle) instanceof Number number) {
      return number;
    }
    throw new IllegalStateException("binding '" + name + "' is no number");
  }

  @Override
  public boolean asBoolean(long cycle) {
    if (function.apply(cycle) instanceof Boolean truth) {
      return truth;
    }
    throw new IllegalStateException("binding '" + name + "' is no truth value");
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return function.apply(cycle);
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    target.put(String.valueOf(function.apply(cycle)).getBytes(StandardCharsets.UTF_8));
  }
}
