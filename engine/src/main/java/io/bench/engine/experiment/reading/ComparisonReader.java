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

/** Reads {@code compare}: the pairs, the metrics, the step. */
final class ComparisonReader {

  private static final List<ArmMetric> USUAL =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.SUSTAINED_RATE,
          ArmMetric.P50,
          ArmMetric.P99,
          ArmMetric.CPU_PER_OP);

  private final List<String> arms;
  private final Settings settings;
  private final SourceProblems problems;

  ComparisonReader(List<String> arms, Settings settings, SourceProblems problems) {
    this.arms = arms;
    this.settings = settings;
    this.problems = problems;
  }

  ComparisonPlan read(Section section) {
    String baseline = section.text("baseline", arms.isEmpty() ? "" : arms.get(0));
    checkArm(baseline, section, "baseline");
    List<Pair> pairs = section.has("pairs") ? pairs(section) : against(baseline, arms);
    Map<ArmMetric, Better> metrics = metrics(section.section("metrics"));
    List<ArmMetric> shown = section.parsed("show", ComparisonReader::metric);
    String step = section.text("step");
    double delta = settings.delta(section.text("delta"), section.position("delta"));
    section.refuseUnknown("compare");
    return new ComparisonPlan(pairs, metrics, shown, step, delta);
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

  private List<Pair> pairs(Section section) {
    List<Pair> pairs = new ArrayList<>();
    for (YamlNode item : section.items("pairs")) {
      if (item instanceof Sequence two
          && two.items().size() == 2
          && two.items().get(0) instanceof YamlNode.Scalar first
          && two.items().get(1) instanceof YamlNode.Scalar second) {
        checkArm(first.text(), section, "pairs");
        checkArm(second.text(), section, "pairs");
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

  private void checkArm(String name, Section section, String key) {
    if (!arms.contains(name) && !arms.isEmpty()) {
      problems.error(section.position(key), ExperimentReader.unknown("arm", name, arms));
    }
  }

  private static ArmMetric metric(String key) {
    return ArmMetric.of(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    ExperimentReader.unknown("metric", key, ArmMetric.keys())));
  }

  private Map<ArmMetric, Better> metrics(Section section) {
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    section
        .rest()
        .forEach(
            (key, direction) -> {
              ArmMetric metric = ArmMetric.of(key).orElse(null);
              if (metric == null) {
                problems.error(
                    section.position(key),
                    ExperimentReader.unknown("metric", key, ArmMetric.keys()));
                return;
              }
              switch (direction.toLowerCase(Locale.ROOT)) {
                case "higher" -> metrics.put(metric, Better.HIGHER);
                case "lower" -> metrics.put(metric, Better.LOWER);
                default ->
                    problems.error(
                        section.position(key),
                        "%s: better is 'higher' or 'lower', not '%s'".formatted(key, direction));
              }
            });
    if (metrics.isEmpty()) {
      USUAL.forEach(metric -> metrics.put(metric, metric.natural()));
    }
    return metrics;
  }
}
