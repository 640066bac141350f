package io.bench.engine.binding;

import io.bench.engine.function.VariableFunction;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * The conversions that a recipe need not spell out. Between primitives they are Java's casts;
 * everything else passes as the object that it is.
 */
final class Conversions {

  /** What fits as it is. */
  static final int EXACT = 0;

  /** What Java would assign: a wider number, a superclass. */
  static final int ASSIGNABLE = 1;

  /** A primitive where an object is taken. */
  static final int BOXED = 2;

  /** A number cut to a smaller type, as {@code (int) someLong} does. */
  static final int NARROWED = 3;

  /** What does not fit at all. */
  static final int IMPOSSIBLE = 4;

  private static final List<Class<?>> WIDENING =
      List.of(int.class, long.class, float.class, double.class);

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          long.class, Long.class,
          int.class, Integer.class,
          double.class, Double.class,
          float.class, Float.class,
          boolean.class, Boolean.class);

  private Conversions() {}

  /** How well a value of one type is taken where another is wanted. */
  static int distance(Class<?> from, Class<?> to) {
    if (from == to || to == VariableFunction.AnyType.class) {
      return EXACT;
    }
    int fromWidth = WIDENING.indexOf(from);
    int toWidth = WIDENING.indexOf(to);
    if (fromWidth >= 0 && toWidth >= 0) {
      return fromWidth < toWidth ? ASSIGNABLE : NARROWED;
    }
    if (from.isPrimitive()) {
      return to.isAssignableFrom(boxOf(from)) ? BOXED : IMPOSSIBLE;
    }
    return to.isAssignableFrom(from) ? ASSIGNABLE : IMPOSSIBLE;
  }

  /** The class of a type's values as objects. */
  static Class<?> boxOf(Class<?> type) {
    return BOXES.getOrDefault(type, type);
  }

  /**
   * The chain with its values converted.
   *
   * @param to a type to which the {@linkplain #distance distance} is not {@link #IMPOSSIBLE}
   */
  static Chain convert(Chain chain, Class<?> to) {
    Class<?> from = chain.type();
    if (from == to) {
      return chain;
    }
    if (!to.isPrimitive()) {
      // The class stays the values' own, which tells the next function more than the one demanded.
      return Chain.ofObjects(boxOf(from), chain.boxed());
    }
    if (to == double.class || to == float.class) {
      LongToDoubleFunction values = chain.asDouble(0);
      boolean rounds = to == float.class;
      return Chain.ofDoubles(to, rounds ? input -> (float) values.applyAsDouble(input) : values);
    }
    LongUnaryOperator values = chain.asLong(0);
    boolean cuts = to == int.class;
    return Chain.ofLongs(to, cuts ? input -> (int) values.applyAsLong(input) : values);
  }
}
