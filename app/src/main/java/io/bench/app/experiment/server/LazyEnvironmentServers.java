package io.bench.app.experiment.server;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.server.StartedServers;
import io.bench.app.server.TokenFile;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.RunningGateway;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Servers of this machine, each started when an arm first needs it, or those that exist already.
 */
final class LazyEnvironmentServers implements EnvironmentServers {

  private static final String HOST = "host=";

  private final ExperimentEnvironment environment;
  private final StartedServers servers;
  private @Nullable RunningGateway gateway;
  private @Nullable TokenFile token;

  /**
   * Servers that are not started yet.
   *
   * @param folder for their logs
   */
  LazyEnvironmentServers(ExperimentEnvironment environment, Path folder, StartupListener listener) {
    this.environment = environment;
    this.servers = new StartedServers(environment.options(), folder, listener);
  }

  @Override
  public List<String> words(Set<Need> needs, String adapter)
      throws ServerStartException, InterruptedException, IOException {
    if (environment.isForeign()) {
      String host = environment.host(adapter);
      return host.isEmpty() ? List.of() : List.of(HOST + host);
    }
    if (needs.contains(Need.GATEWAY)) {
      RunningGateway running = startedGateway();
      TokenFile file = token;
      return List.of(
          HOST + StartedServers.hosts(List.of(running.address())),
          "token-file=" + (file == null ? "" : file.path()));
    }
    if (needs.contains(Need.CASSANDRA)) {
      return List.of(HOST + StartedServers.hosts(servers.cassandra().contactPoints()));
    }
    return List.of();
  }

  private RunningGateway startedGateway()
      throws ServerStartException, InterruptedException, IOException {
    RunningGateway running = gateway;
    if (running == null) {
      running = servers.gateway();
      gateway = running;
      token = servers.keep("its token", TokenFile.create(running.token()));
    }
    return running;
  }

  @Override
  public Optional<RunningCassandra> cassandra() {
    return servers.startedCassandra();
  }

  @Override
  public List<String> processes() {
    Map<String, List<ProcessHandle>> processes = new LinkedHashMap<>();
    cassandra().ifPresent(running -> processes.put("cassandra", running.processes()));
    RunningGateway before = gateway;
    if (before != null) {
      processes.put("gateway", List.of(before.handle()));
    }
    List<String> words = new ArrayList<>();
    processes.forEach(
        (name, handles) ->
            words.add(
                name
                    + "="
                    + handles.stream()
                        .map(handle -> Long.toString(handle.pid()))
                        .collect(Collectors.joining("+"))));
    return words;
  }

  @Override
  public void close() {
    servers.close();
    gateway = null;
    token = null;
  }
}
