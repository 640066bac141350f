package io.bench.engine.function;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * A compiled chain: a pure, thread-safe function from a long to a value of a known type.
 *
 * @param type the type of the values, which the step's carrier alone does not tell
 * @param step the chain; its output carries {@code type}
 */
public record CycleFunction(Class<?> type, LongStep step) {

  public CycleFunction {
    if (Carrier.of(type) != step.output()) {
      throw new IllegalArgumentException(type + " is not carried as " + step.output());
    }
  }

  /** Whether the values are texts. */
  public boolean isText() {
    return type == String.class;
  }

  /** The values as objects: boxed in their own type if they are primitives. */
  public LongFunction<?> boxed() {
    if (step instanceof LongStep.ToObject chain) {
      return chain.function();
    }
    if (step instanceof LongStep.ToBoolean chain) {
      LongPredicate function = chain.function();
      return function::test;
    }
    if (step instanceof LongStep.ToDouble chain) {
      return boxedFractions(chain.function(), type == float.class);
    }
    return boxedWholes(((LongStep.ToLong) step).function(), type == int.class);
  }

  private static LongFunction<?> boxedFractions(LongToDoubleFunction function, boolean isFloat) {
    if (isFloat) {
      return input -> (float) function.applyAsDouble(input);
    }
    return input -> function.applyAsDouble(input);
  }

  private static LongFunction<?> boxedWholes(LongUnaryOperator function, boolean isInt) {
    if (isInt) {
      return input -> (int) function.applyAsLong(input);
    }
    return input -> function.applyAsLong(input);
  }

  /**
   * The values as texts, written without a string where they are characters or whole numbers
   * already.
   */
  public TextFunction asText() {
    if (step instanceof LongStep.ToLong chain) {
      return new DecimalText(chain.function());
    }
    return TextFunction.of(boxed());
  }

  /**
   * The values as whole numbers; fractions are cut off.
   *
   * @param index which argument of the calling function this is, for the message
   * @throws ArgumentException if they are no numbers
   */
  public LongUnaryOperator asLong(int index) {
    if (step instanceof LongStep.ToLong chain) {
      return chain.function();
    }
    if (step instanceof LongStep.ToDouble chain) {
      LongToDoubleFunction function = chain.function();
      return input -> (long) function.applyAsDouble(input);
    }
    throw new ArgumentException(
        index, "a function that gives a number is wanted, not " + TypeNames.nameOf(type));
  }

  /**
   * The values as doubles.
   *
   * @param index which argument of the calling function this is, for the message
   * @throws ArgumentException if they are no numbers
   */
  public LongToDoubleFunction asDouble(int index) {
    if (step instanceof LongStep.ToDouble chain) {
      return chain.function();
    }
    LongUnaryOperator function = asLong(index);
    return input -> (double) function.applyAsLong(input);
  }
}
