package io.bench.engine.result;

import io.bench.engine.json.Keyed;

/**
 * The percentiles that results show. One is shown only if at least {@link #MIN_SAMPLES_ABOVE}
 * samples lie above it: with fewer it is little more than the maximum of a handful of ops, and the
 * next run gives another number.
 */
public enum Percentile implements Keyed {
  P50("p50", 50, 5_000),
  P75("p75", 75, 2_500),
  P90("p90", 90, 1_000),
  P95("p95", 95, 500),
  P99("p99", 99, 100),
  P99_9("p99.9", 99.9, 10),
  P99_99("p99.99", 99.99, 1);

  /** How many samples must lie above a percentile for it to be shown. */
  public static final int MIN_SAMPLES_ABOVE = 10;

  private final String key;
  private final double percent;
  private final long minCount;

  Percentile(String key, double percent, int samplesAboveInTenThousand) {
    this.key = key;
    this.percent = percent;
    this.minCount = MIN_SAMPLES_ABOVE * 10_000L / samplesAboveInTenThousand;
  }

  /** The name in result files and tables: {@code p99.9}. */
  @Override
  public String key() {
    return key;
  }

  /** 0 to 100. */
  public double percent() {
    return percent;
  }

  /** How many samples it takes: 1,000 for p99. */
  public long minCount() {
    return minCount;
  }

  /** Whether a histogram of {@code count} samples can tell this percentile. */
  public boolean isSupportedBy(long count) {
    return count >= minCount;
  }
}
