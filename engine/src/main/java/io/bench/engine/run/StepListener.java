package io.bench.engine.run;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.AdapterFault;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.PhaseKind;

/** Passes on what an activity tells, with the step it belongs to. */
record StepListener(StepInfo step, RunListener listener, RunEnvironment environment)
    implements ActivityListener {

  @Override
  public void phaseStarted(int phaseIndex, PhasePlan phase) {
    if (phase.kind() == PhaseKind.MEASUREMENT) {
      environment.measurementBegins();
    }
    listener.phaseStarted(step, phaseIndex, phase);
  }

  @Override
  public void interval(IntervalReport report) {
    listener.interval(step, report);
  }

  @Override
  public void error(String opName, OpError error, ErrorRule rule) {
    listener.error(step, opName, error, rule);
  }

  @Override
  public void adapterFault(AdapterFault fault) {
    listener.adapterFault(step, fault);
  }
}
