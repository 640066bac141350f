package io.bench.app.experiment.plan;

import io.bench.engine.experiment.ExperimentArm;
import java.util.List;
import java.util.Set;

/**
 * An arm that can be run.
 *
 * @param adapter the adapter of that step
 * @param step the step whose figures answer the question
 * @param needs the servers that its steps would be given
 * @param words the command line of a turn behind {@code bench run} or {@code bench search}, but for
 *     where servers are
 * @param missing what this machine lacks for it, one line with the command that mends it; empty if
 *     nothing
 */
public record PlannedArm(
    ExperimentArm arm,
    String adapter,
    String step,
    Set<Need> needs,
    List<String> words,
    String missing) {

  /** Servers that arms are given. */
  public enum Need {
    CASSANDRA,
    GATEWAY
  }

  public PlannedArm {
    needs = Set.copyOf(needs);
    words = List.copyOf(words);
  }

  /** Whether it can take its turns here. */
  public boolean canRun() {
    return missing.isEmpty();
  }
}
