package io.bench.app.experiment.plan;

import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Claim;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.PublishedState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What cannot be said of arms that are measured at several rates. Stateless. */
final class RatesOfArms {

  /** Of what the servers count themselves; their CPU time is known of every step. */
  private static final List<ArmMetric> COUNTED_ONCE_A_TURN =
      List.of(ArmMetric.CONTENDED_PER_OP, ArmMetric.SERVER_BYTES_PER_ROW);

  private RatesOfArms() {}

  /**
   * A line for each pair of arms without a rate in common, and for each arm of which a statement
   * says one figure.
   *
   * @param arms those that could be planned
   */
  static List<String> problems(Experiment experiment, List<PlannedArm> arms) {
    Map<String, PlannedArm> byName = new LinkedHashMap<>();
    arms.forEach(arm -> byName.put(arm.arm().name(), arm));
    List<String> problems = new ArrayList<>();
    for (Pair pair : experiment.comparison().pairs()) {
      PlannedArm baseline = byName.get(pair.baseline());
      PlannedArm other = byName.get(pair.other());
      if (baseline != null
          && other != null
          && ExperimentPlan.atRates(pair, baseline, other).isEmpty()) {
        problems.add(
            "%s against %s: they have no rate in common, %s and %s; give both the same rates="
                .formatted(pair.other(), pair.baseline(), rates(other), rates(baseline)));
      }
    }
    Set<String> stated = new TreeSet<>();
    experiment.expectations().forEach(expected -> addArms(stated, expected));
    experiment.published().stream()
        .map(PublishedState::shows)
        .forEach(shown -> addArms(stated, shown));
    experiment.arms().forEach(arm -> addArms(stated, arm));
    stated.stream()
        .map(byName::get)
        .filter(arm -> arm != null && arm.hasRates())
        .forEach(
            arm ->
                problems.add(
                    "arm %s: 'expect', 'published' and 'claim' say one figure of an arm, and rates= gives it one for each rate; give rate= instead"
                        .formatted(arm.arm().name())));
    return problems;
  }

  /** Why metrics that the experiment wants are left out where an arm has rates, in one line. */
  static Optional<String> leftOut(Experiment experiment, List<PlannedArm> arms) {
    String wanted =
        COUNTED_ONCE_A_TURN.stream()
            .filter(experiment::wants)
            .map(ArmMetric::key)
            .collect(Collectors.joining(", "));
    String having =
        arms.stream()
            .filter(PlannedArm::hasRates)
            .map(arm -> arm.arm().name())
            .collect(Collectors.joining(", "));
    return wanted.isEmpty() || having.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: left out for arms with rates= (%s): the servers' counters are read once in a turn, not at each rate"
                .formatted(wanted, having));
  }

  private static String rates(PlannedArm arm) {
    return arm.hasRates()
        ? "rates="
            + arm.measured().stream()
                .map(PlannedArm.Measured::rate)
                .collect(Collectors.joining(","))
        : "its own";
  }

  private static void addArms(Set<String> names, ArmExpectation statement) {
    Stream.of(statement.arm(), statement.divisorArm()).filter(Objects::nonNull).forEach(names::add);
  }

  private static void addArms(Set<String> names, ExperimentArm arm) {
    Claim claim = arm.claim();
    if (claim != null) {
      Stream.of(arm.name(), claim.truthArm()).filter(Objects::nonNull).forEach(names::add);
    }
  }
}
