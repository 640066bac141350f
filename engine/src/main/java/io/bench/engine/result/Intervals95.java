package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.record.Latency;
import io.bench.engine.statistics.BatchMeans;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % intervals of an op template, or of all, as {@code run.json} has them.
 *
 * @param of what the times are
 * @param figures by {@link Statistic#key}
 */
public record Intervals95(Latency of, @JsonAnyGetter @JsonAnySetter Map<String, Interval> figures) {

  /**
   * One of them.
   *
   * @param lower null, like {@code estimate} and {@code upper}, if it is withheld
   * @param withheld why there is none, or null
   */
  public record Interval(
      @JsonInclude(Include.NON_NULL) @Nullable Double lower,
      @JsonInclude(Include.NON_NULL) @Nullable Double estimate,
      @JsonInclude(Include.NON_NULL) @Nullable Double upper,
      @JsonInclude(Include.NON_NULL) @Nullable String withheld,
      int blocks,
      double tailSamplesPerSection,
      double effectiveTailSamples,
      double correlation) {

    static Interval of(ConfidenceInterval interval) {
      ConfidenceInterval.Known known =
          interval instanceof ConfidenceInterval.Known found ? found : null;
      ConfidenceInterval.Evidence evidence = interval.evidence();
      return new Interval(
          known == null ? null : (Double) known.lower(),
          known == null ? null : (Double) known.estimate(),
          known == null ? null : (Double) known.upper(),
          interval instanceof ConfidenceInterval.Withheld none ? none.reason().words() : null,
          evidence.blocks(),
          evidence.tailSamplesPerSection(),
          evidence.effectiveTailSamples(),
          evidence.correlation());
    }
  }

  /** Those of a window. Takes some tens of milliseconds. */
  public static Intervals95 of(Latency latency, BlockSeries window) {
    return of(latency, BatchMeans.intervals(window, latency == Latency.RESPONSE));
  }

  static Intervals95 of(Latency latency, Map<Statistic, ConfidenceInterval> intervals) {
    Map<String, Interval> figures = new LinkedHashMap<>();
    for (Statistic statistic : Statistic.values()) {
      ConfidenceInterval interval = intervals.get(statistic);
      if (interval != null) {
        figures.put(statistic.key(), Interval.of(interval));
      }
    }
    return new Intervals95(latency, figures);
  }
}
