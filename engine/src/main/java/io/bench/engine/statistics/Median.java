package io.bench.engine.statistics;

import java.util.Arrays;

/** The value in the middle, which a few outliers do not move. Stateless. */
public final class Median {

  private Median() {}

  /** The mean of the two in the middle where there is an even number; NaN if there are none. */
  public static double of(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
