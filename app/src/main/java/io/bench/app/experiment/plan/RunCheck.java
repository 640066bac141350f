package io.bench.app.experiment.plan;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.app.server.ServerChoices;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.function.FileAccess;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.time.Durations;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.template.TemplateParameter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Checks the parameters of an experiment's runs as the runs will, and keeps their secrets. */
final class RunCheck {

  private final ExperimentFile file;
  private final NamedFiles files;
  private final Function<String, WorkloadFile> workloads;
  private final Set<String> secrets = new LinkedHashSet<>();
  private Duration longestGrace = Duration.ZERO;
  private boolean forked;

  RunCheck(ExperimentFile file, NamedFiles files, Function<String, WorkloadFile> workloads) {
    this.file = file;
    this.files = files;
    this.workloads = workloads;
  }

  /**
   * A run whose parameters are right.
   *
   * @param templates what its workload can be given
   * @param needs the servers that its steps would be given
   */
  record CheckedRun(RunPlan plan, List<TemplateParameter> templates, Set<Need> needs) {}

  /**
   * Checks a run, or a search.
   *
   * @throws UsageException with what is wrong with it
   */
  CheckedRun checked(Map<String, String> parameters, boolean search) {
    Map<String, String> given = located(parameters);
    String named = given.remove(EngineParameters.WORKLOAD.name());
    String op = given.remove(EngineParameters.OP.name());
    WorkloadFile workload =
        named == null ? WorkloadFile.ofOp(String.valueOf(op)) : workloads.apply(named);
    FileAccess allowed = named == null ? files.ofOps() : FileChoices.of(workload, given);
    RunPlan plan =
        search
            ? RunPlans.planToSearch(workload, given, allowed)
            : RunPlans.plan(workload, given, allowed, 0);
    secrets.addAll(plan.secrets());
    longestGrace = Durations.longer(longestGrace, longestGrace(plan));
    forked |= plan.steps().stream().anyMatch(step -> step.engine().forks() > 1);
    return new CheckedRun(plan, workload.templateParameters(), needs(plan));
  }

  private static EnumSet<Need> needs(RunPlan plan) {
    EnumSet<Need> needs = EnumSet.noneOf(Need.class);
    if (ServerChoices.needsGateway(plan)) {
      needs.add(Need.GATEWAY);
    }
    if (plan.steps().stream().anyMatch(ServerChoices::needsCassandra)) {
      needs.add(Need.CASSANDRA);
    }
    if (needs.size() > 1) {
      throw new UsageException(
          "its steps run on CQL and on gRPC, which are at different addresses; prepare data in"
              + " 'prepare', and let each arm run on one of them");
    }
    return needs;
  }

  /** The command line of a run or a search behind its command, but for where servers are. */
  List<String> words(Map<String, String> parameters) {
    return located(parameters).entrySet().stream()
        .map(parameter -> FileChoices.word(parameter.getKey(), parameter.getValue()))
        .toList();
  }

  /** A workload that begins with a dot lies beside the experiment. */
  private Map<String, String> located(Map<String, String> parameters) {
    Map<String, String> located = new LinkedHashMap<>(files.located(parameters));
    String workload = located.get(EngineParameters.WORKLOAD.name());
    Path folder = Path.of(file.source()).getParent();
    if (workload != null && workload.startsWith(".") && folder != null) {
      Path found = folder.resolve(workload).normalize();
      located.put(
          EngineParameters.WORKLOAD.name(), found.isAbsolute() ? found.toString() : "./" + found);
    }
    return located;
  }

  /** Those of all runs that were checked. */
  List<String> secrets() {
    return List.copyOf(secrets);
  }

  /** How long ops in flight are waited for at most, of all runs that were checked. */
  Duration longestGrace() {
    return longestGrace;
  }

  /** The same of one run. */
  static Duration longestGrace(RunPlan plan) {
    return plan.steps().stream()
        .map(step -> step.engine().grace())
        .reduce(Duration.ZERO, Durations::longer);
  }

  /** Whether a step of any run that was checked starts processes that measure. */
  boolean isForked() {
    return forked;
  }
}
