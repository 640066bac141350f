package io.bench.adapter.cql.fake;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A binding over a plain function. */
public record FakeCqlBinding(
    String name, ValueType type, Class<?> valueClass, LongFunction<@Nullable Object> function)
    implements Binding {

  /** A bind point with the type that the function's value for cycle 0 has. */
  public static OpValue.BindPoint point(String name, LongFunction<@Nullable Object> function) {
    Object sample = function.apply(0);
    ValueType type =
        sample instanceof Long
            ? ValueType.LONG
            : sample instanceof Integer
                ? ValueType.INT
                : sample instanceof Double
                    ? ValueType.DOUBLE
                    : sample instanceof Float
                        ? ValueType.FLOAT
                        : sample instanceof Boolean
                            ? ValueType.BOOLEAN
                            : sample instanceof String ? ValueType.STRING : ValueType.OBJECT;
    Class<?> valueClass = sample == null ? Object.class : sample.getClass();
    return new OpValue.BindPoint(
        new FakeCqlBinding(name, type, valueClass, function), "{" + name + "}");
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
    throw new IllegalStateException(name + " is no number");
  }

  @Override
  public boolean asBoolean(long cycle) {
    if (function.apply(cycle) instanceof Boolean truth) {
      return truth;
    }
    throw new IllegalStateException(name + " is no truth value");
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
