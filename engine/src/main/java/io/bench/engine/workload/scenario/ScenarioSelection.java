package io.bench.engine.workload.scenario;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.Optional;

/**
 * What a user asked to run of a workload's scenarios.
 *
 * @param scenarioName the name of the scenario
 * @param steps all its steps, or the one that was asked for
 */
public record ScenarioSelection(String scenarioName, List<Step> steps) {

  public ScenarioSelection {
    steps = List.copyOf(steps);
  }

  /**
   * The scenario of a run that names none.
   *
   * @param demonstrating whether to prefer {@link Scenario#DEMONSTRATION}
   * @return empty for {@link Scenario#DEFAULT}, where there is one
   */
  public static Optional<String> unnamed(List<Scenario> scenarios, boolean demonstrating) {
    return scenarios.stream()
        .map(Scenario::name)
        .filter(name -> demonstrating && name.equals(Scenario.DEMONSTRATION))
        .findFirst();
  }

  /**
   * Finds {@code name} or {@code name.step}. Both may contain dots.
   *
   * @param workload the workload's name, for messages
   * @param wanted what the user asked for, or empty for {@link Scenario#DEFAULT}
   * @return empty if the workload has no scenarios and none was asked for: it is then run as one
   *     activity
   * @throws UsageException listing what there is, if there is no such scenario or step
   */
  public static Optional<ScenarioSelection> of(
      String workload, List<Scenario> scenarios, Optional<String> wanted) {
    if (scenarios.isEmpty() && wanted.isEmpty()) {
      return Optional.empty();
    }
    String name = wanted.orElse(Scenario.DEFAULT);
    for (Scenario scenario : scenarios) {
      if (scenario.name().equals(name)) {
        return Optional.of(new ScenarioSelection(name, scenario.steps()));
      }
    }
    // With dots in names, scenarios a and a.b may both be the one whose step a.b.c is.
    List<Scenario> named =
        scenarios.stream().filter(scenario -> name.startsWith(scenario.name() + ".")).toList();
    for (Scenario scenario : named) {
      for (Step step : scenario.steps()) {
        if (step.name().equals(stepName(scenario, name))) {
          return Optional.of(new ScenarioSelection(scenario.name(), List.of(step)));
        }
      }
    }
    throw new UsageException(
        named.isEmpty()
            ? unknown(workload, scenarios, wanted, name)
            : unknownStep(named.get(0), stepName(named.get(0), name)));
  }

  private static String stepName(Scenario scenario, String name) {
    return name.substring(scenario.name().length() + 1);
  }

  private static String unknownStep(Scenario scenario, String name) {
    List<String> known = scenario.steps().stream().map(Step::name).toList();
    return "scenario '%s' has no step '%s'%s; its steps are %s"
        .formatted(
            scenario.name(), name, NearestName.suggestion(name, known), String.join(", ", known));
  }

  private static String unknown(
      String workload, List<Scenario> scenarios, Optional<String> wanted, String name) {
    if (scenarios.isEmpty()) {
      return "workload '%s' has no scenarios, so that '%s' cannot be chosen"
          .formatted(workload, name);
    }
    List<String> known = scenarios.stream().map(Scenario::name).toList();
    String listed = String.join(", ", known);
    return wanted.isEmpty()
        ? "workload '%s' has no scenario 'default'; choose one of %s".formatted(workload, listed)
        : "workload '%s' has no scenario '%s'%s; its scenarios are %s"
            .formatted(workload, name, NearestName.suggestion(name, known), listed);
  }
}
