package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.Percentile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a histogram of times. All times in nanoseconds, exact to the histogram's
 * significant digits.
 *
 * @param count how many times were recorded, at least 1
 * @param percentiles by {@link Percentile#key}; null where there are too few samples
 */
public record LatencyFigures(
    long count,
    @JsonProperty("min") long minNanos,
    @JsonProperty("mean") double meanNanos,
    @JsonProperty("stddev") double stddevNanos,
    @JsonAnyGetter @JsonAnySetter Map<String, @Nullable Long> percentiles,
    @JsonProperty("max") long maxNanos) {

  public LatencyFigures {
    percentiles = Collections.unmodifiableMap(new LinkedHashMap<>(percentiles));
  }

  /** The figures of a histogram, or null if it is missing or empty. */
  public static @Nullable LatencyFigures of(@Nullable AbstractHistogram histogram) {
    if (histogram == null || histogram.getTotalCount() == 0) {
      return null;
    }
    Map<String, @Nullable Long> percentiles = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.values()) {
      boolean supported = percentile.isSupportedBy(histogram.getTotalCount());
      percentiles.put(
          percentile.key(),
          supported ? (Long) histogram.getValueAtPercentile(percentile.percent()) : null);
    }
    return new LatencyFigures(
        histogram.getTotalCount(),
        histogram.getMinValue(),
        histogram.getMean(),
        histogram.getStdDeviation(),
        percentiles,
        histogram.getMaxValue());
  }

  /** Every kind of time that has a histogram with samples. */
  public static Map<Latency, LatencyFigures> all(
      Function<Latency, ? extends @Nullable AbstractHistogram> histograms) {
    Map<Latency, LatencyFigures> all = new LinkedHashMap<>();
    for (Latency latency : Latency.values()) {
      LatencyFigures figures = of(histograms.apply(latency));
      if (figures != null) {
        all.put(latency, figures);
      }
    }
    return all;
  }

  /** A percentile in nanoseconds; empty if there are too few samples for it. */
  public OptionalLong at(Percentile percentile) {
    Long nanos = percentiles.get(percentile.key());
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  /**
   * What a line of {@code intervals.jsonl} has of a time, in nanoseconds.
   *
   * @param p50 null, like {@code p99}, if there are too few samples
   */
  public record Brief(@Nullable Long p50, @Nullable Long p99, long max) {

    static @Nullable Brief of(OpTotals totals, Latency latency) {
      LatencyFigures all = LatencyFigures.of(totals.histogram(latency));
      return all == null
          ? null
          : new Brief(
              all.percentiles.get(Percentile.P50.key()),
              all.percentiles.get(Percentile.P99.key()),
              all.maxNanos);
    }
  }
}
