package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Finding.Word;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of an experiment that compares arm b with arm a. */
final class ComparedArms {

  static final Pair PAIR = new Pair("a", "b");

  private ComparedArms() {}

  /** These metrics, each in its natural direction. */
  static ComparisonPlan plan(ArmMetric... metrics) {
    Map<ArmMetric, Better> chosen = new LinkedHashMap<>();
    for (ArmMetric metric : metrics) {
      chosen.put(metric, metric.natural());
    }
    return new ComparisonPlan(List.of(PAIR), chosen, List.of(), null, 0.03);
  }

  static List<Finding> compared(ComparisonPlan plan, ArmFigures a, ArmFigures b) {
    return Findings.of(plan, Map.of("a", a, "b", b));
  }

  /** The word of the only finding where one metric is compared. */
  static Word word(ArmMetric metric, ArmFigures a, ArmFigures b) {
    List<Finding> findings = compared(plan(metric), a, b);
    assertThat(findings).hasSize(1);
    return findings.get(0).word();
  }
}
