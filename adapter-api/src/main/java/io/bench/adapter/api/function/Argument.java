package io.bench.adapter.api.function;

import java.util.Objects;

/**
 * An argument of a function.
 *
 * @param name as {@code bench list functions} shows it
 * @param type {@code long.class}, {@code double.class} or {@code String.class}
 */
public record Argument(String name, Class<?> type) {

  public Argument {
    Objects.requireNonNull(name);
    if (type != long.class && type != double.class && type != String.class) {
      throw new IllegalArgumentException(
          "argument " + name + " must be a long, a double or a String, not a " + type.getName());
    }
  }
}
