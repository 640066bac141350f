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
import io.bench.engine.activity.MergedForks;
import io.bench.engine.activity.Surroundings;
import io.bench.engine.space.SpacePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs one step: here, from opening its adapter to closing it, or in fresh JVMs one after the
 * other. Used once, by the run's thread.
 */
final class StepExecution {

  private final RunPlan plan;
  private final StepPlan step;
  private final RunEnvironment environment;
  private final RunListener listener;
  private final Interruption interruption;
  private final ClientGroup clients;
  private final ServerParameters servers;
  private final double capacityPerSecond;
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final ParameterValues adapterValues;
  private final StepInfo info;

  /**
   * @param index of the step in its plan
   * @param clients that run it together with this one
   * @param servers how its adapter finds servers that were started
   * @param capacityPerSecond what the last closed step reached; 0 if none did
   */
  StepExecution(
      RunPlan plan,
      int index,
      RunEnvironment environment,
      RunListener listener,
      Interruption interruption,
      ClientGroup clients,
      ServerParameters servers,
      double capacityPerSecond) {
    this.plan = plan;
    this.step = plan.steps().get(index);
    this.environment = environment;
    this.listener = listener;
    this.interruption = interruption;
    this.clients = clients;
    this.servers = servers;
    this.capacityPerSecond = capacityPerSecond;
    this.adapterValues = step.adapterParametersInForce(servers);
    ActivityPlan own = ActivityPlanner.plan(step, cores, capacityPerSecond);
    // JVMs of all clients measure together, and their results are of all.
    ActivityPlan activityPlan = step.isForked() && !clients.judges() ? ofAllClients(own) : own;
    this.info =
        new StepInfo(
            index,
            plan.steps().size(),
            activityPlan.name(),
            step.ratesOf(),
            step.adapter().name(),
            step.preparatory(),
            step.parametersInForce(adapterValues),
            Map.of(),
            cores,
            activityPlan);
  }

  /** Machines are taken to be alike: each JVM's folder says what it was. */
  private ActivityPlan ofAllClients(ActivityPlan own) {
    int count = step.engine().clients();
    return own.ofAllClients(own.lanes() * count, own.inFlight() * count);
  }

  /**
   * Runs the step.
   *
   * @param forks measures in fresh JVMs where that is asked for; null to do everything here
   */
  StepResult run(@Nullable ForkLauncher forks) throws AdapterException, InterruptedException {
    StepResult result = forks != null && step.isForked() ? runForks(forks) : runHere();
    return clients.judges() ? result.judged(step, environment) : result;
  }

  /**
   * Measures in several fresh JVMs, until one of them does not complete, while servers and data
   * stay as they are. What one JVM happens to compile and where it puts things makes it faster or
   * slower than the next for as long as it lives, so that the spread between processes is the part
   * of the uncertainty that no longer run of one of them shows.
   */
  private StepResult runForks(ForkLauncher launcher) throws AdapterException, InterruptedException {
    listener.stepStarted(info);
    List<ForkLauncher.Result> results = new ArrayList<>();
    for (int number = 1; number <= step.engine().forks(); number++) {
      ForkLauncher.Result result;
      try {
        result = launcher.run(fork(number));
      } catch (AdapterException e) {
        if (results.isEmpty()) {
          throw e;
        }
        // What the forks before it have measured is not lost with it.
        return merged(results).ended(interruption.isRequested(), e.getMessage());
      }
      results.add(result);
      if (result.activity().end() != ActivityResult.End.COMPLETED || interruption.isRequested()) {
        break;
      }
    }
    return merged(results);
  }

  /** The same where client 0 has the results of the JVMs: until one of them does not end well. */
  void takePartInForks(ForkLauncher launcher) throws AdapterException, InterruptedException {
    boolean well = true;
    for (int number = 1;
        number <= step.engine().forks() && well && !interruption.isRequested();
        number++) {
      well = launcher.takePart(fork(number));
    }
  }

  private ForkLauncher.Request fork(int number) {
    return new ForkLauncher.Request(
        info,
        plan.info().scenario(),
        step.name(),
        number,
        step.engine().forks(),
        capacityPerSecond,
        servers.of(step));
  }

  private StepResult merged(List<ForkLauncher.Result> results) {
    return new StepResult(
        info.withServer(results.get(results.size() - 1).server()),
        MergedForks.merge(
            info.plan(), results.stream().map(ForkLauncher.Result::activity).toList()),
        results);
  }

  private StepResult runHere() throws AdapterException, InterruptedException {
    ActivityPlan activityPlan = info.plan();
    AdapterContext context =
        new AdapterContext(
            adapterValues,
            activityPlan.lanes(),
            activityPlan.maxInFlightPerLane(),
            "bench-" + activityPlan.name(),
            environment::hide);
    Adapter adapter = open(context);
    boolean faulty = true;
    try {
      List<PreparedOp> prepared = prepare(adapter);
      StepInfo opened = info.withServer(adapter.metadata());
      listener.stepStarted(opened);
      Activity activity =
          new Activity(
              activityPlan,
              adapter,
              adapterName(),
              prepared,
              new StepListener(opened, listener, environment),
              spaces(context),
              step.isMeasurement() ? surroundings(adapter) : null,
              clients.coordination(opened));
      interruption.beginActivity(activity);
      StepResult result = new StepResult(opened, activity.run());
      faulty = result.activity().end() == ActivityResult.End.FAILED;
      return result;
    } finally {
      interruption.endActivity();
      new BoundedClose(adapterName(), new StepListener(info, listener, environment))
          .close(
              "its connections",
              adapter::close,
              BoundedClose.patienceNanos(
                  interruption.sinceNanos(), activityPlan.graceNanos(), faulty));
    }
  }

  private Adapter open(AdapterContext context) throws AdapterException {
    interruption.beginWait();
    try {
      return step.adapter().open(context);
    } finally {
      interruption.endWait();
    }
  }

  private List<PreparedOp> prepare(Adapter adapter) throws AdapterException {
    interruption.beginWait();
    try {
      return OpPreparation.prepare(adapter, step.templates(), interruption::isRequested);
    } finally {
      interruption.endWait();
    }
  }

  /** Its name in messages: with the plugin that brings it, so that users know whom to ask. */
  private String adapterName() {
    String name = step.adapter().name();
    for (PluginInfo plugin : plan.info().plugins()) {
      if (plugin.used().contains(PluginInfo.adapter(name))) {
        return "adapter '%s' (plugin %s)".formatted(name, plugin.named());
      }
    }
    return "adapter '" + name + "'";
  }

  private Surroundings surroundings(Adapter adapter) {
    return new Surroundings(
        LocalServer.isReachedBy(adapter, adapterValues),
        cores,
        environment.calibratedPerSecond(step.adapter().name()));
  }

  private @Nullable SpacePlan spaces(AdapterContext context) {
    if (step.ops().stream().allMatch(op -> op.space().isEmpty())) {
      return null;
    }
    List<@Nullable OpValue> names = new ArrayList<>();
    step.ops().forEach(op -> names.add(op.space().orElse(null)));
    return new SpacePlan(
        step.templates(),
        names,
        step.engine().maxSpaces(),
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
}
