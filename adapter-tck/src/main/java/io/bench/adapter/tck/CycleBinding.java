package io.bench.adapter.tck;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

  static CycleBinding of(String name, LongFunction<@Nullable Object> function) {
    Object sample = function.apply(0);
    Class<?> valueClass = sample == null ? Object.class : sample.getClass();
    return new CycleBinding(name, typeOf(sample), valueClass, function);
  }

  private static ValueType typeOf(@Nullable Object sample) {
    if (sample instanceof Long) {
      return ValueType.LONG;
    }
    if (sample instanceof Integer) {
      return ValueType.INT;
    }
    if (sample instanceof Double) {
      return ValueType.DOUBLE;
    }
    if (sample instanceof Float) {
      return ValueType.FLOAT;
    }
    if (sample instanceof Boolean) {
      return ValueType.BOOLEAN;
    }
    return sample instanceof String ? ValueType.STRING : ValueType.OBJECT;
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
