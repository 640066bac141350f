package io.bench.adapter.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A binding over a plain function. */
record FakeBinding(String name, LongFunction<@Nullable Object> function) implements Binding {

  static OpValue.BindPoint point(String name, LongFunction<@Nullable Object> function) {
    return new OpValue.BindPoint(new FakeBinding(name, function), "{" + name + "}");
  }

  @Override
  public ValueType type() {
    return ValueType.OBJECT;
  }

  @Override
  public Class<?> valueClass() {
    return Object.class;
  }

  @Override
  public long asLong(long cycle) {
    return (long) asDouble(cycle);
  }

  @Override
  public double asDouble(long cycle) {
    if (function.apply(cycle) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalStateException(name + " is no number");
  }

  @Override
  public boolean asBoolean(long cycle) {
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
