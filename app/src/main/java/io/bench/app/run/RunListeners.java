package io.bench.app.run;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.AdapterFault;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.List;

/** Several listeners as one, notified in order. */
public record RunListeners(List<RunListener> listeners) implements RunListener {

  @Override
  public void runStarted(RunInfo run) {
    listeners.forEach(listener -> listener.runStarted(run));
  }

  @Override
  public void stepStarted(StepInfo step) {
    listeners.forEach(listener -> listener.stepStarted(step));
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    listeners.forEach(listener -> listener.phaseStarted(step, phaseIndex, phase));
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    listeners.forEach(listener -> listener.interval(step, report));
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    listeners.forEach(listener -> listener.error(step, opName, error, rule));
  }

  @Override
  public void adapterFault(StepInfo step, AdapterFault fault) {
    listeners.forEach(listener -> listener.adapterFault(step, fault));
  }

  @Override
  public void stepEnded(StepResult result) {
    listeners.forEach(listener -> listener.stepEnded(result));
  }

  @Override
  public void runEnded(RunResult result) {
    listeners.forEach(listener -> listener.runEnded(result));
  }
}
