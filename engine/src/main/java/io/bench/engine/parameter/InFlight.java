package io.bench.engine.parameter;

import java.util.Locale;

/** How many ops of an activity may be in flight at once, over all its lanes. */
public sealed interface InFlight {

  /** Ops in flight on each lane when the user leaves the choice to Bench. */
  int AUTO_PER_LANE = 64;

  /**
   * A number that holds on every machine.
   *
   * @param ops at least 1
   */
  record Fixed(int ops) implements InFlight {
    public Fixed {
      requireAtLeastOne(ops);
    }
  }

  /**
   * A number for each core.
   *
   * @param ops at least 1
   */
  record PerCore(int ops) implements InFlight {
    public PerCore {
      requireAtLeastOne(ops);
    }
  }

  /** {@link #AUTO_PER_LANE} for each lane. */
  record Auto() implements InFlight {}

  /** The number of ops in flight over all lanes. */
  default int total(int cores, int lanes) {
    if (this instanceof Fixed fixed) {
      return fixed.ops();
    }
    if (this instanceof PerCore perCore) {
      return Math.multiplyExact(perCore.ops(), cores);
    }
    return Math.multiplyExact(AUTO_PER_LANE, lanes);
  }

  /**
   * Reads a number, {@code 4x} (for each core) or {@code auto}.
   *
   * @throws IllegalArgumentException if the text is none of these, or less than 1
   */
  static InFlight parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    if (trimmed.equals("auto")) {
      return new Auto();
    }
    if (trimmed.endsWith("x")) {
      return new PerCore(count(trimmed.substring(0, trimmed.length() - 1)));
    }
    return new Fixed(count(trimmed));
  }

  private static int count(String text) {
    long count = Quantity.parseCount(text);
    if (count > 1_000_000) {
      throw new IllegalArgumentException("too many ops in flight: " + count);
    }
    return (int) count;
  }

  private static void requireAtLeastOne(int ops) {
    if (ops < 1) {
      throw new IllegalArgumentException("at least one op must be in flight, not " + ops);
    }
  }
}
