package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A binding over a plain function that writes down in which forms it is asked for its value. */
final class FakeCycleBinding implements Binding {

  private final ValueType type;
  private final LongFunction<@Nullable Object> function;
  private final List<String> asked = new ArrayList<>();

  FakeCycleBinding(ValueType type, LongFunction<@Nullable Object> function) {
    this.type = type;
    this.function = function;
  }

  /** {@code {n}} for the cycle's number. */
  static OpValue.BindPoint cycleNumber() {
    return new FakeCycleBinding(ValueType.LONG, cycle -> cycle).point();
  }

  /** An op with the one field {@code stmt=read {n}}. */
  static OpTemplate readOfCycle() {
    OpValue stmt = new OpValue.Text(List.of("read ", ""), List.of(cycleNumber()));
    return OpTemplate.of("read", Map.of("stmt", stmt));
  }

  OpValue.BindPoint point() {
    return new OpValue.BindPoint(this, "{n}");
  }

  /** A value that is this binding and nothing else. */
  OpValue value() {
    return new OpValue.Text(List.of("", ""), List.of(point()));
  }

  /** The forms asked for so far, each with its cycle. */
  List<String> asked() {
    return asked;
  }

  @Override
  public String name() {
    return "n";
  }

  @Override
  public ValueType type() {
    return type;
  }

  @Override
  public Class<?> valueClass() {
    return Object.class;
  }

  @Override
  public long asLong(long cycle) {
    return ((Number) made("long", cycle)).longValue();
  }

  @Override
  public int asInt(long cycle) {
    return ((Number) made("int", cycle)).intValue();
  }

  @Override
  public double asDouble(long cycle) {
    return ((Number) made("double", cycle)).doubleValue();
  }

  @Override
  public boolean asBoolean(long cycle) {
    return (Boolean) made("boolean", cycle);
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return made("object", cycle);
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    target.put(String.valueOf(made("utf8", cycle)).getBytes(StandardCharsets.UTF_8));
  }

  private Object made(String form, long cycle) {
    synchronized (asked) {
      asked.add(form + " of " + cycle);
    }
    return function.apply(cycle);
  }
}
