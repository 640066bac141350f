package io.bench.engine.result;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a histogram of times. All times in nanoseconds, exact to the histogram's
 * significant digits.
 *
 * @param count how many times were recorded, at least 1
 * @param percentiles those that the count supports: see {@link Percentile}
 */
public record LatencyFigures(
    long count,
    long minNanos,
    double meanNanos,
    double stddevNanos,
    Map<Percentile, Long> percentiles,
    long maxNanos) {

  /** The figures of a histogram, or null if it is missing or empty. */
  public static @Nullable LatencyFigures of(@Nullable AbstractHistogram histogram) {
    if (histogram == null || histogram.getTotalCount() == 0) {
      return null;
    }
    Map<Percentile, Long> percentiles = new EnumMap<>(Percentile.class);
    for (Percentile percentile : Percentile.values()) {
      if (percentile.isSupportedBy(histogram.getTotalCount())) {
        percentiles.put(percentile, histogram.getValueAtPercentile(percentile.percent()));
      }
    }
    return new LatencyFigures(
        histogram.getTotalCount(),
        histogram.getMinValue(),
        histogram.getMean(),
        histogram.getStdDeviation(),
        percentiles,
        histogram.getMaxValue());
  }

  /** A percentile in nanoseconds; empty if there are too few samples for it. */
  public OptionalLong at(Percentile percentile) {
    Long nanos = percentiles.get(percentile);
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }
}
