package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.engine.function.CycleFunction;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.TypeNames;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/** What all bindings have in common: the name, and a buffer left as it was when it is too small. */
abstract sealed class CompiledBinding implements Binding
    permits WholeNumberBinding, FractionBinding, BooleanBinding, TextBinding, ObjectBinding {

  private final String name;
  private final Class<?> valueClass;

  CompiledBinding(String name, Class<?> valueClass) {
    this.name = name;
    this.valueClass = valueClass;
  }

  /** The binding for a chain's type. */
  static CompiledBinding of(String name, CycleFunction chain) {
    LongStep step = chain.step();
    if (step instanceof LongStep.ToLong whole) {
      return new WholeNumberBinding(name, chain.type() == int.class, whole.function());
    }
    if (step instanceof LongStep.ToDouble fraction) {
      return new FractionBinding(name, chain.type() == float.class, fraction.function());
    }
    if (step instanceof LongStep.ToBoolean truth) {
      return new BooleanBinding(name, truth.function());
    }
    return chain.isText()
        ? new TextBinding(name, chain.asText())
        : new ObjectBinding(name, chain.type(), ((LongStep.ToObject) step).function());
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<?> valueClass() {
    return valueClass;
  }

  @Override
  public final void writeUtf8(long cycle, ByteBuffer target) {
    final int start = target.position();
    try {
      write(cycle, target);
    } catch (BufferOverflowException tooSmall) {
      target.position(start);
      throw tooSmall;
    }
  }

  /** Hot. Writes the text; what it did before a {@link BufferOverflowException} is undone. */
  abstract void write(long cycle, ByteBuffer target);

  final IllegalStateException not(String wanted) {
    return new IllegalStateException(
        "binding '" + name + "' gives a " + TypeNames.nameOf(valueClass) + ", not a " + wanted);
  }
}
