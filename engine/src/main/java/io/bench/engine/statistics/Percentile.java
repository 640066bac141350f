package io.bench.engine.statistics;

import io.bench.engine.json.Keyed;

/**
 * The percentiles that results show. One is shown only if at least {@link #MIN_SAMPLES_ABOVE}
 * samples lie above it: with fewer it is little more than the maximum of a handful of ops, and the
 * next run gives another number.
 */
public enum Percentile implements Keyed {
  P50(50),
  P75(75),
  P90(90),
  P95(95),
  P99(99),
  P99_9(99.9),
  P99_99(99.99);

  /** How many samples must lie above a percentile for it to be shown. */
  public static final int MIN_SAMPLES_ABOVE = 10;

  /** What 10 samples above may lack in floating point. */
  private static final double ROUNDING = 1e-6;

  private final double percent;

  Percentile(double percent) {
    this.percent = percent;
  }

  /** The name in result files and tables: {@code p99.9}. */
  @Override
  public String key() {
    return percent == Math.rint(percent) ? "p" + Math.round(percent) : "p" + percent;
  }

  /** 0 to 100. */
  public double percent() {
    return percent;
  }

  /** Whether a histogram of {@code count} samples can tell this percentile. */
  public boolean isSupportedBy(long count) {
    return isSupported(percent, count);
  }

  /** The same of any percentile, 0 to 100. */
  public static boolean isSupported(double percent, long count) {
    return count * (100 - percent) / 100 >= MIN_SAMPLES_ABOVE - ROUNDING;
  }
}
