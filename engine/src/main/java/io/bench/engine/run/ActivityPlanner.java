package io.bench.engine.run;

import io.bench.adapter.api.OpTemplate;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.policy.Backoff;
import java.util.Arrays;

/** What the engine will do for a step on this machine. */
final class ActivityPlanner {

  private ActivityPlanner() {}

  /**
   * Plans the activity.
   *
   * @param cores the machine's processors
   * @param capacityPerSecond what the last closed step reached; only looked at if the rate is a
   *     share
   */
  static ActivityPlan plan(StepPlan step, int cores, double capacityPerSecond) {
    ActivityParameters engine = step.engine();
    int wantedLanes = engine.lanes().orElse(cores);
    int inFlight = engine.inFlight().total(cores, wantedLanes);
    return new ActivityPlan(
        name(step),
        step.templates().stream().map(OpTemplate::name).toList(),
        Arrays.stream(step.sequence().toArray()).boxed().toList(),
        stride(step),
        Math.min(wantedLanes, inFlight),
        inFlight,
        PhasePlanner.plan(step, capacityPerSecond),
        step.errorPolicy(),
        engine.tries(),
        new Backoff(engine.retryDelay().toNanos()),
        engine.errorLimit(),
        engine.grace().toNanos(),
        engine.hdrDigits(),
        engine.seed(),
        step.hasCaptures() ? StrideOrder.captures(step) : null);
  }

  /** What a step is called in results. */
  static String name(StepPlan step) {
    return step.engine().alias().orElse(step.name());
  }

  /** How many consecutive cycles one lane takes at a time. */
  static int stride(StepPlan step) {
    return step.engine().stride().orElse(step.sequence().length());
  }
}
