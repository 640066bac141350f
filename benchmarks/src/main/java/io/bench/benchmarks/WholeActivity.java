package io.bench.benchmarks;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.OpMix;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everything that Bench does to measure: one lane, one phase, intervals, recording, accounting. */
public final class WholeActivity {

  private final StepPlan step;
  private final Adapter adapter;
  private final int inFlight;

  /**
   * @param adapter with one lane; stays open
   */
  public WholeActivity(StepPlan step, Adapter adapter, int inFlight) {
    this.step = step;
    this.adapter = adapter;
    this.inFlight = inFlight;
  }

  /** Runs for a while and returns how many ops succeeded. */
  public long run(long nanos) throws Exception {
    return count(nanos, Count.SUCCEEDED);
  }

  /** Runs for a while and returns a count of what happened. */
  public long count(long nanos, Count count) throws Exception {
    List<PreparedOp> prepared = new ArrayList<>();
    for (OpTemplate template : step.templates()) {
      prepared.add(adapter.prepare(template));
    }
    PhasePlan phase = new PhasePlan(PhaseKind.MEASUREMENT, nanos, 0, Long.MAX_VALUE, null);
    ActivityPlan plan =
        new ActivityPlan(
            "cost",
            new OpMix(
                step.templates().stream().map(OpTemplate::name).toList(),
                Arrays.stream(step.sequence().toArray()).boxed().toList(),
                step.sequence().length()),
            1,
            inFlight,
            List.of(phase),
            new ErrorHandling(ErrorPolicy.parse("stop"), 1, new Backoff(0), 0),
            1_000_000_000L,
            3,
            0);
    return new Activity(
            plan,
            adapter,
            "the adapter",
            prepared,
            new ActivityListener() {},
            null,
            null,
            PhaseCoordination.ALONE)
        .run()
        .phases()
        .get(0)
        .total(count);
  }
}
