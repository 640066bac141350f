package io.bench.app.documentation;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.experiment.plan.ExperimentPlanner;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Experiments that pages show: commands that name a built-in one, and YAML. */
public final class DocumentedExperiment {

  private DocumentedExperiment() {}

  /** What is wrong with a command that runs a built-in experiment; nothing of any other command. */
  public static List<String> problems(DocumentedCommand command) {
    List<String> words = command.words();
    PackagedExperiments builtIn = new PackagedExperiments();
    if (words.size() < 2
        || !words.get(0).equals("experiment")
        || !builtIn.names().contains(words.get(1))) {
      return List.of();
    }
    Map<String, String> given = new LinkedHashMap<>();
    words.stream()
        .filter(word -> !word.startsWith("-") && word.contains("="))
        .map(word -> word.split("=", 2))
        .forEach(pair -> given.put(pair[0], pair[1]));
    return problems(builtIn.load(words.get(1)), given, words.contains("--quick"));
  }

  /** What is wrong with an experiment, as its command would say before anything is started. */
  public static List<String> problems(
      ExperimentFile file, Map<String, String> given, boolean quick) {
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    try {
      var unused =
          new ExperimentPlanner(workloads::load, arm -> Optional.empty(), "")
              .plan(file, file.read(given, quick), given);
      return List.of();
    } catch (UsageException e) {
      return e.problems();
    }
  }
}
