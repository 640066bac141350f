package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.time.SteadyTime;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.optemplate.RecipeCompiler;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.scenario.ScenarioSelection;
import io.bench.engine.workload.scenario.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns what a user typed into a plan, or into the list of everything that is wrong with it. */
public final class RunPlanner {

  private final List<AdapterProvider> adapters;
  private final RecipeCompiler recipes;
  private final List<ErrorVerbProvider> errorVerbs;

  /**
   * @param errorVerbs what {@code errors=} can name besides the built-in verbs
   */
  public RunPlanner(
      List<AdapterProvider> adapters, RecipeCompiler recipes, List<ErrorVerbProvider> errorVerbs) {
    this.adapters = List.copyOf(adapters);
    this.recipes = recipes;
    this.errorVerbs = List.copyOf(errorVerbs);
  }

  /**
   * Plans a run. Opens and starts nothing.
   *
   * @throws UsageException with every mistake that was found
   */
  public RunPlan plan(RunRequest request) {
    Set<String> problems = new LinkedHashSet<>();
    List<String> found = new ArrayList<>();
    Map<String, String> given = EngineParameters.canonical(request.given(), found);
    problems.addAll(found);
    Workload workload;
    Optional<ScenarioSelection> selection;
    try {
      workload = request.file().resolve(given);
      Optional<String> wanted = Optional.ofNullable(given.get(EngineParameters.SCENARIO.name()));
      if (wanted.isEmpty()) {
        wanted = ScenarioSelection.unnamed(workload.scenarios(), request.demonstrating());
      }
      selection = ScenarioSelection.of(workload.name(), workload.scenarios(), wanted);
    } catch (UsageException e) {
      problems.addAll(e.problems());
      throw new UsageException(List.copyOf(problems));
    }
    StepPlanner planner =
        new StepPlanner(request, given.keySet(), adapters, recipes, errorVerbs, problems);
    List<RateSteps.Planned> planned = new ArrayList<>();
    if (selection.isEmpty()) {
      planner
          .planWhole(workload.name(), given)
          .ifPresent(plan -> planned.add(new RateSteps.Planned(plan, Map.of())));
    } else {
      for (Step step : selection.get().steps()) {
        List<String> locked = new ArrayList<>();
        Map<String, String> parameters = step.parameters(given, locked);
        problems.addAll(locked);
        planner
            .plan(step.name(), parameters, step.names())
            .ifPresent(plan -> planned.add(new RateSteps.Planned(plan, step.locks())));
      }
    }
    planner.refuseWhatNoStepKnows();
    List<StepPlan> steps =
        request.searching()
            ? planned.stream().map(RateSteps.Planned::step).toList()
            : new RateSteps(given.keySet(), problems).expanded(planned);
    if (problems.isEmpty()) {
      checkRateShares(steps, request.capacityPerSecond() > 0, problems);
      checkNames(steps, problems);
      checkExpectations(steps, problems);
    }
    UsageException.throwIfAny(problems);
    ParameterValues typed = typed(request, steps);
    return new RunPlan(
        info(request, workload, selection, steps, typed.shown()),
        steps,
        warnings(workload, planner),
        secrets(typed, steps));
  }

  private static List<String> warnings(Workload workload, StepPlanner planner) {
    List<String> warnings = new ArrayList<>(workload.warnings());
    warnings.addAll(planner.warnings());
    return warnings;
  }

  private static void checkRateShares(
      List<StepPlan> steps, boolean capacityKnown, Set<String> problems) {
    boolean measuredCapacity = capacityKnown;
    for (StepPlan step : steps) {
      if (step.needsCapacity() && !measuredCapacity) {
        problems.add(
            "step '%s': rate=%s is a share of what an earlier step without a rate reached, and there is none; give a number, such as rate=5000"
                .formatted(step.name(), step.engineParameters().get(EngineParameters.RATE.name())));
      }
      if (step.needsCapacity()
          && step.engine().shard().count() > 1
          && step.engine().clients() == 1) {
        problems.add(
            "step '%s': rate=%s is a share of what this client reaches alone, and with shard=%s the rate is that of all clients; give a number, such as rate=5000"
                .formatted(
                    step.name(),
                    step.engineParameters().get(EngineParameters.RATE.name()),
                    step.engineParameters().get(EngineParameters.SHARD.name())));
      }
      measuredCapacity |= step.tellsCapacity();
    }
  }

  private static void checkExpectations(List<StepPlan> steps, Set<String> problems) {
    List<StepPlan> expecting =
        steps.stream().filter(step -> step.engine().expect().isPresent()).toList();
    if (!expecting.isEmpty() && expecting.stream().noneMatch(StepPlan::isMeasurement)) {
      problems.add(
          "expect=%s: none of the steps that it is for is measured; those that prepare or verify are not"
              .formatted(expecting.get(0).engine().expect().orElseThrow()));
    }
  }

  /** Results, exports and reports tell steps by their names. */
  private static void checkNames(List<StepPlan> steps, Set<String> problems) {
    Map<String, StepPlan> byName = new LinkedHashMap<>();
    for (StepPlan step : steps) {
      StepPlan other = byName.putIfAbsent(step.resultName(), step);
      if (other != null) {
        problems.add(
            "steps '%s' and '%s' would both be called '%s' in results; give each an alias of its own, or run one step only"
                .formatted(other.name(), step.name(), step.resultName()));
      }
    }
  }

  private static RunInfo info(
      RunRequest request,
      Workload workload,
      Optional<ScenarioSelection> selection,
      List<StepPlan> steps,
      Map<String, String> shown) {
    return new RunInfo(
        SteadyTime.SYSTEM.instant(),
        workload.name(),
        request.file().source(),
        request.file().text(),
        workload.scenarios().stream().map(Scenario::name).toList(),
        selection.map(ScenarioSelection::scenarioName).orElse(""),
        steps.get(steps.size() - 1).adapter().name(),
        shown,
        List.of(),
        false);
  }

  /**
   * What the user typed, under every declaration that may say that something is secret. Names that
   * only the workload or the engine knows are declared on the fly.
   */
  private static ParameterValues typed(RunRequest request, List<StepPlan> steps) {
    List<Parameter<?>> declared = new ArrayList<>();
    steps.forEach(step -> declared.addAll(step.adapter().parameters()));
    declared.addAll(request.environment());
    List<Parameter<String>> any =
        request.given().keySet().stream()
            .filter(name -> declared.stream().noneMatch(parameter -> parameter.matches(name)))
            .map(name -> Parameter.text(name, ""))
            .toList();
    declared.addAll(any);
    return ParameterValues.check(declared, request.given(), new ArrayList<>());
  }

  /** The user's, and those that steps of the workload set. */
  private static List<String> secrets(ParameterValues typed, List<StepPlan> steps) {
    Set<String> secrets = new LinkedHashSet<>(typed.secrets());
    for (StepPlan step : steps) {
      AdapterProvider adapter = step.adapter();
      secrets.addAll(
          ParameterValues.check(adapter.parameters(), step.adapterParameters(), new ArrayList<>())
              .secrets());
    }
    return List.copyOf(secrets);
  }
}
