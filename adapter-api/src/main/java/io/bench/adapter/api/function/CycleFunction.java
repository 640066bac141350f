package io.bench.adapter.api.function;

import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * A function between the brackets of another, as in {@code ListSized(3,HashRange(10))}: compiled, a
 * pure and thread-safe function from a long to a value of a known type. Which input it is called
 * with is the outer function's choice.
 */
public interface CycleFunction {

  /** The type of the values. */
  Class<?> type();

  /** The values as objects: boxed in their own type if they are primitives. */
  LongFunction<?> boxed();

  /** The values as texts, written without making a string where that is possible. */
  TextFunction asText();

  /**
   * The values as whole numbers; fractions are cut off.
   *
   * @param index which argument of the calling function this is, for the message
   * @throws ArgumentException if they are no numbers
   */
  LongUnaryOperator asLong(int index);

  /**
   * The values as doubles.
   *
   * @param index which argument of the calling function this is, for the message
   * @throws ArgumentException if they are no numbers
   */
  LongToDoubleFunction asDouble(int index);
}
