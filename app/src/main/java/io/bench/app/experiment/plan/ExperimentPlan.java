package io.bench.app.experiment.plan;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Turn;
import java.util.List;
import java.util.Map;

/**
 * A checked experiment and what its turns run. Immutable.
 *
 * @param source what messages call the file
 * @param text the file as read
 * @param given what the user typed
 * @param arms those that take part, in order
 * @param prepare runs before the first turn of an environment
 * @param reset runs before every round where data is truncated
 * @param secrets values that must not be shown anywhere
 */
public record ExperimentPlan(
    Experiment experiment,
    String source,
    String text,
    Map<String, String> given,
    List<PlannedArm> arms,
    List<PreparingRun> prepare,
    List<PreparingRun> reset,
    List<String> secrets) {

  public ExperimentPlan {
    arms = List.copyOf(arms);
    prepare = List.copyOf(prepare);
    reset = List.copyOf(reset);
    secrets = List.copyOf(secrets);
  }

  /** The arm of a turn. */
  public PlannedArm arm(String name) {
    return arms.stream()
        .filter(planned -> planned.arm().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The turns of arms that can take them here, in order. */
  public List<Turn> turns() {
    return experiment.turns().stream().filter(turn -> arm(turn.arm()).canRun()).toList();
  }
}
