package io.bench.engine.warmup;

import io.bench.engine.statistics.Median;
import java.util.Arrays;

/**
 * One figure, sample by sample, compared with itself by medians, so that a single outlier moves
 * nothing. A sample may be NaN (no op ended, so there is no time per op): it is left out, and where
 * more than two of five are missing the median is NaN. Not thread-safe.
 */
final class SettlingSeries {

  private double[] samples = new double[128];
  private int size;

  void add(double sample) {
    if (size == samples.length) {
      samples = Arrays.copyOf(samples, 2 * size);
    }
    samples[size++] = sample;
  }

  /** The median of the {@code window} samples before the last {@code skipped}, or NaN. */
  double median(int window, int skipped) {
    int end = size - skipped;
    if (end < window) {
      return Double.NaN;
    }
    double[] known = Arrays.stream(samples, end - window, end).filter(Double::isFinite).toArray();
    return 5 * known.length < 3 * window ? Double.NaN : Median.of(known);
  }

  /** The largest of the last {@code window} samples, or NaN if there are fewer. */
  double largest(int window) {
    return size < window
        ? Double.NaN
        : Arrays.stream(samples, size - window, size).max().orElse(Double.NaN);
  }

  /** The one of the last {@code window} samples that is farthest from 0, or NaN if one is. */
  double farthest(int window) {
    double farthest = size < window ? Double.NaN : 0;
    for (int index = Math.max(0, size - window); index < size; index++) {
      if (Double.isNaN(samples[index])) {
        return Double.NaN;
      }
      if (Math.abs(samples[index]) > Math.abs(farthest)) {
        farthest = samples[index];
      }
    }
    return farthest;
  }

  /**
   * By which share the median of the last {@code window} samples differs from that of as many
   * before; NaN while either is unknown or the earlier one is 0.
   */
  double change(int window) {
    double before = median(window, window);
    double now = median(window, 0);
    return before > 0 ? now / before - 1 : Double.NaN;
  }
}
