package io.bench.functions;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CycleFunction;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * How large the values of functions may become. A size in a recipe beyond these bounds can only be
 * a mistake and is refused with the recipe; one that comes out of data fails the op whose value it
 * would be. Neither may take the memory of the whole run.
 */
public final class Sizes {

  /**
   * Characters of a text or bytes of a buffer, and the {@link #weight} of a collection: twice what
   * Cassandra accepts in one message by default, so that its refusal can be tested.
   */
  public static final int MAXIMAL_LENGTH = 32 << 20;

  /** Elements of a collection or vector: 16 times what CQL's older protocols can count. */
  public static final int MAXIMAL_ELEMENTS = 1 << 20;

  /** About the bytes that any object takes, so that many small elements do not weigh nothing. */
  private static final int WEIGHT_OF_OBJECT = 16;

  private Sizes() {}

  /**
   * A size in the recipe.
   *
   * @param least 0 or 1
   * @param what the size's name with its article, for the message
   * @throws ArgumentException if it is less than that or above the maximum
   */
  public static int argument(
      ArgumentValues arguments, int index, int least, String what, int maximum) {
    int size = least > 0 ? arguments.positiveIntAt(index, what) : arguments.intAt(index);
    if (size < 0) {
      throw new ArgumentException(index, what + " must not be negative, but is " + size);
    }
    if (size > maximum) {
      throw new ArgumentException(index, what + " must be at most " + maximum + ", not " + size);
    }
    return size;
  }

  /**
   * What a size in the recipe stands for: a number, which is checked, or a function.
   *
   * @param least 0 or 1
   * @throws ArgumentException if a number is less than that or above the maximum
   */
  public static LongUnaryOperator sizes(
      ArgumentValues arguments, int index, int least, String what, int maximum) {
    if (arguments.at(index) instanceof CycleFunction sizes) {
      return sizes.asLong(index);
    }
    int size = argument(arguments, index, least, what, maximum);
    return input -> size;
  }

  /**
   * A size that comes out of data: 0 in place of a negative one. Hot path; any thread.
   *
   * @param what the size's name with its article, for the message
   * @throws IllegalArgumentException if it is above the maximum
   */
  public static int ofData(long size, String what, int maximum) {
    if (size > maximum) {
      throw new IllegalArgumentException(what + " must be at most " + maximum + ", not " + size);
    }
    return (int) Math.max(0, size);
  }

  /**
   * Fails for a text that has become, or would become, too long. Hot path; any thread.
   *
   * @throws IllegalArgumentException if the length is above {@link #MAXIMAL_LENGTH}
   */
  public static void checkLength(long length) {
    if (length > MAXIMAL_LENGTH) {
      throw new IllegalArgumentException(
          "a value must have at most " + MAXIMAL_LENGTH + " characters or bytes, not " + length);
    }
  }

  /**
   * What a value weighs within a collection, about its bytes: its characters, bytes or elements,
   * all of these if collections are nested, and as much as a small object for anything else.
   */
  public static long weight(Object value) {
    if (value instanceof CharSequence text) {
      return (long) WEIGHT_OF_OBJECT + text.length();
    }
    if (value instanceof ByteBuffer bytes) {
      return (long) WEIGHT_OF_OBJECT + bytes.remaining();
    }
    if (value instanceof Collection<?> elements) {
      return WEIGHT_OF_OBJECT + elements.stream().mapToLong(Sizes::weight).sum();
    }
    if (value instanceof Map<?, ?> map) {
      return WEIGHT_OF_OBJECT + weight(map.keySet()) + weight(map.values());
    }
    return WEIGHT_OF_OBJECT;
  }
}
