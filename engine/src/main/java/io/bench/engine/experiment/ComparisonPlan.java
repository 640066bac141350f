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
   */
  public record Pair(String baseline, String other) {

    /** The names of both. */
    public Set<String> arms() {
      return Set.copyOf(List.of(baseline, other));
    }
  }

  /** Which direction is good news. */
  public enum Better {
    HIGHER,
    LOWER
  }

  public ComparisonPlan {
    pairs = List.copyOf(pairs);
    shown = List.copyOf(shown);
  }

  /** The same of other pairs. */
  public ComparisonPlan withPairs(List<Pair> others) {
    return new ComparisonPlan(others, metrics, shown, step, delta);
  }
}
