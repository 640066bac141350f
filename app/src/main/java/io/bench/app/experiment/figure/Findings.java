package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.ComparisonPlan.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares arms as an experiment says. All rows on which a verdict is passed are one family, and
 * judged together; rows that are not compared do not count.
 */
public final class Findings {

  private final Map<RatioEstimate, RatioJudgement> judgements;
  private final int judgedRows;

  private Findings(Map<RatioEstimate, RatioJudgement> judgements, int judgedRows) {
    this.judgements = judgements;
    this.judgedRows = judgedRows;
  }

  /**
   * Compares.
   *
   * @param figures of the arms by name; pairs with an arm that is not there, or has measured
   *     nothing, are left out, and so are metrics that neither arm of a pair knows
   * @return pair by pair, metric by metric
   */
  public static List<Finding> of(ComparisonPlan plan, Map<String, ArmFigures> figures) {
    List<ComparedPair> pairs = new ArrayList<>();
    for (Pair pair : plan.pairs()) {
      ArmFigures baseline = figures.get(pair.baseline());
      ArmFigures other = figures.get(pair.other());
      if (baseline != null && other != null && baseline.count() > 0 && other.count() > 0) {
        List<ArmMetric> metrics = plan.rows(pair).stream().map(Row::metric).toList();
        pairs.add(ComparedPair.of(pair, baseline, other, metrics));
      }
    }
    Findings judged = judged(pairs, plan.delta());
    List<Finding> findings = new ArrayList<>();
    for (ComparedPair pair : pairs) {
      for (Row row : plan.rows(pair.pair())) {
        Finding finding = judged.finding(pair, row.metric(), row.better());
        if (finding.isKnown()) {
          findings.add(finding);
        }
      }
    }
    return findings;
  }

  private static Findings judged(List<ComparedPair> pairs, double delta) {
    List<RatioEstimate> family =
        pairs.stream().flatMap(pair -> pair.ratios().values().stream()).toList();
    int splits = pairs.stream().mapToInt(pair -> pair.splits().size()).sum();
    Map<RatioEstimate, RatioJudgement> judgements = new HashMap<>();
    new Judge(delta)
        .judge(family, splits)
        .forEach(judgement -> judgements.put(judgement.estimate(), judgement));
    return new Findings(judgements, pairs.stream().mapToInt(ComparedPair::judgedRows).sum());
  }

  private Finding finding(ComparedPair pair, ArmMetric metric, Better better) {
    RatioEstimate ratio = pair.ratios().get(metric);
    ZeroSplit split = pair.splits().get(metric);
    return new Finding(
        pair.pair(),
        metric,
        pair.baseline().value(metric),
        pair.other().value(metric),
        ratio == null ? null : judgements.get(ratio),
        split != null && split.isBeyondChance(judgedRows),
        ratio == null && pair.isZero(metric),
        better,
        pair.baseline().count(),
        pair.other().count(),
        null);
  }
}
