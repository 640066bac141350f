package io.bench.engine.verdict;

import java.util.Arrays;

/** Plain statistics of a short series. */
final class Series {

  private Series() {}

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** With n - 1 in the denominator; NaN for fewer than two values. */
  static double variance(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length < 2 ? Double.NaN : squares / (values.length - 1);
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The means of {@code count} contiguous sections of (nearly) equal length. */
  static double[] sections(double[] values, int count) {
    double[] means = new double[count];
    for (int section = 0; section < count; section++) {
      int from = (int) ((long) values.length * section / count);
      int to = (int) ((long) values.length * (section + 1) / count);
      means[section] = mean(Arrays.copyOfRange(values, from, to));
    }
    return means;
  }
}
