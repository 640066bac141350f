package io.bench.engine.parameter;

import java.util.Locale;

/** How fast a paced activity is to issue ops. */
public sealed interface Rate {

  /**
   * A fixed rate.
   *
   * @param opsPerSecond more than 0, finite
   */
  record PerSecond(double opsPerSecond) implements Rate {
    public PerSecond {
      requirePositive(opsPerSecond);
    }
  }

  /**
   * A share of the throughput that an earlier closed-loop step of the same scenario reached.
   *
   * @param fraction more than 0; 0.7 for {@code 70%}
   */
  record ShareOfCapacity(double fraction) implements Rate {
    public ShareOfCapacity {
      requirePositive(fraction);
    }
  }

  /**
   * Reads {@code 5500}, {@code 5.5k}, {@code 5.5k/s}, {@code 30/m}, {@code 10/h} or {@code 70%}.
   *
   * @throws IllegalArgumentException if the text is none of these, or not more than 0
   */
  static Rate parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    if (trimmed.endsWith("%")) {
      return new ShareOfCapacity(number(trimmed, 1) / 100);
    }
    if (trimmed.endsWith("/s")) {
      return new PerSecond(number(trimmed, 2));
    }
    if (trimmed.endsWith("/m")) {
      return new PerSecond(number(trimmed, 2) / 60);
    }
    if (trimmed.endsWith("/h")) {
      return new PerSecond(number(trimmed, 2) / 3600);
    }
    return new PerSecond(number(trimmed, 0));
  }

  private static double number(String text, int suffixLength) {
    return Quantity.parse(text.substring(0, text.length() - suffixLength)).doubleValue();
  }

  private static void requirePositive(double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("a rate must be more than 0, not " + value);
    }
  }
}
