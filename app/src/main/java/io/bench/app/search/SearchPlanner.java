package io.bench.app.search;

import io.bench.adapter.api.NearestName;
import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.Rate;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RateSteps;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.scenario.ScenarioSelection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out which step of a workload is to be searched, and what has to be run before it. */
public final class SearchPlanner {

  private SearchPlanner() {}

  /**
   * Plans a search. Opens and starts nothing.
   *
   * @throws UsageException with every mistake that was found
   */
  public static SearchPlan plan(WorkloadFile file, SearchRequest request) {
    Map<String, String> given = new LinkedHashMap<>(request.parameters());
    String step = takeStep(file, given);
    RunPlan scenario = RunPlans.planToSearch(file, given, FileChoices.of(file, given));
    StepPlan searched =
        step == null ? lastMeasurement(scenario) : namedMeasurement(scenario.steps(), step);
    SearchPlan plan =
        new SearchPlan(scenario, before(scenario.steps(), searched, request), searched, request);
    checkRateShares(plan);
    return plan;
  }

  /** The step that the user named, if any; the scenario stays as the one to be planned. */
  private static @Nullable String takeStep(WorkloadFile file, Map<String, String> given) {
    String wanted = given.get(EngineParameters.SCENARIO.name());
    if (wanted == null) {
      return null;
    }
    Workload workload = file.resolve(EngineParameters.canonical(given, new ArrayList<>()));
    ScenarioSelection selection =
        ScenarioSelection.of(workload.name(), workload.scenarios(), Optional.of(wanted))
            .orElseThrow();
    if (selection.scenarioName().equals(wanted)) {
      return null;
    }
    given.put(EngineParameters.SCENARIO.name(), selection.scenarioName());
    return selection.steps().get(0).name();
  }

  private static StepPlan lastMeasurement(RunPlan scenario) {
    String name = scenario.info().scenario();
    String named = name.isEmpty() ? "" : ", scenario '" + name + "',";
    return RateSteps.lastMeasured(scenario.steps())
        .orElseThrow(
            () ->
                new UsageException(
                    "workload '%s'%s has no step that measures: those that prepare or verify cannot be searched"
                        .formatted(scenario.info().workload(), named)));
  }

  private static StepPlan namedMeasurement(List<StepPlan> steps, String name) {
    for (StepPlan step : steps) {
      if (step.name().equals(name) && step.isMeasurement()) {
        return step;
      }
    }
    List<String> names =
        steps.stream().filter(StepPlan::isMeasurement).map(StepPlan::name).toList();
    String choice =
        names.isEmpty()
            ? ""
            : NearestName.suggestion(name, names) + "; choose one of " + String.join(", ", names);
    throw new UsageException(
        "step '%s' prepares or verifies and has no rate to search%s".formatted(name, choice));
  }

  /** In the scenario's order; what stands after the searched step may well tear down. */
  private static List<StepPlan> before(
      List<StepPlan> steps, StepPlan searched, SearchRequest request) {
    List<StepPlan> earlier = steps.subList(0, steps.indexOf(searched));
    StepPlan capacity = null;
    for (StepPlan step : earlier) {
      if (step.isMeasurement() && !step.isPaced()) {
        capacity = step;
      }
    }
    StepPlan wanted = Double.isNaN(request.startPerSecond()) ? capacity : null;
    return earlier.stream()
        .filter(step -> step.equals(wanted) || (step.preparatory() && request.prepares()))
        .toList();
  }

  /** Of the searched step only the warm-up's rate: the other one is replaced. */
  private static void checkRateShares(SearchPlan plan) {
    boolean capacityKnown = false;
    for (StepPlan step : plan.before()) {
      if (!capacityKnown) {
        refuseShare(step, EngineParameters.RATE.name(), step.engine().rate());
        refuseShare(step, EngineParameters.WARMUP_RATE.name(), step.engine().warmupRate());
      }
      capacityKnown |= !step.preparatory();
    }
    if (!capacityKnown) {
      StepPlan searched = plan.searched();
      refuseShare(searched, EngineParameters.WARMUP_RATE.name(), searched.engine().warmupRate());
    }
  }

  private static void refuseShare(StepPlan step, String name, Optional<Rate> rate) {
    if (rate.filter(Rate::isShareOfCapacity).isPresent()) {
      throw new UsageException(
          "step '%s': %s=%s is a share of what a step without a rate reaches, and none is run before; give a number"
              .formatted(step.name(), name, step.engineParameters().get(name)));
    }
  }
}
