package io.bench.app.experiment.server;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.ServerStartException;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servers of this machine, each started when an arm first needs it, or those that exist already.
 */
final class LazyEnvironmentServers implements EnvironmentServers {

  private static final Logger LOG = LoggerFactory.getLogger(LazyEnvironmentServers.class);
  private static final String HOST = "host=";

  private final ExperimentEnvironment environment;
  private final Path folder;
  private final @Nullable Path data;
  private final Function<Path, OwnServers> starts;
  private OwnServers servers;
  private boolean begun;
  private int restarts;

  /**
   * Servers that are not started yet.
   *
   * @param folder for their logs
   * @param data where they keep their data for as long as this is open, and nobody else does; null
   *     if the environment's options say where, or nothing is kept
   * @param starts makes servers whose logs go to a folder
   */
  LazyEnvironmentServers(
      ExperimentEnvironment environment,
      Path folder,
      @Nullable Path data,
      Function<Path, OwnServers> starts) {
    this.environment = environment;
    this.folder = folder;
    this.data = data;
    this.starts = starts;
    this.servers = starts.apply(folder);
  }

  @Override
  public List<String> words(Set<Need> needs, String adapter)
      throws ServerStartException, InterruptedException, IOException {
    if (environment.isForeign()) {
      String host = environment.host(adapter);
      return host.isEmpty() ? List.of() : List.of(HOST + host);
    }
    deleteLeftOver();
    failIfEnded();
    if (needs.contains(Need.GATEWAY)) {
      OwnServers.GatewayAccess gateway = servers.gateway();
      return List.of(HOST + gateway.hosts(), "token-file=" + gateway.tokenFile());
    }
    if (needs.contains(Need.CASSANDRA)) {
      return List.of(HOST + servers.cassandra());
    }
    return List.of();
  }

  /** An experiment that was killed could not delete its data, and may have gone on from there. */
  private void deleteLeftOver() throws IOException {
    if (!begun && data != null) {
      FolderTree.delete(data);
    }
    begun = true;
  }

  @Override
  public void failIfEnded() throws ServerStartException {
    for (OwnProcess process : servers.processes()) {
      if (!process.alive().getAsBoolean()) {
        throw new ServerStartException(process.title() + " has ended, its log is " + process.log());
      }
    }
  }

  @Override
  public void restart() {
    if (!environment.isForeign()) {
      servers.close();
      restarts++;
      // Logs of the starts before stay.
      servers = starts.apply(folder.resolve(restarts == 1 ? "restarted" : "restarted-" + restarts));
    }
  }

  @Override
  public Optional<MeasuredCassandra> cassandra() {
    return servers.startedCassandra();
  }

  @Override
  public List<String> processes() {
    Map<String, String> processes = new LinkedHashMap<>();
    for (OwnProcess process : servers.processes()) {
      processes.merge(
          process.server(), Long.toString(process.pid()), (first, next) -> first + "+" + next);
    }
    List<String> words = new ArrayList<>();
    processes.forEach((server, pids) -> words.add(server + "=" + pids));
    return words;
  }

  @Override
  public void close() {
    servers.close();
    if (data != null) {
      try {
        FolderTree.delete(data);
      } catch (IOException e) {
        LOG.warn("cannot delete {}", data, e);
      }
    }
  }
}
