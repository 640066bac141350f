package io.bench.engine.result;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.LoneClient;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.Surroundings;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.Schedule;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs steps of real activities on a diagnostic adapter and tells listeners of a run. */
final class RunRig {

  static final RunInfo RUN =
      new RunInfo(
          Instant.parse("2026-03-04T05:06:07.5Z"),
          "key value",
          "built-in",
          "description: password is hunter2\n",
          List.of("default"),
          "default",
          "null",
          Map.of("adapter", "null", "password", "***"),
          List.of(),
          false);

  private final List<RunListener> listeners;
  private final List<StepResult> results = new ArrayList<>();

  RunRig(RunListener... listeners) {
    this.listeners = List.of(listeners);
  }

  static PhasePlan counted(PhaseKind kind, long cycles, @Nullable Schedule schedule) {
    return new PhasePlan(kind, PhaseRun.NO_END, 0, cycles, schedule);
  }

  static PhasePlan timed(PhaseKind kind, long millis, @Nullable Schedule schedule) {
    return new PhasePlan(kind, millis * 1_000_000, 0, Long.MAX_VALUE, schedule);
  }

  /** Two op templates, "read" twice as often as "write, 2". */
  static ActivityPlan plan(String name, PhasePlan... phases) {
    return new ActivityPlan(
        name,
        new OpMix(List.of("read", "write, 2"), List.of(0, 0, 1), 3),
        2,
        8,
        List.of(phases),
        new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
        60_000_000_000L,
        3,
        7);
  }

  /** Writes the results of a run of one step, which completes, into a folder. */
  static StepResult write(
      Path folder, AdapterProvider provider, Map<String, String> parameters, ActivityPlan plan)
      throws Exception {
    SecretMask mask = new SecretMask();
    ResultSettings settings =
        new ResultSettings("1.2.3", mask, new ErrorSamples(mask), problem -> {});
    try (ResultFolder written = ResultFolder.in(folder, RUN, settings)) {
      RunRig rig = new RunRig(written);
      StepResult result = rig.step(provider, parameters, plan);
      rig.end(ActivityResult.End.COMPLETED, null);
      return result;
    }
  }

  /** Runs a step to its end. */
  StepResult step(AdapterProvider provider, Map<String, String> parameters, ActivityPlan plan)
      throws Exception {
    StepInfo step =
        new StepInfo(
            results.size(),
            2,
            plan.name(),
            null,
            provider.name(),
            false,
            parameters,
            Map.of("server.version", "0.0 hunter2"),
            2,
            plan);
    listeners.forEach(listener -> listener.stepStarted(step));
    ParameterValues values =
        ParameterValues.check(provider.parameters(), parameters, new ArrayList<>());
    AdapterContext context =
        new AdapterContext(
            values, plan.lanes(), plan.maxInFlightPerLane(), plan.name(), secret -> {});
    try (Adapter adapter = provider.open(context)) {
      List<PreparedOp> ops = new ArrayList<>();
      for (String op : plan.ops().names()) {
        ops.add(adapter.prepare(OpTemplate.of(op, Map.of())));
      }
      ActivityResult activity =
          new Activity(
                  plan,
                  adapter,
                  "the adapter",
                  ops,
                  new Relay(step),
                  null,
                  new Surroundings(false, Runtime.getRuntime().availableProcessors(), Double.NaN),
                  new LoneClient())
              .run();
      StepResult result = new StepResult(step, activity);
      results.add(result);
      listeners.forEach(listener -> listener.stepEnded(result));
      return result;
    }
  }

  /** Ends the run. */
  void end(ActivityResult.End end, @Nullable String reason) {
    RunResult result =
        new RunResult(RUN, Instant.parse("2026-03-04T05:08:00Z"), results, end, reason, false, -1);
    listeners.forEach(listener -> listener.runEnded(result));
  }

  private final class Relay implements ActivityListener {
    private final StepInfo step;

    Relay(StepInfo step) {
      this.step = step;
    }

    @Override
    public void phaseStarted(int phaseIndex, PhasePlan phase) {
      listeners.forEach(listener -> listener.phaseStarted(step, phaseIndex, phase));
    }

    @Override
    public void interval(IntervalReport report) {
      listeners.forEach(listener -> listener.interval(step, report));
    }

    @Override
    public void error(String opName, OpError error, ErrorRule rule) {
      listeners.forEach(listener -> listener.error(step, opName, error, rule));
    }
  }
}
