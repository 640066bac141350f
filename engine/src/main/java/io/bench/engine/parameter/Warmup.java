package io.bench.engine.parameter;

import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.Locale;

/** What happens before an activity is measured. */
public sealed interface Warmup {

  /** Until everything that can be watched has settled, or until the cap. */
  record Auto() implements Warmup {}

  /** Everything is measured, from the first op on. */
  record None() implements Warmup {}

  /**
   * A fixed time.
   *
   * @param duration more than 0
   */
  record Time(Duration duration) implements Warmup {
    public Time {
      if (duration.isZero() || duration.isNegative()) {
        throw new IllegalArgumentException("a warm-up must take time; say 'none' for no warm-up");
      }
    }
  }

  /**
   * A fixed number of ops.
   *
   * @param ops at least 1
   */
  record Count(long ops) implements Warmup {
    public Count {
      if (ops < 1) {
        throw new IllegalArgumentException("a warm-up must have ops; say 'none' for no warm-up");
      }
    }
  }

  /**
   * Reads {@code auto}, {@code none}, a time with its unit, such as {@code 30s}, or a number of
   * ops, such as {@code 200k}.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  static Warmup parse(String text) {
    String trimmed = text.trim();
    String lower = trimmed.toLowerCase(Locale.ROOT);
    if (lower.equals("none")) {
      return new None();
    }
    if (lower.equals("auto")) {
      return new Auto();
    }
    return lower.matches(".*(?<=\\d)\\s*(ns|us|ms|s|m|h|d)") && !trimmed.endsWith("M")
        ? new Time(ParameterSyntax.parseDuration(lower))
        : new Count(Quantity.parseCount(trimmed));
  }
}
