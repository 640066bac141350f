package io.bench.app.run;

import io.bench.adapter.api.Parameter;
import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.place.Meeting;
import io.bench.app.plugin.Extensions;
import io.bench.app.server.ServerChoices;
import io.bench.engine.function.FileAccess;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.DryRunProvider;
import io.bench.engine.run.PluginInfo;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Plans of runs, checked against everything that this program has: adapters and servers. */
public final class RunPlans {

  /** What a user calls a run, so that it can be found again. */
  public static final Parameter<String> LABEL =
      Parameter.text(
          "label",
          "what to call the run in 'bench results': words joined by commas, nightly,jdk21");

  private RunPlans() {}

  /**
   * Plans a run. Opens and starts nothing.
   *
   * @param given parameters as typed
   * @param capacityPerSecond what an earlier step has reached in another run, 0 if none has
   * @throws UsageException with every mistake that was found
   */
  public static RunPlan plan(
      WorkloadFile file, Map<String, String> given, double capacityPerSecond) {
    return plan(file, given, FileChoices.of(file, given), capacityPerSecond);
  }

  /**
   * Plans a run of a workload that may name only certain files.
   *
   * @param given parameters as typed
   * @param files the files that it may name
   * @param capacityPerSecond what an earlier step has reached in another run, 0 if none has
   * @throws UsageException with every mistake that was found
   */
  public static RunPlan plan(
      WorkloadFile file, Map<String, String> given, FileAccess files, double capacityPerSecond) {
    return plan(
        new RunRequest(file, given, knownParameters(), files, capacityPerSecond, false, false));
  }

  /**
   * Plans what a search runs: it chooses the rate of one step, so that a rate of this step may be a
   * share of anything, and {@code rates=} makes no steps.
   *
   * @param given parameters as typed
   * @param files the files that the workload may name
   * @throws UsageException with every mistake that was found
   */
  public static RunPlan planToSearch(
      WorkloadFile file, Map<String, String> given, FileAccess files) {
    return plan(new RunRequest(file, given, knownParameters(), files, 1, false, true));
  }

  /**
   * Plans a run of a user. Where Bench starts every server of it, the run is a demonstration,
   * unless the scenario {@link Scenario#FULL} is named; where neither a scenario nor rates are, it
   * runs the workload's scenario {@link Scenario#DEMONSTRATION}, if there is one. Opens and starts
   * nothing.
   *
   * @param given parameters as typed
   * @throws UsageException with every mistake that was found
   */
  public static RunPlan planOrDemonstrate(WorkloadFile file, Map<String, String> given) {
    if (ServerChoices.nameServer(given)) {
      return plan(file, given, 0);
    }
    FileAccess files = FileChoices.of(file, given);
    boolean measuresCurve = given.containsKey(EngineParameters.RATES.name());
    RunPlan plan =
        plan(new RunRequest(file, given, knownParameters(), files, 0, !measuresCurve, false));
    String scenario = plan.info().scenario();
    if (ServerChoices.startsEveryServer(given, plan)) {
      return scenario.equals(Scenario.FULL) ? plan : plan.asDemonstration();
    }
    return scenario.equals(Scenario.DEMONSTRATION) ? plan(file, given, 0) : plan;
  }

  /**
   * Plans what one of several clients runs. Opens and starts nothing.
   *
   * @param given parameters as typed, and which client it is
   * @throws UsageException with every mistake that was found
   */
  public static RunPlan planOfClient(WorkloadFile file, Map<String, String> given) {
    RunPlan plan = plan(file, given, 0);
    checkOfClients(plan);
    return plan;
  }

  /**
   * Checks what several clients cannot run together.
   *
   * @throws UsageException with every mistake that was found
   */
  public static void checkOfClients(RunPlan plan) {
    Set<String> problems = new TreeSet<>();
    for (StepPlan step : plan.steps()) {
      if (ServerChoices.needsCassandra(step) || ServerChoices.needsGateway(step)) {
        problems.add(
            "clients=%d: give host=, since clients on several machines cannot reach a server on loopback"
                .formatted(step.engine().clients()));
      }
    }
    UsageException.throwIfAny(problems);
  }

  private static RunPlan plan(RunRequest request) {
    Map<String, String> given = request.given();
    Extensions extensions = Extensions.installed();
    Set<String> functions = new TreeSet<>();
    RunPlanner planner =
        new RunPlanner(
            extensions.adapters(),
            extensions.recipes().telling(functions::add).reading(request.files())::compile,
            extensions.errorVerbs());
    List<String> problemsAround = ServerChoices.problems(given);
    problemsAround.addAll(FileChoices.problems(given));
    RunPlan plan;
    try {
      plan = planner.plan(request);
    } catch (UsageException e) {
      List<String> problems = new ArrayList<>(e.problems());
      problems.addAll(problemsAround);
      throw new UsageException(problems);
    }
    problemsAround.addAll(ServerChoices.unused(given, plan));
    problemsAround.addAll(ServerChoices.foreignServices(plan));
    UsageException.throwIfAny(problemsAround);
    return plan.withPlugins(plugins(plan, functions, extensions));
  }

  /** The plugins that take part in a run. */
  private static List<PluginInfo> plugins(
      RunPlan plan, Set<String> functions, Extensions extensions) {
    Set<String> adapters = new TreeSet<>();
    Set<String> errorVerbs = new TreeSet<>();
    for (StepPlan step : plan.steps()) {
      adapters.add(
          step.adapter() instanceof DryRunProvider dryRun
              ? dryRun.real().name()
              : step.adapter().name());
      step.errorPolicy().verbs().forEach(verb -> errorVerbs.add(verb.name()));
    }
    return extensions.plugins(adapters, functions, errorVerbs);
  }

  /** Parameters that are neither the engine's nor an adapter's. */
  public static List<Parameter<?>> environmentParameters() {
    List<Parameter<?>> parameters = new ArrayList<>(ServerChoices.parameters());
    parameters.add(CalibrationFloor.PARAMETER);
    parameters.add(LABEL);
    parameters.addAll(Meeting.parameters());
    parameters.add(FileChoices.DATA_PATH);
    return parameters;
  }

  /** The same, and what options stand for among parameters. */
  public static List<Parameter<?>> knownParameters() {
    List<Parameter<?>> parameters = environmentParameters();
    parameters.add(FileChoices.ALLOWED);
    return parameters;
  }
}
