package io.bench.app.experiment.plan;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.Set;

/** Whether an environment has the servers that runs and arms want. Stateless. */
final class WantedServers {

  private WantedServers() {}

  /**
   * Refuses runs that would start a server of their own though the experiment has servers that
   * exist.
   */
  static void checkHost(ExperimentEnvironment environment, Set<Need> needs, String adapter) {
    if (environment.isForeign() && !needs.isEmpty() && environment.host(adapter).isEmpty()) {
      throw new UsageException(
          "there is no host for adapter %s: give %s-host=ADDRESS".formatted(adapter, adapter));
    }
  }

  /** Refuses to rebuild the data of servers that exist. */
  static void checkData(ExperimentEnvironment environment, DataState data) {
    if (environment.isForeign() && data == DataState.REBUILT) {
      throw new UsageException(
          "'data: rebuilt' wants servers that Bench starts, and this arm has those of 'host'");
    }
  }

  /** Refuses what an arm can only have of a server that Bench has {@code started} for it. */
  static void checkArm(ExperimentArm arm, List<String> steps, Set<Need> started) {
    if (!arm.events().isEmpty()) {
      checkEvents(arm, steps);
      checkStarted("during", started);
    }
    if (arm.paxosVariant() != null) {
      checkStarted("cassandra", started);
    }
  }

  private static void checkEvents(ExperimentArm arm, List<String> steps) {
    if (arm.command() == Command.SEARCH) {
      throw new UsageException("'during' is for one measurement, and a search is many");
    }
    if (steps.size() > 1) {
      throw new UsageException(
          "'during' is for one measurement, and rates= are several; give rate=");
    }
  }

  private static void checkStarted(String key, Set<Need> needs) {
    if (needs.isEmpty()) {
      throw new UsageException(
          "'%s' wants a Cassandra that Bench starts, and this arm has none".formatted(key));
    }
  }
}
