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
 * @param servers what the servers did that Bench started for it
 */
public record StepResult(
    StepInfo step,
    ActivityResult activity,
    List<ForkLauncher.Result> forks,
    List<String> notices,
    List<ServerUsage> servers) {

  public StepResult {
    forks = List.copyOf(forks);
    notices = List.copyOf(notices);
    servers = List.copyOf(servers);
  }

  /** A step of which nothing else is to be said. */
  public StepResult(StepInfo step, ActivityResult activity, List<ForkLauncher.Result> forks) {
    this(step, activity, forks, List.of(), List.of());
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
        servers);
  }

  StepResult with(List<String> lines, List<ServerUsage> usage) {
    return new StepResult(step, activity, forks, lines, usage);
  }

  /** A step that this process ran. */
  public StepResult(StepInfo step, ActivityResult activity) {
    this(step, activity, List.of());
  }
}
