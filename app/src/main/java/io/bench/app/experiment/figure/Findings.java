package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.Judgement;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares arms as an experiment says; all its rows are one family, and judged together. */
public final class Findings {

  private Findings() {}

  /**
   * Compares.
   *
   * @param figures of the arms by name; pairs with an arm that is not there, or has measured
   *     nothing, are left out, and so are metrics that neither arm of a pair knows
   * @return pair by pair, metric by metric
   */
  public static List<Finding> of(ComparisonPlan plan, Map<String, ArmFigures> figures) {
    Map<Pair, Map<String, RatioEstimate>> estimates = new LinkedHashMap<>();
    for (Pair pair : plan.pairs()) {
      ArmFigures baseline = figures.get(pair.baseline());
      ArmFigures other = figures.get(pair.other());
      if (baseline != null && other != null && baseline.count() > 0 && other.count() > 0) {
        estimates.put(pair, ratios(baseline, other));
      }
    }
    Iterator<Judgement> judgements =
        new Judge(plan.delta()).judge(family(plan, estimates.values())).iterator();
    List<Finding> findings = new ArrayList<>();
    estimates.forEach(
        (pair, byKey) ->
            plan.metrics()
                .forEach(
                    (metric, better) -> {
                      Judgement judgement =
                          byKey.containsKey(metric.key()) ? judgements.next() : null;
                      double baseline = value(figures, pair.baseline(), metric);
                      double other = value(figures, pair.other(), metric);
                      if (judgement != null
                          || Double.isFinite(baseline)
                          || Double.isFinite(other)) {
                        findings.add(new Finding(pair, metric, baseline, other, judgement, better));
                      }
                    }));
    return findings;
  }

  private static List<RatioEstimate> family(
      ComparisonPlan plan, Collection<Map<String, RatioEstimate>> estimates) {
    List<RatioEstimate> family = new ArrayList<>();
    estimates.forEach(
        byKey ->
            plan.metrics().keySet().stream()
                .map(metric -> byKey.get(metric.key()))
                .filter(Objects::nonNull)
                .forEach(family::add));
    return family;
  }

  private static double value(Map<String, ArmFigures> figures, String arm, ArmMetric metric) {
    ArmFigures ofArm = figures.get(arm);
    return ofArm == null ? Double.NaN : ofArm.value(metric);
  }

  /** Times of different kinds (service, response) say nothing of each other. */
  private static Map<String, RatioEstimate> ratios(ArmFigures baseline, ArmFigures other) {
    Map<String, RatioEstimate> byKey = new LinkedHashMap<>();
    for (RatioEstimate estimate : new RatioBootstrap().ratios(baseline.arm(), other.arm())) {
      boolean known = Double.isFinite(estimate.ratio()) && estimate.ratio() > 0;
      boolean alike = baseline.headline().equals(other.headline()) || !isOfHeadline(estimate.key());
      if (known && alike) {
        // a statistic of all processes' times comes first, and is better than a mean of figures
        byKey.putIfAbsent(estimate.key(), estimate);
      }
    }
    return byKey;
  }

  private static boolean isOfHeadline(String key) {
    return ArmMetric.of(key)
        .map(
            metric ->
                switch (metric) {
                  case MEAN, P50, P90, P99, P99_9 -> true;
                  default -> false;
                })
        .orElse(false);
  }
}
