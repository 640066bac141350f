package io.bench.app.experiment.plan;

import io.bench.adapter.api.Parameter;
import io.bench.app.clients.place.Meeting;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.plan.RunCheck.CheckedRun;
import io.bench.app.plugin.Extensions;
import io.bench.app.search.SearchRequest;
import io.bench.app.server.ServerChoices;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Checks every arm as its turns will, so that no mistake waits for the third hour. */
public final class ExperimentPlanner {

  private final Function<String, WorkloadFile> workloads;
  private final Function<ExperimentArm, Optional<String>> lacks;
  private final String noHalves;
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /**
   * @param workloads loads a workload by its name
   * @param lacks what the machine lacks for an arm, one line, or nothing
   * @param noHalves why the machine cannot give each of two arms half of its cores; empty if it can
   */
  public ExperimentPlanner(
      Function<String, WorkloadFile> workloads,
      Function<ExperimentArm, Optional<String>> lacks,
      String noHalves) {
    this.workloads = workloads;
    this.lacks = lacks;
    this.noHalves = noHalves;
  }

  /**
   * Plans an experiment. Opens and starts nothing.
   *
   * @throws UsageException with every mistake that was found
   */
  public ExperimentPlan plan(ExperimentFile file, Experiment written, Map<String, String> given) {
    NamedFiles files = new NamedFiles(file, given);
    RunCheck runs = new RunCheck(file, files, workloads);
    Map<String, ExperimentEnvironment> environments = new LinkedHashMap<>();
    written.environments().forEach((name, its) -> environments.put(name, checked(its, files)));
    Experiment experiment = written.withEnvironments(environments);
    List<PlannedArm> arms = new ArrayList<>();
    DuetArms duet = new DuetArms(noHalves);
    for (ExperimentArm arm : experiment.arms()) {
      try {
        PlannedArm planned = planned(experiment, arm, files, runs, duet);
        WantedServers.checkArm(planned, experiment.environment(arm));
        arms.add(planned);
      } catch (UsageException e) {
        e.problems().forEach(problem -> problems.add("arm " + arm.name() + ": " + problem));
      }
    }
    if (isDuet(experiment)) {
      problems.addAll(duet.problems(arms, experiment.arms().size()));
      duet.warning().ifPresent(warnings::add);
    }
    problems.addAll(WantedServers.unchanged(experiment, arms));
    RatesOfArms.problems(experiment, arms).forEach(problems::add);
    RatesOfArms.leftOut(experiment, arms).ifPresent(warnings::add);
    List<PreparingRun> prepare = preparing(experiment, runs, experiment.prepare(), "prepare");
    List<PreparingRun> reset = preparing(experiment, runs, experiment.reset(), "reset");
    UsageException.throwIfAny(problems);
    return new ExperimentPlan(
        experiment,
        file.source(),
        file.text(),
        given,
        arms,
        prepare,
        reset,
        runs.secrets(),
        runs.longestGrace(),
        runs.isForked(),
        List.copyOf(warnings));
  }

  private ExperimentEnvironment checked(ExperimentEnvironment environment, NamedFiles files) {
    List<String> found = new ArrayList<>(ServerChoices.problems(environment.options()));
    try {
      return files.located(environment);
    } catch (UsageException e) {
      found.addAll(e.problems());
      return environment;
    } finally {
      found.forEach(problem -> problems.add("environment " + environment.name() + ": " + problem));
    }
  }

  private PlannedArm planned(
      Experiment experiment, ExperimentArm arm, NamedFiles files, RunCheck runs, DuetArms duet) {
    ArmProgram program = arm.program();
    if (program != null && isDuet(experiment)) {
      throw DuetArms.atAStretch("another program measures");
    }
    if (program != null) {
      return PlannedProgram.of(
          arm,
          program,
          experiment.environment(arm),
          files.mayRunPrograms(),
          lacks.apply(arm).orElse(""));
    }
    boolean search = arm.command() == Command.SEARCH;
    Map<String, String> own = ofOneOrAll(arm.parameters());
    Map<String, String> planning = search ? SearchRequest.of(own, true).parameters() : own;
    CheckedRun run = runs.checked(planning, search);
    warn("arm " + arm.name(), run);
    if (arm.inBlocks()) {
      Interleavable.check(arm, experiment.data(arm), run.plan());
    }
    String adapter = run.plan().info().adapter();
    ExperimentEnvironment environment = experiment.environment(arm);
    WantedServers.checkHost(environment, run.needs(), adapter);
    WantedServers.checkData(environment, experiment.data(arm));
    Set<Need> needs = environment.isForeign() ? Set.of() : run.needs();
    Map<String, String> given =
        isDuet(experiment) ? duet.add(arm, environment, run.plan(), own) : own;
    List<String> words = runs.words(given);
    List<String> steps = CountingSteps.of(run.plan(), experiment, own);
    return new PlannedArm(
        arm,
        adapter,
        steps,
        needs,
        words,
        Interleavable.longestWarmUp(run.plan()),
        RunCheck.longestGrace(run.plan()),
        lacks.apply(arm).orElse(""));
  }

  private static boolean isDuet(Experiment experiment) {
    Interleaving interleaving = experiment.interleaving();
    return interleaving != null && interleaving.mode() == Mode.DUET;
  }

  /** An arm of one client among several: client 0 runs it alone, and meets nobody. */
  private static Map<String, String> ofOneOrAll(Map<String, String> parameters) {
    boolean says = parameters.containsKey(EngineParameters.CLIENTS.name());
    if (!says || EngineParameters.clients(parameters) > 1) {
      return parameters;
    }
    Map<String, String> alone = new LinkedHashMap<>(parameters);
    alone.keySet().removeIf(Meeting::isOfOneClient);
    return alone;
  }

  private void warn(String who, CheckedRun run) {
    run.plan().warnings().forEach(warning -> warnings.add(who + ": " + warning));
  }

  /** Plans the runs that prepare servers; {@code what} is their name in messages. */
  private List<PreparingRun> preparing(
      Experiment experiment, RunCheck runs, List<Map<String, String>> written, String what) {
    List<PreparingRun> planned = new ArrayList<>();
    for (Map<String, String> run : written) {
      String name = String.join(" ", run.values().stream().limit(2).toList());
      try {
        CheckedRun alone = runs.checked(run, false);
        String adapter = alone.plan().info().adapter();
        Map<String, String> parameters = withTyped(experiment, run, alone);
        CheckedRun checked = runs.checked(parameters, false);
        warn(what + " " + name, checked);
        for (ExperimentEnvironment environment : experiment.environments().values()) {
          WantedServers.checkHost(environment, checked.needs(), adapter);
        }
        planned.add(new PreparingRun(name, adapter, checked.needs(), runs.words(parameters)));
      } catch (UsageException e) {
        e.problems().forEach(problem -> problems.add(what + " " + name + ": " + problem));
      }
    }
    return planned;
  }

  /**
   * What was typed for the arms and is known here too: how many keys there are, how to log in. What
   * only measurements know (a rate, a duration) is not.
   */
  private static Map<String, String> withTyped(
      Experiment experiment, Map<String, String> run, CheckedRun alone) {
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
                      || alone.templates().stream()
                          .anyMatch(other -> TemplateParameter.sameName(name, other.name()));
              if (known
                  && run.keySet().stream()
                      .noneMatch(other -> TemplateParameter.sameName(name, other))) {
                parameters.put(name, value);
              }
            });
    return parameters;
  }
}
