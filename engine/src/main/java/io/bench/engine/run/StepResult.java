package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a step.
 *
 * @param activity its result; that of all forks merged, if there are any
 * @param forks what came of it in each of several fresh JVMs, in the order run; empty if this
 *     process ran it
 * @param notices what else is to be said of it, one line each
 */
public record StepResult(
    StepInfo step, ActivityResult activity, List<ForkLauncher.Result> forks, List<String> notices) {

  public StepResult {
    forks = List.copyOf(forks);
    notices = List.copyOf(notices);
  }

  /** A step of which nothing else is to be said. */
  public StepResult(StepInfo step, ActivityResult activity, List<ForkLauncher.Result> forks) {
    this(step, activity, forks, List.of());
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
        notices);
  }

  StepResult withNotices(List<String> lines) {
    return new StepResult(step, activity, forks, lines);
  }

  /** A step that this process ran. */
  public StepResult(StepInfo step, ActivityResult activity) {
    this(step, activity, List.of());
  }
}
