package io.bench.functions.distribution;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;

/**
 * How large the parameters may be that decide how long a quantile takes. Beyond these limits the
 * library's series and fractions need so many terms that a table of 1,000 quantiles takes more than
 * about half a second, and soon they do not converge at all.
 */
final class ShapeLimits {

  private static final long MAXIMAL_OF_GAMMA = 100_000_000;
  private static final long MAXIMAL_OF_BETA = 1_000_000_000;

  private ShapeLimits() {}

  /** A parameter of the incomplete gamma function. */
  static double ofGamma(ArgumentValues arguments, int index, String what) {
    return atMost(MAXIMAL_OF_GAMMA, arguments, index, what);
  }

  /** A parameter of the incomplete beta function. */
  static double ofBeta(ArgumentValues arguments, int index, String what) {
    return atMost(MAXIMAL_OF_BETA, arguments, index, what);
  }

  private static double atMost(long maximum, ArgumentValues arguments, int index, String what) {
    double number = arguments.doubleAt(index);
    if (number > maximum) {
      throw new ArgumentException(
          index, what + " must be at most " + maximum + ", not " + arguments.at(index));
    }
    return number;
  }
}
