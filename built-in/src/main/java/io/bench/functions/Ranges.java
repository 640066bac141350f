package io.bench.functions;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;

/** Any thread. Arguments that are the two ends of a range. */
public final class Ranges {

  private Ranges() {}

  /** The first of two arguments; 0 where there is one alone. */
  public static long minimum(ArgumentValues arguments) {
    return arguments.count() == 1 ? 0 : arguments.longAt(0);
  }

  /**
   * Refuses a range whose maximum, the second argument, lies below its minimum.
   *
   * @param isOrdered whether it does not
   * @throws ArgumentException if it does
   */
  public static void ordered(boolean isOrdered, ArgumentValues arguments) {
    if (!isOrdered) {
      throw new ArgumentException(
          1, "the maximum " + arguments.at(1) + " lies below the minimum " + arguments.at(0));
    }
  }
}
