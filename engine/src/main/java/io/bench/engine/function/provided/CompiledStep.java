package io.bench.engine.function.provided;

import io.bench.adapter.api.function.CompiledFunction;
import io.bench.engine.function.Carrier;
import io.bench.engine.function.DoubleStep;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.ObjectStep;
import io.bench.engine.function.Step;

/**
 * A function of the SPI as a step of a recipe.
 *
 * @param step the same function, without anything between
 * @param input what it takes: {@code long.class}, {@code double.class} or the class of the objects
 */
record CompiledStep(Step step, Class<?> input) {

  static CompiledStep of(CompiledFunction compiled) {
    if (compiled instanceof CompiledFunction.LongToLong form) {
      return new CompiledStep(new LongStep.ToLong(form.function()), long.class);
    }
    if (compiled instanceof CompiledFunction.LongToDouble form) {
      return new CompiledStep(new LongStep.ToDouble(form.function()), long.class);
    }
    if (compiled instanceof CompiledFunction.LongToObject form) {
      return new CompiledStep(new LongStep.ToObject(form.function()), long.class);
    }
    if (compiled instanceof CompiledFunction.DoubleToLong form) {
      return new CompiledStep(new DoubleStep.ToLong(form.function()), double.class);
    }
    if (compiled instanceof CompiledFunction.DoubleToDouble form) {
      return new CompiledStep(new DoubleStep.ToDouble(form.function()), double.class);
    }
    if (compiled instanceof CompiledFunction.DoubleToObject form) {
      return new CompiledStep(new DoubleStep.ToObject(form.function()), double.class);
    }
    return ofObjects(compiled);
  }

  private static CompiledStep ofObjects(CompiledFunction compiled) {
    if (compiled instanceof CompiledFunction.ObjectToLong<?> form) {
      return toLong(form);
    }
    if (compiled instanceof CompiledFunction.ObjectToDouble<?> form) {
      return toDouble(form);
    }
    return toObject((CompiledFunction.ObjectToObject<?>) compiled);
  }

  private static <T> CompiledStep toLong(CompiledFunction.ObjectToLong<T> form) {
    return new CompiledStep(new ObjectStep.ToLong<>(form.input(), form.function()), form.input());
  }

  private static <T> CompiledStep toDouble(CompiledFunction.ObjectToDouble<T> form) {
    return new CompiledStep(new ObjectStep.ToDouble<>(form.input(), form.function()), form.input());
  }

  private static <T> CompiledStep toObject(CompiledFunction.ObjectToObject<T> form) {
    return new CompiledStep(new ObjectStep.ToObject<>(form.input(), form.function()), form.input());
  }

  /** Whether it can take what was declared. */
  boolean takes(Class<?> declared) {
    return input == declared || (!declared.isPrimitive() && input.isAssignableFrom(declared));
  }

  /** Whether it gives what was declared, as far as the form tells. */
  boolean gives(Class<?> declared) {
    return step.output() == Carrier.of(declared);
  }
}
