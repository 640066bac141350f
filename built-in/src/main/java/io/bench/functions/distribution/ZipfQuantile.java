package io.bench.functions.distribution;

import java.util.Arrays;

/**
 * The quantile function of the Zipf distribution: rank k of n has a share proportional to 1 / k^s.
 * Made in microseconds whatever n is. Immutable.
 *
 * <p>The cumulated weight of the first ranks is summed up. Beyond them the Euler-Maclaurin formula
 * for a midpoint sum takes over: with {@code x = k + 1/2},
 *
 * <pre>sum(i^-s, i = 1..k) = C + F(x) + s/24 x^(-s-1) - 7 s(s+1)(s+2)/5760 x^(-s-3) + ...</pre>
 *
 * where F is the integral of x^-s. The first term left out is below 1e-15 of the sum. Its inverse
 * is {@code F^-1} with one correction, {@code - s / (24 x)}, whose error is below 1e-9 of a rank.
 */
final class ZipfQuantile {

  private static final int SUMMED_RANKS = 1024;

  private final long elements;
  private final double exponent;

  /** The weight of ranks 1 to i + 1. */
  private final double[] summed;

  /** C in the formula above. */
  private final double constant;

  private final double total;

  ZipfQuantile(long elements, double exponent) {
    this.elements = elements;
    this.exponent = exponent;
    summed = new double[(int) Math.min(elements, SUMMED_RANKS)];
    double sum = 0;
    for (int i = 0; i < summed.length; i++) {
      sum += Math.pow(i + 1.0, -exponent);
      summed[i] = sum;
    }
    constant = sum - tail(summed.length + 0.5);
    total = elements == summed.length ? sum : constant + tail(elements + 0.5);
  }

  /**
   * The smallest rank whose cumulated share reaches a share. Hot path; any thread.
   *
   * @param share 0.0 to 1.0
   */
  double at(double share) {
    final double weight = share * total;
    if (weight <= summed[summed.length - 1]) {
      final int found = Arrays.binarySearch(summed, weight);
      return found >= 0 ? found + 1 : -found;
    }
    final double x = inverseIntegral(weight - constant);
    final double rank = Math.ceil(x - exponent / (24 * x) - 0.5);
    return Math.min((double) elements, Math.max(rank, summed.length));
  }

  private double tail(double x) {
    final double s = exponent;
    return integral(x)
        + s / 24 * Math.pow(x, -s - 1)
        - 7 * s * (s + 1) * (s + 2) / 5760 * Math.pow(x, -s - 3);
  }

  /** The integral of x^-s from 1 to x, also where s is 1 or near it. */
  private double integral(double x) {
    final double logarithm = Math.log(x);
    final double t = (1 - exponent) * logarithm;
    return logarithm * (Math.abs(t) < 1e-8 ? 1 + t / 2 : Math.expm1(t) / t);
  }

  private double inverseIntegral(double area) {
    final double t = (1 - exponent) * area;
    return Math.exp(area * (Math.abs(t) < 1e-8 ? 1 - t / 2 : Math.log1p(t) / t));
  }
}
