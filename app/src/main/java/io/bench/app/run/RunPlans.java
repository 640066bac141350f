package io.bench.app.run;

import io.bench.adapter.api.Parameter;
import io.bench.app.calibration.CalibratedEnvironment;
import io.bench.app.catalog.LoadedAdapters;
import io.bench.app.server.ServerChoices;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Plans of runs, checked against everything that this program has: adapters and servers. */
public final class RunPlans {

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
    RunPlanner planner = new RunPlanner(LoadedAdapters.load(), Recipes::compile);
    List<String> serverProblems = ServerChoices.problems(given);
    RunPlan plan;
    try {
      plan = planner.plan(new RunRequest(file, given, environmentParameters(), capacityPerSecond));
    } catch (UsageException wrong) {
      List<String> problems = new ArrayList<>(wrong.problems());
      problems.addAll(serverProblems);
      throw new UsageException(problems);
    }
    serverProblems.addAll(ServerChoices.unused(given, plan));
    serverProblems.addAll(ServerChoices.foreignServices(plan));
    if (!serverProblems.isEmpty()) {
      throw new UsageException(serverProblems);
    }
    return plan;
  }

  /** Parameters that are neither the engine's nor an adapter's. */
  public static List<Parameter> environmentParameters() {
    List<Parameter> parameters = new ArrayList<>(ServerChoices.parameters());
    parameters.add(CalibratedEnvironment.PARAMETER);
    return parameters;
  }
}
