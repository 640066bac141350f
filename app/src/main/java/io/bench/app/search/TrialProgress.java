package io.bench.app.search;

import io.bench.adapter.api.OpError;
import io.bench.app.console.ConsoleProgress;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;

/**
 * Shows how far a trial is where that leaves nothing behind: its result takes one line, which the
 * search writes.
 */
record TrialProgress(ConsoleProgress console) implements RunListener {

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    if (console.isRedrawn()) {
      console.phaseStarted(step, phaseIndex, phase);
    }
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    if (console.isRedrawn()) {
      console.interval(step, report);
    }
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    console.error(step, opName, error, rule);
  }

  @Override
  public void runEnded(RunResult result) {
    console.runEnded(result);
  }
}
