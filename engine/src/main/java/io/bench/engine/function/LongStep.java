package io.bench.engine.function;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * A step that takes a long. Since every recipe starts from a cycle number, a whole chain is one
 * too.
 */
public sealed interface LongStep extends Step {

  /** This step applied to what {@code upstream} gives. */
  LongStep after(LongUnaryOperator upstream);

  /**
   * This chain followed by {@code next}.
   *
   * @throws IllegalStateException if {@code next} takes another carrier than this gives: a bug of
   *     whoever resolved the overloads
   */
  LongStep then(Step next);

  /** Gives a long, or an int in the form of a long. */
  record ToLong(LongUnaryOperator function) implements LongStep {
    @Override
    public Carrier output() {
      return Carrier.LONG;
    }

    @Override
    public LongStep after(LongUnaryOperator upstream) {
      LongUnaryOperator last = function;
      return new ToLong(input -> last.applyAsLong(upstream.applyAsLong(input)));
    }

    @Override
    public LongStep then(Step next) {
      return next instanceof LongStep fitting ? fitting.after(function) : misfit(this, next);
    }
  }

  /** Gives a double, or a float in the form of a double. */
  record ToDouble(LongToDoubleFunction function) implements LongStep {
    @Override
    public Carrier output() {
      return Carrier.DOUBLE;
    }

    @Override
    public LongStep after(LongUnaryOperator upstream) {
      LongToDoubleFunction last = function;
      return new ToDouble(input -> last.applyAsDouble(upstream.applyAsLong(input)));
    }

    @Override
    public LongStep then(Step next) {
      return next instanceof DoubleStep fitting ? fitting.after(function) : misfit(this, next);
    }
  }

  /** Gives a truth value. Nothing takes one: it is boxed to be passed on. */
  record ToBoolean(LongPredicate function) implements LongStep {
    @Override
    public Carrier output() {
      return Carrier.BOOLEAN;
    }

    @Override
    public LongStep after(LongUnaryOperator upstream) {
      LongPredicate last = function;
      return new ToBoolean(input -> last.test(upstream.applyAsLong(input)));
    }

    @Override
    public LongStep then(Step next) {
      return misfit(this, next);
    }
  }

  /** Gives an object; characters if the function is a {@link CharactersFunction}. */
  record ToObject(LongFunction<?> function) implements LongStep {
    @Override
    public Carrier output() {
      return Carrier.OBJECT;
    }

    @Override
    public LongStep after(LongUnaryOperator upstream) {
      return new ToObject(
          function instanceof CharactersFunction<?> characters
              ? characters.after(upstream)
              : afterObject(function, upstream));
    }

    @Override
    public LongStep then(Step next) {
      return next instanceof ObjectStep fitting ? fitting.after(function) : misfit(this, next);
    }

    private static LongFunction<?> afterObject(LongFunction<?> last, LongUnaryOperator upstream) {
      return input -> last.apply(upstream.applyAsLong(input));
    }
  }

  private static LongStep misfit(Step step, Step next) {
    throw new IllegalStateException(
        step.output() + " cannot be passed to a " + next.getClass().getName());
  }
}
