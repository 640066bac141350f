package io.bench.engine.statistics;

import io.bench.engine.json.Keyed;

/** The figures of a measured window that get an interval. */
public enum Statistic implements Keyed {
  /** Succeeded ops per second. */
  THROUGHPUT("throughput"),
  /** Mean time, in nanoseconds. */
  MEAN("mean"),
  P50("p50", 50),
  P75("p75", 75),
  P90("p90", 90),
  P95("p95", 95),
  P99("p99", 99),
  P99_9("p99.9", 99.9);

  private static final double NO_PERCENTILE = -1;

  private final String key;
  private final double percent;

  Statistic(String key) {
    this(key, NO_PERCENTILE);
  }

  Statistic(String key, double percent) {
    this.key = key;
    this.percent = percent;
  }

  /** The name in result files and tables: {@code p99.9}. */
  @Override
  public String key() {
    return key;
  }

  /** Whether it is a percentile of times. */
  public boolean isPercentile() {
    return percent != NO_PERCENTILE;
  }

  /** 0 to 100; only of percentiles. */
  public double percent() {
    if (!isPercentile()) {
      throw new IllegalStateException(key + " is no percentile");
    }
    return percent;
  }

  /**
   * The share of samples that tells about it: those on the scarcer side of a percentile, all of
   * them for a mean.
   */
  double tailShare() {
    return isPercentile() ? Math.min(percent, 100 - percent) / 100 : 1;
  }
}
