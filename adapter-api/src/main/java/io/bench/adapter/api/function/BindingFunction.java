package io.bench.adapter.api.function;

import java.util.List;

/**
 * A function that recipes can name. Thread-safe; the values that it tells of itself never change.
 *
 * <p>Several functions of one provider may have one name: they are overloads, and the recipe's
 * types choose among them. The summary and the example are then those of the first.
 *
 * <p>Types are {@code long.class}, {@code int.class}, {@code double.class}, {@code float.class}, as
 * the output also {@code boolean.class}, or any class that is no primitive: {@code String.class}
 * for texts, which are written in UTF-8 wherever an adapter wants that.
 */
public interface BindingFunction {

  /**
   * The name as it stands in recipes: letters, digits and underscores, a letter first, by custom in
   * camel case. No function of another provider has it.
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

  /** Whether the last of the arguments stands for any number of arguments, also none. */
  default boolean repeatsLastArgument() {
    return false;
  }

  /**
   * Makes the function for one call in a recipe. Runs once for each, so it may be slow: it may read
   * files and build tables.
   *
   * @param values of the types of {@link #arguments}, and as many unless the last is repeated
   * @return the form that takes {@link #input} and gives {@link #output}
   * @throws IllegalArgumentException if the values make no sense; the message, one line that says
   *     what is wrong, is told to the user with the call's place in the recipe, or with that of one
   *     argument if it is an {@link ArgumentException}
   */
  CompiledFunction compile(ArgumentValues values);
}
