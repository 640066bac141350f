package io.bench.adapter.api.function;

import java.util.Objects;
import java.util.Set;

/**
 * An argument of a function.
 *
 * @param name as {@code bench list functions} shows it
 * @param type {@code long.class}, {@code int.class}, {@code double.class}, {@code float.class},
 *     {@code boolean.class}, {@code String.class}, {@code CycleFunction.class} for another
 *     function, or {@code Object.class} for a constant of any type
 */
public record Argument(String name, Class<?> type) {

  private static final Set<Class<?>> TYPES =
      Set.of(
          long.class,
          int.class,
          double.class,
          float.class,
          boolean.class,
          String.class,
          CycleFunction.class,
          Object.class);

  public Argument {
    Objects.requireNonNull(name);
    if (!TYPES.contains(type)) {
      throw new IllegalArgumentException(
          "argument "
              + name
              + " must be a number, a boolean, a String, a CycleFunction or any Object, not a "
              + type.getName());
    }
  }
}
