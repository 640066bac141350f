package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.expectation.Expectations;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a step.
 *
 * @param activity its result; that of all forks merged, if there are any
 * @param forks what came of it in each of several fresh JVMs, in the order run; empty if this
 *     process ran it
 * @param notices other notices about it, one line each
 * @param servers what the servers did that Bench started for it
 * @param expectations what became of {@code expect=}; empty if nothing was expected, or the step
 *     did not measure to its end
 */
public record StepResult(
    StepInfo step,
    ActivityResult activity,
    List<ForkLauncher.Result> forks,
    List<String> notices,
    List<ServerUsage> servers,
    List<ExpectationOutcome> expectations) {

  public StepResult {
    forks = List.copyOf(forks);
    notices = List.copyOf(notices);
    servers = List.copyOf(servers);
    expectations = List.copyOf(expectations);
  }

  /** A step that this process ran, without other notices. */
  public StepResult(StepInfo step, ActivityResult activity) {
    this(step, activity, List.of());
  }

  /** The same of one that ran in forks. */
  public StepResult(StepInfo step, ActivityResult activity, List<ForkLauncher.Result> forks) {
    this(step, activity, forks, List.of(), List.of(), List.of());
  }

  /** What came of its measurement; empty if that has not begun. */
  public Optional<PhaseResult> measurement() {
    return activity.phases().stream()
        .filter(phase -> phase.plan().kind() == PhaseKind.MEASUREMENT)
        .findFirst();
  }

  /** Whether any op of a measurement ended, well or not. */
  boolean hasEndedOps() {
    return measurement().stream()
        .anyMatch(phase -> phase.total(Count.SUCCEEDED) + phase.total(Count.FAILED) > 0);
  }

  /**
   * The same result with the notices, server usage and expectations of a measurement added. One in
   * which no op ended has measured nothing, so it is no success.
   */
  StepResult judged(StepPlan plan, RunEnvironment environment) {
    if (!plan.isMeasurement()) {
      return this;
    }
    StepResult measured =
        activity.end() != ActivityResult.End.COMPLETED || hasEndedOps()
            ? this
            : ended(false, "no op ended, so that nothing was measured; measure for longer");
    StepResult complete =
        measured.with(environment.notices(measured), environment.serverUsage(measured));
    return plan.engine()
        .expect()
        .map(expected -> complete.checkedAgainst(Expectations.parse(expected)))
        .orElse(complete);
  }

  /** The same, ended early for a reason. */
  StepResult ended(boolean interrupted, @Nullable String reason) {
    ActivityResult.End end =
        interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED;
    return new StepResult(
        step,
        new ActivityResult(
            activity.plan(),
            activity.phases(),
            end,
            reason,
            activity.exitCode(),
            activity.spaces()),
        forks,
        notices,
        servers,
        expectations);
  }

  StepResult with(List<String> lines, List<ServerUsage> usage) {
    return new StepResult(step, activity, forks, lines, usage, expectations);
  }

  /** The same with what became of what was expected of it. */
  StepResult checkedAgainst(Expectations expected) {
    if (activity.end() != ActivityResult.End.COMPLETED) {
      return this;
    }
    List<ExpectationOutcome> outcomes = measurement().map(expected::check).orElse(List.of());
    return new StepResult(step, activity, forks, notices, servers, outcomes);
  }
}
