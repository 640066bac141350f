package io.bench.app.experiment.figure;

import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A metric of two arms side by side, not judged yet. Each arm has a process. */
record ComparedRow(
    Pair pair, ArmFigures baseline, ArmFigures other, ArmMetric metric, Better better) {

  private static final Set<ArmMetric> OF_HEADLINE =
      Set.of(ArmMetric.MEAN, ArmMetric.P50, ArmMetric.P90, ArmMetric.P99, ArmMetric.P99_9);

  /**
   * The rows of a plan.
   *
   * @param figures of the arms by name; pairs with an arm that is not there, or has measured
   *     nothing, are left out
   * @return pair by pair, metric by metric
   */
  static List<ComparedRow> of(ComparisonPlan plan, Map<String, ArmFigures> figures) {
    List<ComparedRow> rows = new ArrayList<>();
    for (ComparisonPlan.Row row : plan.rows()) {
      ArmFigures baseline = figures.get(row.pair().baseline());
      ArmFigures other = figures.get(row.pair().other());
      if (baseline != null && other != null && baseline.count() > 0 && other.count() > 0) {
        rows.add(new ComparedRow(row.pair(), baseline, other, row.metric(), row.better()));
      }
    }
    return rows;
  }

  /** Whether it has a ratio: times of different kinds (service, response) have none. */
  boolean isAlike() {
    return baseline.headline().equals(other.headline()) || !OF_HEADLINE.contains(metric);
  }

  /** Whether an arm has it in none of its processes, as a program that never states it. */
  boolean isLacking() {
    return Stream.of(baseline, other)
        .anyMatch(arm -> arm.values(metric).stream().allMatch(value -> Double.isNaN(value)));
  }

  /** How zeros may distinguish the arms; only for a row without a ratio. */
  Optional<ZeroSplit> split() {
    return ZeroSplit.of(baseline.values(metric), other.values(metric));
  }

  /** A search's rate is the lower end of what it found, however often it is repeated. */
  RatioEstimate resolved(RatioEstimate ratio) {
    return ratio.withResolutions(baseline.resolution(metric), other.resolution(metric));
  }

  /**
   * The verdict on it.
   *
   * @param judgement null if there is no ratio
   * @param apart whether, without a ratio, zeros distinguish the arms
   * @param paired what blocks tell of it; null of turns
   */
  Finding finding(@Nullable RatioJudgement judgement, boolean apart, @Nullable Paired paired) {
    return new Finding(
        pair,
        metric,
        baseline.value(metric),
        other.value(metric),
        judgement,
        apart,
        judgement == null && isZero(),
        better,
        baseline.count(),
        other.count(),
        paired);
  }

  /** In every process of both arms, and these are enough for a verdict on zeros. */
  private boolean isZero() {
    return Stream.of(baseline, other)
        .allMatch(
            arm ->
                arm.count() >= ZeroSplit.MIN_PROCESSES
                    && arm.values(metric).stream().allMatch(value -> value == 0));
  }
}
