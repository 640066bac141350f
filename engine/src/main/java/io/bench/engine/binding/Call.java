package io.bench.engine.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function call as it stands in a recipe.
 *
 * @param offset where the function's name begins in the recipe, from 0
 * @param input the qualifier before it, {@code long ->}
 * @param output the qualifier behind it, {@code -> int}
 */
record Call(
    String function,
    int offset,
    List<Argument> arguments,
    @Nullable Qualifier input,
    @Nullable Qualifier output) {

  /**
   * An argument.
   *
   * @param value an {@link Integer}, {@link Long}, {@link Float}, {@link Double}, {@link Boolean},
   *     {@link String} or {@link Call}
   * @param offset where it begins in the recipe
   * @param spelledFloat whether it is a number with the suffix {@code f}
   */
  record Argument(Object value, int offset, boolean spelledFloat) {

    /** An argument that is no number with the suffix {@code f}. */
    Argument(Object value, int offset) {
      this(value, offset, false);
    }
  }

  /**
   * A type that the recipe demands.
   *
   * @param offset where its name begins in the recipe
   */
  record Qualifier(Class<?> type, int offset) {}
}
