package io.bench.adapter.api.function;

import java.util.List;

/**
 * A function that recipes can name. Thread-safe; the values that it tells of itself never change.
 *
 * <p>Types are {@code long.class}, {@code double.class} or any class that is no primitive: {@code
 * String.class} for texts, which are written in UTF-8 wherever an adapter wants that.
 */
public interface BindingFunction {

  /**
   * The name as it stands in recipes: letters, digits and underscores, a letter first, by custom in
   * camel case. Unique among all functions, built-in ones included.
   */
  String name();

  /** One line for {@code bench list functions}: what the value is. */
  String summary();

  /** A recipe with this function in it that gives a value for every cycle. */
  String example();

  /**
   * What the function takes from the function before it, or, as the first of a recipe, of the
   * cycle, which is a {@code long}. Numbers are converted as Java does.
   */
  Class<?> input();

  /** What the function gives. Adapters choose by it how a value is encoded. */
  Class<?> output();

  /** What stands between the brackets, in order; empty if nothing does. */
  default List<Argument> arguments() {
    return List.of();
  }

  /**
   * Makes the function for one call in a recipe. Runs once for each, so it may be slow: it may read
   * files and build tables.
   *
   * @param values as many as {@link #arguments} and of their types
   * @return the form that takes {@link #input} and gives {@link #output}
   * @throws IllegalArgumentException if the values make no sense; the message, one line that says
   *     what is wrong, is told to the user with the place in the recipe
   */
  CompiledFunction compile(ArgumentValues values);
}
