package io.bench.app.experiment.plan;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.server.ServerChoices;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

  /** Refuses what an arm can only have of a Cassandra that Bench has started for it. */
  static void checkArm(PlannedArm planned, ExperimentEnvironment environment) {
    ExperimentArm arm = planned.arm();
    boolean starts = startsCassandra(environment, planned.needs());
    if (!arm.events().isEmpty()) {
      checkEvents(arm.command(), planned.steps());
      checkStarted("during", starts);
    }
    if (arm.paxosVariant() != null) {
      checkStarted("cassandra", starts);
    }
  }

  private static void checkEvents(Command command, List<String> steps) {
    if (command == Command.SEARCH) {
      throw new UsageException("'during' is for one measurement, and a search is many");
    }
    if (steps.size() > 1) {
      throw new UsageException(
          "'during' is for one measurement, and rates= are several; give rate=");
    }
  }

  private static void checkStarted(String key, boolean starts) {
    if (!starts) {
      throw new UsageException(
          "'%s' wants a Cassandra that Bench starts, and this arm has none".formatted(key));
    }
  }

  /** Names the arms that would measure with what another arm has left of their Cassandra. */
  static List<String> unchanged(Experiment experiment, List<PlannedArm> arms) {
    List<ExperimentArm> sharing =
        arms.stream()
            .filter(one -> startsCassandra(experiment.environment(one.arm()), one.needs()))
            .map(PlannedArm::arm)
            .filter(arm -> experiment.data(arm) != DataState.REBUILT)
            .toList();
    Set<String> changed =
        sharing.stream()
            .filter(arm -> arm.paxosVariant() != null)
            .map(ExperimentArm::environment)
            .collect(Collectors.toSet());
    return sharing.stream()
        .filter(arm -> arm.paxosVariant() == null && changed.contains(arm.environment()))
        .map(
            arm ->
                "arm %s: give 'cassandra: {paxos_variant: ...}' too: other arms change its servers"
                    .formatted(arm.name()))
        .toList();
  }

  private static boolean startsCassandra(ExperimentEnvironment environment, Set<Need> needs) {
    boolean behindGateway =
        needs.contains(Need.GATEWAY) && !ServerChoices.isGatewayElsewhere(environment.options());
    return !environment.inMemory() && (needs.contains(Need.CASSANDRA) || behindGateway);
  }
}
