package io.bench.app.command;

import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.app.search.SearchPlanner;
import io.bench.app.search.SearchRequest;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words that describe a run of several clients, checked as far as can be without the cluster.
 *
 * @param typed the words without {@code clients=}
 */
record SubmittedWords(RunWords typed, WorkloadFile file, RunPlan plan, int clients) {

  /** What the cluster says, or what is made for the job. */
  private static final List<String> OF_THE_JOB =
      List.of(EngineParameters.CLIENT.name(), "meet-secret-file", EngineParameters.SHARD.name());

  private static final int MOST_CLIENTS = 9_999;
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127\\.[\\d.]+|\\[?::1]?)(:\\d+)?");

  /**
   * Plans the run.
   *
   * @param option what {@code --clients} says
   * @throws UsageException with every mistake that was found
   */
  static SubmittedWords plan(List<String> words, @Nullable String option) {
    RunWords all = RunWords.parse(words);
    Map<String, String> parameters = new LinkedHashMap<>(all.parameters());
    String word = remove(parameters, EngineParameters.CLIENTS.name());
    List<String> problems = new ArrayList<>();
    if (word != null && option != null) {
      problems.add("clients=%s and --clients=%s are one: give one of them".formatted(word, option));
    }
    String clients = word == null ? option : word;
    if (clients == null) {
      problems.add("how many clients? give clients=N");
    } else if (number(clients) == 0) {
      problems.add("clients=%s: must be a number from 1 to 9999".formatted(clients));
    }
    for (String name : OF_THE_JOB) {
      if (remove(parameters, name) != null) {
        problems.add("leave out %s=: the job says it to each client".formatted(name));
      }
    }
    int count = problems.isEmpty() && clients != null ? number(clients) : 1;
    RunWords typed = new RunWords(all.workload(), all.op(), parameters);
    WorkloadFile file = typed.file();
    return new SubmittedWords(typed, file, planned(typed, file, count, problems), count);
  }

  /** How many clients a job has; 0 if it cannot have as many, or that is no number. */
  private static int number(String clients) {
    int number = EngineParameters.numberOfClients(clients).orElse(0);
    return number >= 1 && number <= MOST_CLIENTS ? number : 0;
  }

  /** Takes a parameter out, in whichever way it is written. */
  private static @Nullable String remove(Map<String, String> parameters, String name) {
    return parameters.keySet().stream()
        .filter(typed -> EngineParameters.sameParameter(typed, name))
        .findFirst()
        .map(parameters::remove)
        .orElse(null);
  }

  private static RunPlan planned(
      RunWords typed, WorkloadFile file, int clients, List<String> problems) {
    RunPlan plan;
    try {
      plan = planned(typed, file, clients);
    } catch (UsageException e) {
      problems.addAll(e.problems());
      throw new UsageException(problems);
    }
    typed
        .parameters()
        .forEach(
            (name, value) -> {
              boolean named = plan.secrets().contains(value) && isSecret(name);
              if (!value.isEmpty() && (named || isDeclaredSecret(plan, name))) {
                problems.add(
                    "%s= would stand in what is submitted; a file or a variable does not"
                        .formatted(name));
              }
            });
    UsageException.throwIfAny(problems);
    return plan;
  }

  private static RunPlan planned(RunWords typed, WorkloadFile file, int clients) {
    Map<String, String> given = clients == 1 ? typed.parameters() : asFirst(typed, clients);
    if (!searches(typed)) {
      return clients == 1
          ? RunPlans.planOrDemonstrate(file, given)
          : RunPlans.planOfClient(file, given);
    }
    RunPlan plan = SearchPlanner.plan(file, SearchRequest.of(given, true)).scenario();
    if (clients > 1) {
      RunPlans.checkOfClients(plan);
    }
    return plan;
  }

  private static boolean searches(RunWords typed) {
    return typed.parameters().containsKey(SearchRequest.SLO);
  }

  /** Whether the words are those of a search. */
  boolean search() {
    return searches(typed);
  }

  private static Map<String, String> asFirst(RunWords typed, int clients) {
    Map<String, String> given = new LinkedHashMap<>(typed.ofClient(0).parameters());
    given.put(EngineParameters.CLIENTS.name(), Integer.toString(clients));
    return given;
  }

  private static boolean isDeclaredSecret(RunPlan plan, String name) {
    return plan.steps().stream()
        .flatMap(step -> step.adapter().parameters().stream())
        .anyMatch(parameter -> parameter.secret() && parameter.matches(name));
  }

  /** Whether a value is the secret itself: a user may be called like the password. */
  private static boolean isSecret(String name) {
    return name.matches("(?i).*(password|secret|token)") && !name.endsWith("file");
  }

  /** What the workload is called. */
  String workloadName() {
    return plan.info().workload();
  }

  /** Whether some server is where only one machine reaches it. */
  boolean nameLoopback() {
    String host = typed.parameters().get("host");
    return host != null
        && List.of(host.split(",", -1)).stream()
            .anyMatch(at -> LOOPBACK.matcher(at.strip()).matches());
  }

  /**
   * Plans the run once more, with the workload where only what is shipped lies beside it.
   *
   * @param folder the only one whose files may be named
   * @param workload the workload in it
   * @throws UsageException if that is not enough
   */
  void planIn(Path folder, Path workload) throws IOException {
    Map<String, String> parameters = typed.parameters();
    if (parameters.keySet().stream().anyMatch(FileChoices::has)) {
      return; // it may name files of the image
    }
    try {
      RunPlan unused =
          planned(
              typed,
              WorkloadFile.ofFile(workload, Files.readAllBytes(workload)),
              clients,
              new ArrayList<>());
    } catch (UsageException e) {
      throw new UsageException(
          e.problems().stream()
              .map(line -> line.replace(folder + File.separator, ""))
              .map(line -> line + "; pods have the workload and the files of --ship only")
              .toList());
    }
  }

  /** The words of {@code bench run} or {@code bench search}, as typed. */
  List<String> command() {
    return command(typed.source(), (name, value) -> value);
  }

  /**
   * The same with other values.
   *
   * @param source the word that names the workload
   * @param values makes the value of a parameter from its name and its value
   */
  List<String> command(String source, BiFunction<String, String, String> values) {
    List<String> words = new ArrayList<>(List.of(search() ? "search" : "run", source));
    typed
        .parameters()
        .forEach((name, value) -> words.add(FileChoices.word(name, values.apply(name, value))));
    return words;
  }
}
