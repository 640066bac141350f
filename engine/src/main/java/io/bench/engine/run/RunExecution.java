package io.bench.engine.run;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.BoundedClose;
import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.Surroundings;
import io.bench.engine.expectation.Expectations;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.HeapExhaustion;
import io.bench.engine.space.SpacePlan;
import io.bench.engine.space.SpaceSource;
import io.bench.engine.time.SteadyTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of a plan one after the other. {@link #run} is called once; {@link #interrupt} may
 * be called by any thread at any time.
 */
public final class RunExecution {

  private final RunPlan plan;
  private final RunEnvironment environment;
  private final RunListener listener;
  private final @Nullable ForkLauncher forks;
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final List<StepResult> results = new ArrayList<>();
  private ServerParameters servers = ServerParameters.NONE;
  private double capacityPerSecond;
  private ActivityResult.End end = ActivityResult.End.COMPLETED;
  private @Nullable String reason;
  private int exitCode = -1;
  private boolean usersMistake;
  private volatile boolean interrupted;
  private volatile long interruptedNanos;
  private volatile @Nullable Activity current;
  private final Opening opening = new Opening(() -> interrupted);

  /** A run in which this process does everything, also where forks are asked for. */
  public RunExecution(RunPlan plan, RunEnvironment environment, RunListener listener) {
    this(plan, environment, listener, null, 0);
  }

  /**
   * A run.
   *
   * @param forks measures steps in fresh JVMs where that is asked for; null for a run in which this
   *     process does everything
   * @param capacityPerSecond what an earlier step reached, in another process; 0 if there was none
   */
  public RunExecution(
      RunPlan plan,
      RunEnvironment environment,
      RunListener listener,
      @Nullable ForkLauncher forks,
      double capacityPerSecond) {
    this.plan = plan;
    this.environment = environment;
    this.listener = listener;
    this.forks = forks;
    this.capacityPerSecond = capacityPerSecond;
  }

  /** Ends the running step in order and begins no other. Idempotent. */
  public void interrupt() {
    if (!interrupted) {
      interruptedNanos = System.nanoTime();
    }
    interrupted = true;
    Activity activity = current;
    if (activity != null) {
      activity.interrupt();
    }
    if (forks != null) {
      forks.interrupt();
    }
    opening.interrupt();
  }

  /**
   * Runs every step, until one fails.
   *
   * <p>Listeners are told of the end however the run ends, before anything is thrown.
   *
   * @return what came of it; a server that refuses, an op that turns out to be wrong when the
   *     server prepares it, or a heap that is too small is a failed run, not an exception
   * @throws InterruptedException if the calling thread was interrupted
   * @throws IllegalStateException if something went wrong that is a bug
   */
  public RunResult run() throws InterruptedException {
    listener.runStarted(plan.info());
    try {
      openEnvironment();
      runSteps();
    } catch (AdapterException failed) {
      // Ctrl-C reaches a server that is starting as well: that it ended is no failure then.
      endsWith(
          interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED,
          failed.getMessage());
      usersMistake = failed.kind() == AdapterException.Kind.USAGE && !interrupted;
    } catch (InterruptedException stopped) {
      endsWith(ActivityResult.End.INTERRUPTED, "the thread of the run was interrupted");
      tellEnd();
      throw stopped;
    } catch (RuntimeException | Error thrown) {
      String exhausted = HeapExhaustion.in(thrown);
      endsWith(ActivityResult.End.FAILED, exhausted == null ? "bug: " + thrown : exhausted);
      if (exhausted == null) {
        tellEnd();
        throw thrown;
      }
    }
    return tellEnd();
  }

  private void runSteps() throws AdapterException, InterruptedException {
    for (int index = 0; index < plan.steps().size(); index++) {
      StepPlan step = plan.steps().get(index);
      if (interrupted) {
        endsWith(ActivityResult.End.INTERRUPTED, "interrupted before step " + step.name());
        return;
      }
      if (lacksCapacity(step)) {
        endsWith(
            ActivityResult.End.FAILED,
            "step %s: rate=%s is a share of what an earlier step reached, and no op succeeded there"
                .formatted(step.name(), step.engineParameters().get(EngineParameters.RATE)));
        return;
      }
      StepResult result = runStep(index);
      results.add(result);
      listener.stepEnded(result);
      exitCode = exitCode >= 0 ? exitCode : result.activity().exitCode();
      ActivityResult.End stepEnd = result.activity().end();
      if (stepEnd != ActivityResult.End.COMPLETED) {
        endsWith(
            stepEnd,
            stepEnd == ActivityResult.End.INTERRUPTED
                ? "interrupted in step " + result.step().name()
                : "step " + result.step().name() + ": " + result.activity().reason());
        return;
      }
    }
  }

  private void endsWith(ActivityResult.End how, @Nullable String why) {
    end = how;
    reason = why;
  }

  private boolean lacksCapacity(StepPlan step) {
    return step.needsCapacity() && !(capacityPerSecond > 0);
  }

  private void openEnvironment() throws AdapterException, InterruptedException {
    opening.begin();
    try {
      if (!interrupted) {
        servers = environment.open(plan);
      }
    } catch (InterruptedException whileOpening) {
      if (!interrupted) {
        throw whileOpening;
      }
    } finally {
      opening.end();
    }
  }

  private Adapter openAdapter(StepPlan step, AdapterContext context) throws AdapterException {
    opening.begin();
    try {
      return step.adapter().open(context);
    } finally {
      opening.end();
    }
  }

  private List<PreparedOp> prepare(Adapter adapter, StepPlan step) throws AdapterException {
    opening.begin();
    try {
      return new OpPreparation(adapter, () -> interrupted).prepare(step.templates());
    } finally {
      opening.end();
    }
  }

  private RunResult tellEnd() {
    RunResult result =
        new RunResult(
            plan.info(), SteadyTime.SYSTEM.instant(), results, end, reason, usersMistake, exitCode);
    listener.runEnded(result);
    return result;
  }

  private StepResult runStep(int index) throws AdapterException, InterruptedException {
    StepPlan step = plan.steps().get(index);
    ActivityPlan activityPlan = ActivityPlanner.plan(step, cores, capacityPerSecond);
    ParameterValues adapterValues = ParametersInForce.ofAdapter(step, servers);
    StepInfo info =
        new StepInfo(
            index,
            plan.steps().size(),
            activityPlan.name(),
            step.adapter().name(),
            step.preparatory(),
            ParametersInForce.of(step, adapterValues),
            Map.of(),
            activityPlan);
    ForkLauncher launcher = forks;
    StepResult result =
        launcher != null && step.engine().forks() > 1 && step.isMeasurement()
            ? runForks(step, info, launcher)
            : runHere(step, info, adapterValues);
    if (!step.preparatory()) {
      keepCapacity(result.activity());
    }
    return step.isMeasurement() ? judged(step, refusedIfEmpty(result)) : result;
  }

  /** A measurement in which no op ended has measured nothing, so it is no success. */
  private static StepResult refusedIfEmpty(StepResult result) {
    return result.activity().end() != ActivityResult.End.COMPLETED || result.hasEndedOps()
        ? result
        : result.ended(false, "no op ended, so that nothing was measured; measure for longer");
  }

  private StepResult judged(StepPlan step, StepResult result) {
    StepResult complete = result.with(environment.notices(result), environment.serverUsage(result));
    return step.engine()
        .expect()
        .map(expected -> complete.checkedAgainst(Expectations.parse(expected)))
        .orElse(complete);
  }

  private StepResult runForks(StepPlan step, StepInfo info, ForkLauncher launcher)
      throws AdapterException, InterruptedException {
    String scenario = plan.info().scenario();
    int count = step.engine().forks();
    listener.stepStarted(info);
    return new ForkedStep(
            launcher,
            new ForkLauncher.Request(
                info,
                scenario.isEmpty() ? "" : scenario + "." + step.name(),
                1,
                count,
                capacityPerSecond,
                servers.of(step)))
        .run(count, () -> interrupted);
  }

  private StepResult runHere(StepPlan step, StepInfo unopened, ParameterValues adapterValues)
      throws AdapterException, InterruptedException {
    ActivityPlan activityPlan = unopened.plan();
    AdapterContext context =
        new AdapterContext(
            adapterValues,
            activityPlan.lanes(),
            activityPlan.maxInFlightPerLane(),
            "bench-" + activityPlan.name(),
            environment::hide);
    Adapter adapter = openAdapter(step, context);
    boolean faulty = true;
    try {
      List<PreparedOp> prepared = prepare(adapter, step);
      StepInfo info = unopened.withServer(adapter.metadata());
      listener.stepStarted(info);
      Activity activity =
          new Activity(
              activityPlan,
              adapter,
              adapterName(step),
              prepared,
              new StepListener(info, listener, environment),
              spaces(step, context),
              step.isMeasurement() ? surroundings(step, adapter, adapterValues) : null);
      current = activity;
      if (interrupted) {
        activity.interrupt();
      }
      StepResult result = new StepResult(info, activity.run());
      faulty = result.activity().end() == ActivityResult.End.FAILED;
      return result;
    } finally {
      current = null;
      close(adapter, step, unopened, faulty);
    }
  }

  private void close(Adapter adapter, StepPlan step, StepInfo info, boolean faulty) {
    long interruptedForNanos = interrupted ? System.nanoTime() - interruptedNanos : -1;
    new BoundedClose(adapterName(step), new StepListener(info, listener, environment))
        .close(
            "its connections",
            adapter::close,
            BoundedClose.patienceNanos(interruptedForNanos, info.plan().graceNanos(), faulty));
  }

  /** As messages name it: with the plugin that brings it, so that its author can be told. */
  private String adapterName(StepPlan step) {
    String name = step.adapter().name();
    for (PluginInfo plugin : plan.info().plugins()) {
      if (plugin.used().contains(PluginInfo.adapter(name))) {
        return "adapter '%s' (plugin %s)".formatted(name, plugin.named());
      }
    }
    return "adapter '" + name + "'";
  }

  private Surroundings surroundings(StepPlan step, Adapter adapter, ParameterValues adapterValues) {
    return new Surroundings(
        LocalServer.isReachedBy(adapter, adapterValues),
        cores,
        environment.calibratedPerSecond(step.adapter().name()));
  }

  private static @Nullable SpaceSource spaces(StepPlan step, AdapterContext context) {
    if (step.ops().stream().allMatch(op -> op.space().isEmpty())) {
      return null;
    }
    List<@Nullable OpValue> names = new ArrayList<>();
    step.ops().forEach(op -> names.add(op.space().orElse(null)));
    return new SpaceSource(
        new SpacePlan(step.templates(), names, step.engine().maxSpaces()),
        space ->
            step.adapter()
                .open(
                    new AdapterContext(
                        context.parameters(),
                        context.laneCount(),
                        context.maxInFlightPerLane(),
                        context.threadNamePrefix() + "-" + space,
                        context.secrets())));
  }

  private void keepCapacity(ActivityResult result) {
    for (PhaseResult phase : result.phases()) {
      if (phase.plan().kind() == PhaseKind.MEASUREMENT && phase.plan().schedule() == null) {
        capacityPerSecond = phase.achievedPerSecond();
      }
    }
  }
}
