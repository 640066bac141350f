package io.bench.app.summary;

import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.run.StepInfo;

/**
 * Tells steps that measure from steps that prepare. A step measures if it warms up first, runs for
 * a given time or at a given rate, or is the scenario's last. Schema and ramp-up do none of these.
 */
public final class MeasuredSteps {

  private MeasuredSteps() {}

  /** Whether the step measures. */
  public static boolean contain(StepInfo step) {
    return step.index() == step.count() - 1
        || step.plan().phases().stream().anyMatch(MeasuredSteps::measures);
  }

  private static boolean measures(PhasePlan phase) {
    return phase.kind() == PhaseKind.WARM_UP
        || phase.lengthNanos() != PhaseRun.NO_END
        || phase.schedule() != null;
  }
}
