package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import java.util.List;

/**
 * What came of a step.
 *
 * @param activity its result; that of all forks merged, if there are any
 * @param forks what came of it in each of several fresh JVMs, in the order run; empty if this
 *     process ran it
 */
public record StepResult(StepInfo step, ActivityResult activity, List<ForkLauncher.Result> forks) {

  public StepResult {
    forks = List.copyOf(forks);
  }

  /** A step that this process ran. */
  public StepResult(StepInfo step, ActivityResult activity) {
    this(step, activity, List.of());
  }
}
