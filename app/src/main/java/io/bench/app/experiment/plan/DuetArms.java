package io.bench.app.experiment.plan;

import io.bench.app.server.ServerChoices;
import io.bench.app.server.UsualPorts;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.HostAndPort;
import io.bench.engine.parameter.Rate;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether two arms can measure at the same time: each has half of the machine, and no server of
 * which the other one's ops would wait in the queue. Arms are added one after the other.
 */
final class DuetArms {

  private static final String MODE = "interleave=duet: ";
  private static final String INSTEAD = ", or give interleave=1s";

  /** The parameter that names the port of hosts that name none. */
  private static final String PORT = "port";

  /** Adapters whose ops end in the client. */
  private static final Set<String> WITHOUT_SERVER = Set.of("null", "null-async", "stdout");

  private final String noHalves;
  private final Map<String, Set<String>> servers = new LinkedHashMap<>();

  /**
   * @param noHalves why the machine cannot give each arm half of its cores; empty if it can
   */
  DuetArms(String noHalves) {
    this.noHalves = noHalves;
  }

  /**
   * Adds an arm.
   *
   * @param own its parameters
   * @return those with which it measures: its own, or if it cannot have half of the cores, those
   *     with half of its rate
   * @throws UsageException with the reasons why it cannot
   */
  Map<String, String> add(
      ExperimentArm arm, ExperimentEnvironment environment, RunPlan plan, Map<String, String> own) {
    if (!arm.inBlocks()) {
      throw atAStretch("it is measured");
    }
    Set<String> ofArm = new HashSet<>();
    for (StepPlan step : plan.steps().stream().filter(StepPlan::isMeasurement).toList()) {
      ofArm.addAll(servers(step, environment));
    }
    servers.put(arm.name(), ofArm);
    return noHalves.isEmpty() ? own : atHalfRate(plan, own);
  }

  /** An arm that is not measured in blocks, {@code why} being the begin of the reason. */
  static UsageException atAStretch(String why) {
    return new UsageException(MODE + why + " at a stretch; leave it out with arms=" + INSTEAD);
  }

  private static List<String> servers(StepPlan step, ExperimentEnvironment environment) {
    String adapter = step.adapter().name();
    if (WITHOUT_SERVER.contains(adapter)) {
      return List.of();
    }
    Map<String, String> own = step.adapterParameters();
    String named = own.getOrDefault(ServerChoices.HOST, "");
    String bundle = own.getOrDefault(ServerChoices.BUNDLE, "");
    if (named.isEmpty() && !bundle.isEmpty()) {
      return List.of("server " + bundle);
    }
    String hosts = named.isEmpty() ? environment.host(adapter) : named;
    if (!hosts.isEmpty()) {
      return servers(hosts, own.getOrDefault(PORT, UsualPorts.of(adapter)));
    }
    if (step.adapter().embeddedServers().isEmpty()) {
      throw new UsageException(
          MODE
              + "which server adapter '%s' speaks with is not known, and the other arm may wait for it; give %s-host=%s"
                  .formatted(adapter, adapter, INSTEAD));
    }
    String behind = environment.options().getOrDefault("gateway-contact-points", "");
    return behind.isEmpty()
        ? List.of("servers of environment '" + environment.name() + "'")
        : servers(behind, UsualPorts.of("cql"));
  }

  private static List<String> servers(String addresses, String usualPort) {
    return Stream.of(addresses.split(",", -1))
        .map(address -> "server " + whole(address, usualPort))
        .toList();
  }

  /** An address with its port, so that it is the same whether or not the user wrote the port. */
  private static String whole(String address, String usualPort) {
    if (usualPort.isEmpty()) {
      return address.strip(); // only its adapter can read it
    }
    HostAndPort server = HostAndPort.parse(address, usualPort);
    String host = server.host().contains(":") ? "[" + server.host() + "]" : server.host();
    return host + ":" + server.port();
  }

  private Map<String, String> atHalfRate(RunPlan plan, Map<String, String> own) {
    Map<String, String> halved = new LinkedHashMap<>(own);
    for (StepPlan step : plan.steps().stream().filter(StepPlan::isMeasurement).toList()) {
      Rate.Level level =
          step.engine().rate().map(rate -> rate.levels().get(0)).orElseThrow(this::noHalf);
      if (level.shareOfCapacity()) {
        throw noHalf();
      }
      halved.keySet().removeIf(EngineParameters.RATE::matches);
      halved.put(EngineParameters.RATE.name(), Double.toString(level.value() / 2));
    }
    return halved;
  }

  private UsageException noHalf() {
    return new UsageException(
        MODE
            + "each arm has half of the cores or half of its rate, but %s and it has no rate; give rate=5k%s"
                .formatted(noHalves, INSTEAD));
  }

  /**
   * The problems of both together, a line each.
   *
   * @param arms those that were added without a problem
   * @param all how many there are
   */
  List<String> problems(List<PlannedArm> arms, int all) {
    List<String> problems = new ArrayList<>();
    if (all != 2) {
      problems.add(
          MODE + "two arms measure at the same time, not %d; choose with arms=A,B".formatted(all));
    }
    for (PlannedArm arm : arms) {
      if (!arm.canRun()) {
        problems.add(MODE + "arm " + arm.arm().name() + " cannot run here: " + arm.missing());
      }
    }
    List<String> names = List.copyOf(servers.keySet());
    if (names.size() == 2) {
      Set<String> shared = new HashSet<>(servers.getOrDefault(names.get(0), Set.of()));
      shared.retainAll(servers.getOrDefault(names.get(1), Set.of()));
      if (!shared.isEmpty()) {
        problems.add(
            MODE
                + "arms %s and %s would wait for each other in the queue of %s; give each an environment%s"
                    .formatted(
                        names.get(0),
                        names.get(1),
                        String.join(" and ", shared.stream().sorted().toList()),
                        INSTEAD));
      }
    }
    return problems;
  }

  /** What a reader of the results is to know of how the machine was halved. */
  Optional<String> warning() {
    return noHalves.isEmpty()
        ? Optional.empty()
        : Optional.of(MODE + noHalves + ", so each arm measures at half of its rate");
  }
}
