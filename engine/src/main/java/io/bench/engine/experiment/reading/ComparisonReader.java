package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Reads {@code compare}: the pairs, the metrics, the step. Used by {@link ExperimentReader}. */
final class ComparisonReader {

  private static final List<ArmMetric> USUAL =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.SUSTAINED_RATE,
          ArmMetric.P50,
          ArmMetric.P99,
          ArmMetric.CPU_PER_OP);

  private final List<String> arms;
  private final MapReader map;
  private final SourceProblems problems;

  /**
   * @param arms the names of all arms
   */
  ComparisonReader(List<String> arms, MapReader map, SourceProblems problems) {
    this.arms = arms;
    this.map = map;
    this.problems = problems;
  }

  /**
   * Reads the map.
   *
   * @param delta reads the share up to which a difference does not matter
   */
  ComparisonPlan read(ToDoubleFunction<MapReader> delta) {
    String baseline = map.text("baseline", arms.isEmpty() ? "" : arms.get(0));
    checkArm(baseline, "baseline");
    List<Pair> pairs = map.has("pairs") ? pairs() : against(baseline, arms);
    ComparisonPlan plan =
        new ComparisonPlan(
            pairs,
            metrics(map.map("metrics")),
            map.parsed("show", ArmMetric::parse),
            map.text("step"),
            delta.applyAsDouble(map));
    map.refuseUnknown("compare");
    return plan;
  }

  /**
   * The pairs both of whose arms take part. If there is none of all that were meant, each other arm
   * against the first: who names arms wants to compare them.
   *
   * @param present the arms that take part, in the file's order
   */
  static ComparisonPlan among(ComparisonPlan plan, List<String> present) {
    List<Pair> pairs =
        plan.pairs().stream()
            .filter(pair -> present.contains(pair.baseline()) && present.contains(pair.other()))
            .toList();
    boolean lost = pairs.isEmpty() && !plan.pairs().isEmpty() && !present.isEmpty();
    return new ComparisonPlan(
        lost ? against(present.get(0), present) : pairs,
        plan.metrics(),
        plan.shown(),
        plan.step(),
        plan.delta());
  }

  private static List<Pair> against(String baseline, List<String> arms) {
    return arms.stream()
        .filter(arm -> !arm.equals(baseline))
        .map(arm -> new Pair(baseline, arm))
        .toList();
  }

  private List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (YamlNode item : map.items("pairs")) {
      if (item instanceof Sequence two
          && two.items().size() == 2
          && two.items().get(0) instanceof YamlNode.Scalar first
          && two.items().get(1) instanceof YamlNode.Scalar second) {
        checkArm(first.text(), "pairs");
        checkArm(second.text(), "pairs");
        Pair pair = new Pair(first.text(), second.text());
        if (pair.baseline().equals(pair.other())) {
          problems.error(
              item.position(), "a pair has two arms, and '%s' is one".formatted(pair.other()));
        } else if (pairs.contains(pair)) {
          problems.error(
              item.position(),
              "the pair [%s, %s] is there twice".formatted(pair.baseline(), pair.other()));
        } else {
          pairs.add(pair);
        }
      } else {
        problems.error(item.position(), "a pair is [baseline, other]");
      }
    }
    return pairs;
  }

  private void checkArm(String name, String key) {
    if (!arms.contains(name) && !arms.isEmpty()) {
      map.unknown(key, "arm", name, arms);
    }
  }

  private static Map<ArmMetric, Better> metrics(MapReader map) {
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    map.rest()
        .forEach(
            (key, direction) -> {
              ArmMetric metric = ArmReader.metric(key, map, key);
              if (metric == null) {
                return;
              }
              switch (direction.toLowerCase(Locale.ROOT)) {
                case "higher" -> metrics.put(metric, Better.HIGHER);
                case "lower" -> metrics.put(metric, Better.LOWER);
                default ->
                    map.error(
                        key,
                        "%s: better is 'higher' or 'lower', not '%s'".formatted(key, direction));
              }
            });
    if (metrics.isEmpty()) {
      USUAL.forEach(metric -> metrics.put(metric, metric.natural()));
    }
    return metrics;
  }
}
