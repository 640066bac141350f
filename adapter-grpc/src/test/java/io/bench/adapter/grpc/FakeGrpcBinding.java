package io.bench.adapter.grpc;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A binding made of a function. */
public record FakeGrpcBinding(
    String name, ValueType type, Class<?> valueClass, LongFunction<@Nullable Object> function)
    implements Binding {

  public static FakeGrpcBinding ofLong(String name) {
    return new FakeGrpcBinding(name, ValueType.LONG, Long.class, cycle -> cycle);
  }

  public static FakeGrpcBinding ofObject(
      String name, Class<?> valueClass, LongFunction<@Nullable Object> f) {
    return new FakeGrpcBinding(name, ValueType.OBJECT, valueClass, f);
  }

  private Number number(long cycle) {
    if (asObject(cycle) instanceof Number number) {
      return number;
    }
    throw new IllegalStateException("no number: " + name);
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
    return Boolean.TRUE.equals(asObject(cycle));
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return function.apply(cycle);
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    target.put(String.valueOf(asObject(cycle)).getBytes(StandardCharsets.UTF_8));
  }
}
