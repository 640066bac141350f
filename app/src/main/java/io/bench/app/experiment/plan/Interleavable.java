package io.bench.app.experiment.plan;

import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.Rate;
import io.bench.engine.parameter.Warmup;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether an arm can be measured in blocks, and how long it warms up before. Stateless. */
final class Interleavable {

  private static final String OTHERWISE =
      "give it 'measured: at-a-stretch', leave it out with arms=, or give interleave=turns";

  private Interleavable() {}

  /**
   * Checks an arm of an interleaved experiment.
   *
   * @param data what happens to the servers' data between its turns
   * @throws UsageException with every reason why it cannot be
   */
  static void check(ExperimentArm arm, DataState data, RunPlan plan) {
    List<String> reasons = new ArrayList<>();
    if (arm.command() == Command.SEARCH) {
      reasons.add("a search is many measurements");
    }
    if (data == DataState.TRUNCATED || data == DataState.REBUILT) {
      reasons.add("data: " + data.key() + " is for turns");
    }
    List<StepPlan> measuring = plan.steps().stream().filter(StepPlan::isMeasurement).toList();
    if (measuring.size() > 1) {
      reasons.add(
          "it measures %d steps; name one, as in scenario=default.%s"
              .formatted(measuring.size(), measuring.get(0).name()));
    }
    for (StepPlan step : measuring) {
      reasons.addAll(reasons(step.engine()));
    }
    List<String> problems = new ArrayList<>();
    reasons.forEach(reason -> problems.add(problem(reason, OTHERWISE)));
    if (measuring.stream().anyMatch(step -> step.engine().clients() > 1)) {
      problems.add(
          problem(
              "several clients measure by turns only",
              "give interleave=turns, or leave out clients="));
    }
    UsageException.throwIfAny(problems);
  }

  private static String problem(String reason, String otherwise) {
    return "cannot be measured in blocks: %s; %s".formatted(reason, otherwise);
  }

  private static List<String> reasons(ActivityParameters engine) {
    List<String> reasons = new ArrayList<>();
    if (engine.warmup().filter(Warmup.None.class::isInstance).isPresent()) {
      reasons.add("warmup=none: its process would be cold in the first blocks only");
    }
    if (engine.cycles().isPresent()) {
      reasons.add("cycles= bounds what a block measures by time");
    }
    if (engine.forks() > 1) {
      reasons.add("forks= are processes of their own");
    }
    if (engine.rate().flatMap(Rate::course).isPresent()) {
      reasons.add("its rate changes while it is measured");
    }
    return reasons;
  }

  /** How long the warm-ups of its steps take at most, but for those that are told in ops. */
  static Duration longestWarmUp(RunPlan plan) {
    return plan.steps().stream()
        .filter(StepPlan::isMeasurement)
        .map(step -> longestWarmUp(step.engine()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration longestWarmUp(ActivityParameters engine) {
    Warmup warmup = engine.warmup().orElseGet(Warmup.Auto::new);
    if (warmup instanceof Warmup.Time time) {
      return time.duration();
    }
    return warmup instanceof Warmup.Auto ? engine.warmupCap() : Duration.ZERO;
  }
}
