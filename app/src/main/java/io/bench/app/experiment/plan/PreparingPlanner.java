package io.bench.app.experiment.plan;

import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Checks the runs that prepare servers. */
final class PreparingPlanner {

  private final Function<Map<String, String>, CheckedRun> planner;
  private final Experiment experiment;
  private final Consumer<String> problems;

  /**
   * @param planner plans a run by its parameters, its workload among them
   * @param problems told of every mistake
   */
  PreparingPlanner(
      Function<Map<String, String>, CheckedRun> planner,
      Experiment experiment,
      Consumer<String> problems) {
    this.planner = planner;
    this.experiment = experiment;
    this.problems = problems;
  }

  /**
   * Plans them.
   *
   * @param runs their parameters
   * @param what the runs are called in messages
   */
  List<PreparingRun> plan(List<Map<String, String>> runs, String what) {
    List<PreparingRun> planned = new ArrayList<>();
    for (Map<String, String> run : runs) {
      String name = String.join(" ", run.values().stream().limit(2).toList());
      try {
        planned.add(planned(name, run));
      } catch (UsageException e) {
        e.problems().forEach(problem -> problems.accept(what + " " + name + ": " + problem));
      }
    }
    return planned;
  }

  private PreparingRun planned(String name, Map<String, String> run) {
    CheckedRun alone = planner.apply(run);
    String adapter = alone.plan().info().adapter();
    CheckedRun checked = planner.apply(withTyped(run, alone));
    for (ExperimentEnvironment environment : experiment.environments().values()) {
      ExperimentPlanner.checkHost(environment, checked.needs(), adapter);
    }
    return new PreparingRun(name, adapter, checked.needs(), checked.words());
  }

  /**
   * What was typed for the arms and is known here too: how many keys there are, how to log in. What
   * only measurements know (a rate, a duration) is not.
   */
  private Map<String, String> withTyped(Map<String, String> run, CheckedRun alone) {
    List<Parameter<?>> ofAdapter =
        Extensions.installed().adapters().stream()
            .filter(provider -> provider.name().equals(alone.plan().info().adapter()))
            .flatMap(provider -> provider.parameters().stream())
            .toList();
    Map<String, String> parameters = new LinkedHashMap<>(run);
    experiment
        .typed()
        .forEach(
            (name, value) -> {
              boolean known =
                  ofAdapter.stream().anyMatch(parameter -> parameter.matches(name))
                      || alone.templates().stream().anyMatch(other -> alike(name, other.name()));
              if (known && run.keySet().stream().noneMatch(other -> alike(name, other))) {
                parameters.put(name, value);
              }
            });
    return parameters;
  }

  private static boolean alike(String name, String other) {
    return TemplateParameter.canonicalName(name).equals(TemplateParameter.canonicalName(other));
  }
}
