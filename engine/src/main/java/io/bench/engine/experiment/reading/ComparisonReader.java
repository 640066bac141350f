package io.bench.engine.experiment.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Reads {@code compare}: the pairs, the metrics, the step. Used by {@link ExperimentReader}.
 *
 * @param arms the names of all arms
 */
record ComparisonReader(List<String> arms, MapReader map, SourceProblems problems) {

  private static final List<ArmMetric> USUAL =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.SUSTAINED_RATE,
          ArmMetric.P50,
          ArmMetric.P99,
          ArmMetric.CPU_PER_OP);

  /**
   * Reads the map.
   *
   * @param delta reads the share up to which a difference does not matter
   */
  ComparisonPlan read(ToDoubleFunction<MapReader> delta) {
    String baseline = map.text("baseline", arms.isEmpty() ? "" : arms.get(0));
    checkArm(baseline, "baseline");
    boolean hasPairs = map.has("pairs");
    Map<ArmMetric, Better> metrics = metrics(map.map("metrics"));
    ComparisonPlan plan =
        new ComparisonPlan(
            hasPairs ? pairs(metrics.keySet()) : against(baseline, arms),
            metrics,
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
    return plan.withPairs(lost ? against(present.get(0), present) : pairs);
  }

  private static List<Pair> against(String baseline, List<String> arms) {
    return arms.stream()
        .filter(arm -> !arm.equals(baseline))
        .map(arm -> new Pair(baseline, arm))
        .toList();
  }

  /** Reads the pairs once it is known which metrics there are. */
  private List<Pair> pairs(Set<ArmMetric> metrics) {
    Map<List<String>, Pair> pairs = new LinkedHashMap<>();
    for (YamlNode item : map.items("pairs")) {
      List<String> texts = texts(item);
      if (texts.size() < 2) {
        problems.error(item.position(), "a pair is [baseline, other], then metrics, if not all");
        continue;
      }
      List<String> both = texts.subList(0, 2);
      both.forEach(name -> checkArm(name, "pairs"));
      Pair pair =
          new Pair(
              both.get(0), both.get(1), metrics(texts.subList(2, texts.size()), item, metrics));
      if (pair.baseline().equals(pair.other())) {
        problems.error(
            item.position(), "a pair has two arms, and '%s' is one".formatted(pair.other()));
      } else if (pairs.putIfAbsent(both, pair) != null) {
        problems.error(
            item.position(),
            "the pair [%s, %s] is there twice".formatted(pair.baseline(), pair.other()));
      }
    }
    return List.copyOf(pairs.values());
  }

  /** The items of a list of texts; none if it is something else. */
  private static List<String> texts(YamlNode node) {
    return node instanceof Sequence list
            && list.items().stream().allMatch(YamlNode.Scalar.class::isInstance)
        ? list.items().stream().map(item -> ((YamlNode.Scalar) item).text()).toList()
        : List.of();
  }

  /** Those of one pair, which have a direction in {@code metrics}. */
  private Set<ArmMetric> metrics(List<String> names, YamlNode pair, Set<ArmMetric> known) {
    List<String> keys = known.stream().map(ArmMetric::key).toList();
    Set<ArmMetric> metrics = EnumSet.noneOf(ArmMetric.class);
    for (String name : names) {
      if (keys.contains(name)) {
        ArmMetric.of(name).ifPresent(metrics::add);
      } else {
        problems.error(
            pair.position(),
            "'metrics' has no '%s'%s".formatted(name, NearestName.suggestion(name, keys)));
      }
    }
    return metrics;
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
