package io.bench.app.experiment.plan;

import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Turn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A checked experiment and what its turns run. Immutable.
 *
 * @param source the file; of a built-in experiment its name
 * @param text the file as read
 * @param given what the user typed
 * @param arms those that take part, in order
 * @param prepare runs before the first turn, in each environment
 * @param reset runs before every round where data is truncated
 * @param secrets values that must not be shown anywhere
 * @param warnings what an author may not expect of an arm or a preparing run, a line each
 */
public record ExperimentPlan(
    Experiment experiment,
    String source,
    String text,
    Map<String, String> given,
    List<PlannedArm> arms,
    List<PreparingRun> prepare,
    List<PreparingRun> reset,
    List<String> secrets,
    List<String> warnings) {

  public ExperimentPlan {
    arms = List.copyOf(arms);
    prepare = List.copyOf(prepare);
    reset = List.copyOf(reset);
    secrets = List.copyOf(secrets);
    warnings = List.copyOf(warnings);
  }

  /**
   * The same plan with an absolute path, so that files beside the experiment are found when it is
   * resumed from another folder.
   */
  public ExperimentPlan withAbsoluteSource() {
    return new ExperimentPlan(
        experiment,
        Path.of(source).toAbsolutePath().normalize().toString(),
        text,
        given,
        arms,
        prepare,
        reset,
        secrets,
        warnings);
  }

  /** The arm of a turn. */
  public PlannedArm arm(String name) {
    return arms.stream()
        .filter(planned -> planned.arm().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The arm of which something measured has this name, such as {@code arm@1000}. */
  public PlannedArm armOf(String measured) {
    return arms.stream()
        .filter(arm -> arm.measured().stream().anyMatch(one -> one.name().equals(measured)))
        .findFirst()
        .orElseThrow();
  }

  /** What is compared with what: pairs of arms, and where these have rates, each common rate. */
  public ComparisonPlan comparison() {
    return experiment
        .comparison()
        .withPairs(
            experiment.comparison().pairs().stream()
                .filter(pair -> takesPart(pair.baseline()) && takesPart(pair.other()))
                .flatMap(pair -> pairs(arm(pair.baseline()), arm(pair.other())).stream())
                .toList());
  }

  private boolean takesPart(String name) {
    return arms.stream().anyMatch(planned -> planned.arm().name().equals(name));
  }

  /** Those of two arms. */
  static List<Pair> pairs(PlannedArm baseline, PlannedArm other) {
    return baseline.measured().stream()
        .flatMap(
            one ->
                other.measured().stream()
                    .filter(its -> its.rate().equals(one.rate()))
                    .map(its -> new Pair(one.name(), its.name())))
        .toList();
  }

  /** The turns of arms that can take them here, in order. */
  public List<Turn> turns() {
    return experiment.turns().stream().filter(turn -> arm(turn.arm()).canRun()).toList();
  }
}
