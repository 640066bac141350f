package io.bench.engine.experiment;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is compared with what. Immutable.
 *
 * @param pairs of arms, each with its own baseline
 * @param metrics what of them, and which direction is better
 * @param shown metrics that are shown beside the arms, without a verdict
 * @param step the step that is looked at; null for the last one that measures
 * @param delta the share up to which a difference does not matter
 */
public record ComparisonPlan(
    List<Pair> pairs,
    Map<ArmMetric, Better> metrics,
    List<ArmMetric> shown,
    @Nullable String step,
    double delta) {

  /**
   * Two arms.
   *
   * @param baseline what the other one is compared with
   * @param metrics the only ones it is compared by; empty if by all of the plan
   */
  public record Pair(String baseline, String other, Set<ArmMetric> metrics) {

    public Pair {
      metrics = Set.copyOf(metrics);
    }

    /** A pair that is compared by all metrics. */
    public Pair(String baseline, String other) {
      this(baseline, other, Set.of());
    }

    /** The same comparison of two other arms. */
    public Pair withArms(String newBaseline, String newOther) {
      return new Pair(newBaseline, newOther, metrics);
    }

    boolean isComparedBy(ArmMetric metric) {
      return metrics.isEmpty() || metrics.contains(metric);
    }
  }

  /**
   * A pair and one of the metrics that it is compared by: a verdict.
   *
   * @param better which direction is better
   */
  public record Row(Pair pair, ArmMetric metric, Better better) {}

  /** Which direction is good news. */
  public enum Better {
    HIGHER,
    LOWER
  }

  public ComparisonPlan {
    pairs = List.copyOf(pairs);
    shown = List.copyOf(shown);
  }

  /** All that a verdict is passed on: pair by pair, metric by metric. */
  public List<Row> rows() {
    return pairs.stream().flatMap(pair -> rows(pair).stream()).toList();
  }

  /** Those of one pair, in the order of the metrics. */
  public List<Row> rows(Pair pair) {
    return metrics.entrySet().stream()
        .filter(metric -> pair.isComparedBy(metric.getKey()))
        .map(metric -> new Row(pair, metric.getKey(), metric.getValue()))
        .toList();
  }

  /** The same of other pairs. */
  public ComparisonPlan withPairs(List<Pair> others) {
    return new ComparisonPlan(others, metrics, shown, step, delta);
  }
}
