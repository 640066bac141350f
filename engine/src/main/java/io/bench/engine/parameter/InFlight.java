package io.bench.engine.parameter;

import java.util.Locale;

/**
 * How many ops of an activity may be in flight at once, over all its lanes.
 *
 * @param ops at least 1
 * @param per what may have so many
 */
public record InFlight(int ops, Per per) {

  /** What a number of ops in flight is counted for. */
  public enum Per {
    ACTIVITY,
    CORE,
    LANE
  }

  /** What Bench takes when the user leaves the choice to it. */
  static final InFlight AUTO = new InFlight(64, Per.LANE);

  public InFlight {
    if (ops < 1) {
      throw new IllegalArgumentException("at least one op must be in flight, not " + ops);
    }
  }

  /** The number of ops in flight over all lanes. */
  public int total(int cores, int lanes) {
    return switch (per) {
      case ACTIVITY -> ops;
      case CORE -> Math.multiplyExact(ops, cores);
      case LANE -> Math.multiplyExact(ops, lanes);
    };
  }

  /**
   * Reads a number, {@code 4x} (for each core) or {@code auto}.
   *
   * @throws IllegalArgumentException if the text is none of these, or less than 1
   */
  static InFlight parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    if (trimmed.equals("auto")) {
      return AUTO;
    }
    boolean perCore = trimmed.endsWith("x");
    long count =
        Quantity.parseCount(perCore ? trimmed.substring(0, trimmed.length() - 1) : trimmed);
    if (count > 1_000_000) {
      throw new IllegalArgumentException("too many ops in flight: " + count);
    }
    return new InFlight((int) count, perCore ? Per.CORE : Per.ACTIVITY);
  }
}
