package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares arms as an experiment says. All rows on which a verdict is passed are one family, and
 * judged together; rows that are not compared do not count.
 */
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
    List<ComparedRow> rows = ComparedRow.of(plan, figures);
    Map<ComparedRow, RatioEstimate> ratios = ratios(rows);
    Map<ComparedRow, ZeroSplit> splits = new HashMap<>();
    for (ComparedRow row : rows) {
      if (row.isAlike() && !ratios.containsKey(row)) {
        row.split().ifPresent(split -> splits.put(row, split));
      }
    }
    List<RatioEstimate> family = List.copyOf(ratios.values());
    Iterator<RatioJudgement> judged =
        new Judge(plan.delta()).judge(family, splits.size()).iterator();
    Map<ComparedRow, RatioJudgement> judgements = new HashMap<>();
    ratios.keySet().forEach(row -> judgements.put(row, judged.next()));
    int judgedRows =
        splits.size() + (int) family.stream().filter(RatioEstimate::isDecidable).count();
    return rows.stream()
        .map(
            row -> {
              ZeroSplit split = splits.get(row);
              boolean apart = split != null && split.isBeyondChance(judgedRows);
              return row.finding(judgements.get(row), apart, null);
            })
        .filter(Finding::isKnown)
        .toList();
  }

  /** Those that there are, in the order of the pairs; nothing else is estimated. */
  private static Map<ComparedRow, RatioEstimate> ratios(List<ComparedRow> rows) {
    Map<Pair, Map<String, ComparedRow>> pairs = new LinkedHashMap<>();
    for (ComparedRow row : rows) {
      if (row.isAlike()) {
        pairs.computeIfAbsent(row.pair(), pair -> new HashMap<>()).put(row.metric().key(), row);
      }
    }
    Map<ComparedRow, RatioEstimate> ratios = new LinkedHashMap<>();
    for (Map<String, ComparedRow> byKey : pairs.values()) {
      ComparedRow any = byKey.values().iterator().next();
      List<RatioEstimate> estimates =
          new RatioBootstrap()
              .ratios(
                  any.baseline().arm(),
                  any.other().arm(),
                  byKey::containsKey,
                  key -> CombinedFigures.averaging(byKey.get(key).metric()));
      for (RatioEstimate estimate : estimates) {
        if (Double.isFinite(estimate.ratio()) && estimate.ratio() > 0) {
          ComparedRow row = byKey.get(estimate.key());
          ratios.put(row, row.resolved(estimate));
        }
      }
    }
    return ratios;
  }
}
