package io.bench.app.experiment.live;

import io.bench.app.run.RunPlans;
import io.bench.app.server.ServerChoices;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.scenario.ScenarioSelection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What of a workload is measured, and what prepares it.
 *
 * @param prepare scenarios of one step each, such as {@code default.schema}, in order
 * @param measured {@code default.capacity}; null for a workload without scenarios
 * @param onServers whether what is measured uses servers that Bench starts unless some exist
 */
record LiveSteps(List<String> prepare, @Nullable String measured, boolean onServers) {

  /** The step of built-in workloads that measures as fast as the servers go. */
  private static final String USUAL = "capacity";

  /**
   * Chooses the step: the one that the user names, the only one that measures, or {@code capacity}.
   * The preparing steps before it prepare.
   *
   * @param first what the first arm is given; a scenario may be among it
   * @param second what the second arm is given
   * @throws UsageException if no step measures, or it is not clear which one should
   */
  static LiveSteps of(WorkloadFile file, Map<String, String> first, Map<String, String> second) {
    List<Scenario> scenarios = file.resolve(first).scenarios();
    Optional<String> wanted = Optional.ofNullable(first.get(EngineParameters.SCENARIO.name()));
    Optional<ScenarioSelection> selection = ScenarioSelection.of(file.source(), scenarios, wanted);
    if (selection.isEmpty()) {
      RunPlan only = plan(file, first, null);
      checkMeasures(only, file.source());
      boolean onServers = needsServer(only) || needsServer(plan(file, second, null));
      return new LiveSteps(List.of(), null, onServers);
    }
    String scenario = selection.get().scenarioName();
    boolean named = wanted.isPresent() && !wanted.get().equals(scenario);
    List<StepPlan> steps = plan(file, first, scenario).steps();
    StepPlan measured = named ? only(file, first, wanted.get()) : chosen(steps, scenario);
    List<String> prepare = new ArrayList<>();
    for (StepPlan step : steps) {
      if (step.name().equals(measured.name())) {
        break;
      }
      if (step.preparatory()) {
        prepare.add(scenario + "." + step.name());
      }
    }
    String chosen = scenario + "." + measured.name();
    boolean onServers =
        needsServer(plan(file, first, chosen)) || needsServer(plan(file, second, chosen));
    boolean needed =
        onServers || prepare.stream().noneMatch(step -> needsServer(plan(file, Map.of(), step)));
    return new LiveSteps(needed ? prepare : List.of(), chosen, onServers);
  }

  private static StepPlan only(WorkloadFile file, Map<String, String> given, String scenario) {
    RunPlan plan = plan(file, given, scenario);
    checkMeasures(plan, scenario);
    return plan.steps().get(0);
  }

  private static void checkMeasures(RunPlan plan, String what) {
    if (plan.steps().stream().noneMatch(StepPlan::isMeasurement)) {
      throw new UsageException("%s: it measures nothing that could be compared".formatted(what));
    }
  }

  private static StepPlan chosen(List<StepPlan> steps, String scenario) {
    List<StepPlan> measuring = steps.stream().filter(StepPlan::isMeasurement).toList();
    if (measuring.size() == 1) {
      return measuring.get(0);
    }
    if (measuring.isEmpty()) {
      throw new UsageException(
          "none of the steps of scenario '%s' measures; name another scenario".formatted(scenario));
    }
    for (StepPlan step : measuring) {
      if (step.name().equals(USUAL)) {
        return step;
      }
    }
    List<String> names = measuring.stream().map(step -> scenario + "." + step.name()).toList();
    throw new UsageException(
        "one step is compared, and scenario '%s' measures %d; name one of %s"
            .formatted(scenario, measuring.size(), String.join(", ", names)));
  }

  private static boolean needsServer(RunPlan plan) {
    return plan.steps().stream()
        .anyMatch(step -> ServerChoices.needsCassandra(step) || ServerChoices.needsGateway(step));
  }

  private static RunPlan plan(
      WorkloadFile file, Map<String, String> given, @Nullable String scenario) {
    Map<String, String> parameters = new LinkedHashMap<>(given);
    if (scenario != null) {
      parameters.put(EngineParameters.SCENARIO.name(), scenario);
    }
    return RunPlans.plan(file, parameters, 0);
  }
}
