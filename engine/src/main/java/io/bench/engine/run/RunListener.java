package io.bench.engine.run;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.AdapterFault;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.policy.ErrorRule;

/**
 * Told of a run's progress, in this order: {@link #runStarted}; for each step {@link #stepStarted},
 * for each of its phases {@link #phaseStarted} and then about once a second {@link #interval}, then
 * {@link #stepEnded}; at last {@link #runEnded}, whatever happened. All on the run's thread but
 * {@link #error}.
 */
public interface RunListener {

  default void runStarted(RunInfo run) {}

  default void stepStarted(StepInfo step) {}

  default void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {}

  /** An interval has ended. What the report refers to is only valid during the call. */
  default void interval(StepInfo step, IntervalReport report) {}

  /** An error was seen for the first time on a lane. Any thread; must not block. */
  default void error(StepInfo step, String opName, OpError error, ErrorRule rule) {}

  /** The step's adapter has done what it must not, so that the step fails or leaves it behind. */
  default void adapterFault(StepInfo step, AdapterFault fault) {}

  default void stepEnded(StepResult result) {}

  default void runEnded(RunResult result) {}
}
