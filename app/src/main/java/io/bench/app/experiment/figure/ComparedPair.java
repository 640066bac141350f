package io.bench.app.experiment.figure;

import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Two arms side by side, not judged yet.
 *
 * @param ratios of the metrics that have one
 * @param splits of metrics without, which may yet be distinguished by their zeros
 */
record ComparedPair(
    Pair pair,
    ArmFigures baseline,
    ArmFigures other,
    Map<ArmMetric, RatioEstimate> ratios,
    Map<ArmMetric, ZeroSplit> splits) {

  private static final Set<ArmMetric> OF_HEADLINE =
      Set.of(ArmMetric.MEAN, ArmMetric.P50, ArmMetric.P90, ArmMetric.P99, ArmMetric.P99_9);

  /** Compares two arms, each of which has a process, in these metrics and nothing else. */
  static ComparedPair of(
      Pair pair, ArmFigures baseline, ArmFigures other, Collection<ArmMetric> metrics) {
    Map<String, ArmMetric> wanted =
        metrics.stream()
            .filter(metric -> isAlike(metric, baseline, other))
            .collect(Collectors.toMap(ArmMetric::key, Function.identity()));
    Map<ArmMetric, RatioEstimate> ratios = new EnumMap<>(ArmMetric.class);
    new RatioBootstrap()
            .ratios(
                baseline.arm(),
                other.arm(),
                wanted::containsKey,
                key -> CombinedFigures.averaging(wanted.get(key)))
            .stream()
            .filter(estimate -> Double.isFinite(estimate.ratio()) && estimate.ratio() > 0)
            .forEach(
                estimate -> {
                  ArmMetric metric = wanted.get(estimate.key());
                  ratios.put(
                      metric,
                      estimate.withResolutions(
                          baseline.resolution(metric), other.resolution(metric)));
                });
    Map<ArmMetric, ZeroSplit> splits = new EnumMap<>(ArmMetric.class);
    wanted.values().stream()
        .filter(metric -> !ratios.containsKey(metric))
        .forEach(
            metric ->
                ZeroSplit.of(baseline.values(metric), other.values(metric))
                    .ifPresent(split -> splits.put(metric, split)));
    return new ComparedPair(pair, baseline, other, ratios, splits);
  }

  /** Times of different kinds (service, response) say nothing of each other. */
  static boolean isAlike(ArmMetric metric, ArmFigures baseline, ArmFigures other) {
    return baseline.headline().equals(other.headline()) || !OF_HEADLINE.contains(metric);
  }

  /**
   * Whether a metric is 0 in every process of both arms, and there are enough processes for a
   * verdict on zeros.
   */
  boolean isZero(ArmMetric metric) {
    return isZero(metric, baseline) && isZero(metric, other);
  }

  private static boolean isZero(ArmMetric metric, ArmFigures figures) {
    return figures.count() >= ZeroSplit.MIN_PROCESSES
        && figures.values(metric).stream().allMatch(value -> value == 0);
  }

  /** On how many of its rows a verdict is passed. */
  int judgedRows() {
    return (int) ratios.values().stream().filter(RatioEstimate::isDecidable).count()
        + splits.size();
  }
}
