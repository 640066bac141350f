package io.bench.engine.function;

import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongToDoubleFunction;

/** A step that takes a double. */
public sealed interface DoubleStep extends Step {

  /** This step applied to what {@code upstream} gives. */
  LongStep after(LongToDoubleFunction upstream);

  /** Gives a long, or an int in the form of a long. */
  record ToLong(DoubleToLongFunction function) implements DoubleStep {
    @Override
    public Carrier output() {
      return Carrier.LONG;
    }

    @Override
    public LongStep after(LongToDoubleFunction upstream) {
      DoubleToLongFunction last = function;
      return new LongStep.ToLong(input -> last.applyAsLong(upstream.applyAsDouble(input)));
    }
  }

  /** Gives a double, or a float in the form of a double. */
  record ToDouble(DoubleUnaryOperator function) implements DoubleStep {
    @Override
    public Carrier output() {
      return Carrier.DOUBLE;
    }

    @Override
    public LongStep after(LongToDoubleFunction upstream) {
      DoubleUnaryOperator last = function;
      return new LongStep.ToDouble(input -> last.applyAsDouble(upstream.applyAsDouble(input)));
    }
  }

  /** Gives a truth value. */
  record ToBoolean(DoublePredicate function) implements DoubleStep {
    @Override
    public Carrier output() {
      return Carrier.BOOLEAN;
    }

    @Override
    public LongStep after(LongToDoubleFunction upstream) {
      DoublePredicate last = function;
      return new LongStep.ToBoolean(input -> last.test(upstream.applyAsDouble(input)));
    }
  }

  /** Gives an object. */
  record ToObject(DoubleFunction<?> function) implements DoubleStep {
    @Override
    public Carrier output() {
      return Carrier.OBJECT;
    }

    @Override
    public LongStep after(LongToDoubleFunction upstream) {
      DoubleFunction<?> last = function;
      return new LongStep.ToObject(input -> last.apply(upstream.applyAsDouble(input)));
    }
  }
}
