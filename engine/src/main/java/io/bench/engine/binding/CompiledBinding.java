package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.api.function.CompiledFunction.LongToBoolean;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.TextFunction;
import io.bench.engine.function.TypeNames;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A compiled recipe: its chain in every form that an adapter may ask for. A form that the chain has
 * itself is the chain. Hot path; any thread.
 */
final class CompiledBinding implements Binding {

  private static final Map<Class<?>, ValueType> TYPES =
      Map.of(
          long.class, ValueType.LONG,
          int.class, ValueType.INT,
          double.class, ValueType.DOUBLE,
          float.class, ValueType.FLOAT,
          boolean.class, ValueType.BOOLEAN,
          String.class, ValueType.STRING);

  private final String name;
  private final ValueType type;
  private final Class<?> valueClass;
  private final LongUnaryOperator wholes;
  private final LongToDoubleFunction fractions;
  private final LongPredicate truths;
  private final LongFunction<?> objects;
  private final TextFunction text;

  CompiledBinding(String name, Chain chain) {
    this.name = name;
    this.type = TYPES.getOrDefault(chain.type(), ValueType.OBJECT);
    this.valueClass = TypeNames.boxOf(chain.type());
    LongFunction<?> values = chain.boxed();
    this.text = chain.asText();
    this.objects = type == ValueType.STRING ? text : values;
    if (chain.form() instanceof LongToObject || chain.form() instanceof LongToBoolean) {
      this.wholes = cycle -> number(values.apply(cycle)).longValue();
      this.fractions = cycle -> number(values.apply(cycle)).doubleValue();
    } else {
      this.wholes = chain.asLong(0);
      this.fractions = chain.asDouble(0);
    }
    this.truths =
        chain.form() instanceof LongToBoolean form
            ? form.function()
            : cycle -> truth(values.apply(cycle));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ValueType type() {
    return type;
  }

  @Override
  public Class<?> valueClass() {
    return valueClass;
  }

  @Override
  public long asLong(long cycle) {
    return wholes.applyAsLong(cycle);
  }

  @Override
  public double asDouble(long cycle) {
    return fractions.applyAsDouble(cycle);
  }

  @Override
  public boolean asBoolean(long cycle) {
    return truths.test(cycle);
  }

  @Override
  public @Nullable Object asObject(long cycle) {
    return objects.apply(cycle);
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    final int start = target.position();
    try {
      text.write(cycle, target);
    } catch (BufferOverflowException e) {
      target.position(start);
      throw e;
    }
  }

  private Number number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw not("number");
  }

  private boolean truth(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw not("boolean");
  }

  private IllegalStateException not(String wanted) {
    return new IllegalStateException(
        "binding '" + name + "' gives a " + TypeNames.nameOf(valueClass) + ", not a " + wanted);
  }
}
