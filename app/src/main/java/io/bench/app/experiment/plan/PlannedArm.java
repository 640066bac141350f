package io.bench.app.experiment.plan;

import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.parameter.EngineParameters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An arm that can be run.
 *
 * @param adapter the adapter of that step
 * @param steps the steps whose figures answer the question: one, or with {@code rates=} that of
 *     each rate
 * @param needs the servers that its steps would be given
 * @param words the command line of a turn behind {@code bench run} or {@code bench search}, but for
 *     where servers are
 * @param warmUp the longest time that its warm-ups take; zero of those that are told in ops, and of
 *     another program
 * @param grace how long its ops in flight are waited for at most; zero of another program
 * @param missing what this machine lacks for it, one line with the command that mends it; empty if
 *     nothing
 */
public record PlannedArm(
    ExperimentArm arm,
    String adapter,
    List<String> steps,
    Set<Need> needs,
    List<String> words,
    Duration warmUp,
    Duration grace,
    String missing) {

  /** Beyond its grace time: it closes what it has opened, and writes its results. */
  private static final Duration CLOSING = Duration.ofSeconds(60);

  private static final String CLIENTS = EngineParameters.CLIENTS.name();

  /** Servers that arms are given. */
  public enum Need {
    CASSANDRA,
    GATEWAY
  }

  /**
   * What of an arm has figures of its own.
   *
   * @param name what it is called in results: the arm's name, or {@code arm@1000}
   * @param rate as the step's name has it; empty if the arm has one step
   */
  public record Measured(String name, String rate, String step) {}

  /** The step that is watched while a turn goes on, the last one. */
  public String step() {
    return steps.get(steps.size() - 1);
  }

  /** Whether it is measured at several rates. */
  public boolean hasRates() {
    return steps.size() > 1;
  }

  /** What of it has figures of its own: the arm, or each of its rates. */
  public List<Measured> measured() {
    if (!hasRates()) {
      return List.of(new Measured(arm.name(), "", step()));
    }
    return steps.stream()
        .map(
            step -> {
              String rate = step.substring(step.lastIndexOf('@') + 1);
              return new Measured(arm.name() + "@" + rate, rate, step);
            })
        .toList();
  }

  /** Whether several clients measure it together; otherwise client 0 does alone. */
  public boolean isOfSeveralClients() {
    return words.stream()
        .filter(word -> word.startsWith(CLIENTS + "="))
        .map(word -> Map.of(CLIENTS, word.substring(CLIENTS.length() + 1)))
        .anyMatch(parameters -> EngineParameters.clients(parameters) > 1);
  }

  /** How long its process may take to end once it was told to, before it is killed. */
  public Duration longestEnd() {
    return grace.plus(CLOSING);
  }

  /** Whether it can take its turns here. */
  public boolean canRun() {
    return missing.isEmpty();
  }
}
