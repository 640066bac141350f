package io.bench.engine.function;

import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** A step that takes an object: of the class that its overload's signature names. */
public sealed interface ObjectStep extends Step {

  /** This step applied to what {@code upstream} gives. */
  LongStep after(LongFunction<?> upstream);

  /** Gives a long, or an int in the form of a long. */
  record ToLong<T>(Class<T> type, ToLongFunction<T> function) implements ObjectStep {
    @Override
    public Carrier output() {
      return Carrier.LONG;
    }

    @Override
    public LongStep after(LongFunction<?> upstream) {
      return new LongStep.ToLong(input -> function.applyAsLong(type.cast(upstream.apply(input))));
    }
  }

  /** Gives a double, or a float in the form of a double. */
  record ToDouble<T>(Class<T> type, ToDoubleFunction<T> function) implements ObjectStep {
    @Override
    public Carrier output() {
      return Carrier.DOUBLE;
    }

    @Override
    public LongStep after(LongFunction<?> upstream) {
      return new LongStep.ToDouble(
          input -> function.applyAsDouble(type.cast(upstream.apply(input))));
    }
  }

  /** Gives a truth value. */
  record ToBoolean<T>(Class<T> type, Predicate<T> function) implements ObjectStep {
    @Override
    public Carrier output() {
      return Carrier.BOOLEAN;
    }

    @Override
    public LongStep after(LongFunction<?> upstream) {
      return new LongStep.ToBoolean(input -> function.test(type.cast(upstream.apply(input))));
    }
  }

  /** Gives an object. */
  record ToObject<T>(Class<T> type, Function<T, ?> function) implements ObjectStep {
    @Override
    public Carrier output() {
      return Carrier.OBJECT;
    }

    @Override
    public LongStep after(LongFunction<?> upstream) {
      return new LongStep.ToObject(input -> function.apply(type.cast(upstream.apply(input))));
    }
  }

  /** Turns a text into another, with a way round the string where the operator knows one. */
  record TextToText(UnaryOperator<TextFunction> decorator) implements ObjectStep {
    @Override
    public Carrier output() {
      return Carrier.OBJECT;
    }

    @Override
    public LongStep after(LongFunction<?> upstream) {
      return new LongStep.ToObject(decorator.apply(TextFunction.of(upstream)));
    }
  }
}
