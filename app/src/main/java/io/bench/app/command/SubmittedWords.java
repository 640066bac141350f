package io.bench.app.command;

import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.app.server.ServerChoices;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words that describe a run of several clients, checked as far as can be without the cluster.
 *
 * @param typed the words without {@code clients=}
 */
record SubmittedWords(RunWords typed, WorkloadFile file, RunPlan plan, int clients) {

  private static final String CLIENTS = "clients";

  /** What the cluster says, or what is made for the job. */
  private static final Set<String> OF_THE_JOB = Set.of("client", "meet-secret-file", "shard");

  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,3}");
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
    String word = parameters.remove(CLIENTS);
    List<String> problems = new ArrayList<>();
    if (word != null && option != null) {
      problems.add("clients=%s and --clients=%s are one: give one of them".formatted(word, option));
    }
    String clients = word == null ? option : word;
    if (clients == null) {
      problems.add("how many clients? give clients=N");
    } else if (!NUMBER.matcher(clients).matches()) {
      problems.add("clients=%s: must be a number from 1 to 9999".formatted(clients));
    }
    parameters.keySet().stream()
        .filter(OF_THE_JOB::contains)
        .forEach(
            name -> problems.add("leave out %s=: the job says it to each client".formatted(name)));
    parameters.keySet().removeAll(OF_THE_JOB);
    RunWords typed = new RunWords(all.workload(), all.op(), parameters);
    WorkloadFile file = typed.file();
    RunPlan plan = planned(typed, file, problems);
    return new SubmittedWords(typed, file, plan, Integer.parseInt(String.valueOf(clients)));
  }

  private static RunPlan planned(RunWords typed, WorkloadFile file, List<String> problems) {
    RunPlan plan;
    try {
      plan = RunPlans.planOrDemonstrate(file, typed.parameters());
    } catch (UsageException e) {
      problems.addAll(e.problems());
      throw new UsageException(problems);
    }
    if (plan.steps().stream().anyMatch(ServerChoices::needsCassandra)
        || ServerChoices.needsGateway(plan)) {
      problems.add("give host=: a server that Bench starts is on loopback, out of others' reach");
    }
    typed
        .parameters()
        .forEach(
            (name, value) -> {
              if (!value.isEmpty() && plan.secrets().contains(value) && isSecret(name)) {
                problems.add(
                    "%s= would stand in what is submitted; a file or a variable does not"
                        .formatted(name));
              }
            });
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    return plan;
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

  /** The words of {@code bench run}, as typed. */
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
    List<String> words = new ArrayList<>(List.of("run", source));
    typed
        .parameters()
        .forEach((name, value) -> words.add(FileChoices.word(name, values.apply(name, value))));
    return words;
  }
}
