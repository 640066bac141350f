package io.bench.engine.capture;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The one binding that is no function of the cycle: what an earlier op of the stride has captured.
 * Where no stride is in force, as while ops are prepared, it gives null. Hot path; the lane's
 * thread.
 */
record CapturedBinding(CaptureScope scope, int variable) implements Binding {

  @Override
  public String name() {
    return scope.name(variable);
  }

  @Override
  public boolean dependsOnCycleOnly() {
    return false;
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
    return number().longValue();
  }

  @Override
  public double asDouble(long cycle) {
    return number().doubleValue();
  }

  @Override
  public boolean asBoolean(long cycle) {
    if (asObject(cycle) instanceof Boolean truth) {
      return truth;
    }
    throw new IllegalStateException("what was captured as '" + name() + "' is no truth value");
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return scope.current().get(variable);
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    target.put(String.valueOf(asObject(cycle)).getBytes(StandardCharsets.UTF_8));
  }

  private Number number() {
    if (asObject(0) instanceof Number number) {
      return number;
    }
    throw new IllegalStateException("what was captured as '" + name() + "' is no number");
  }
}
