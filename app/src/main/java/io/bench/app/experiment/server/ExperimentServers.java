package io.bench.app.experiment.server;

import io.bench.app.server.StartedServers;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The servers of all environments, each made when it is first asked for. One thread. */
public final class ExperimentServers implements ServerSource, AutoCloseable {

  /** Where data is that outlives a restart, below an environment's logs. */
  private static final String DATA = "data";

  private final Experiment experiment;
  private final Path folder;
  private final LogFolders logs;
  private final StartupListener listener;
  private final Map<String, EnvironmentServers> kept = new LinkedHashMap<>();
  private int rebuilt;
  private int renewed;

  /**
   * @param folder for the servers' logs, and for data that outlives a restart
   */
  public ExperimentServers(Experiment experiment, Path folder, StartupListener listener) {
    this.experiment = experiment;
    this.folder = folder;
    this.logs = new LogFolders(folder);
    this.listener = listener;
  }

  @Override
  public EnvironmentServers shared(String environment) {
    return kept.computeIfAbsent(environment, name -> shared(experiment.environment(name)));
  }

  private EnvironmentServers shared(ExperimentEnvironment environment) {
    String name = environment.name();
    boolean keeps = experiment.isPreparedOnce(name) && keepsData(environment);
    // In the same place in each process: what one that was killed has left there is deleted.
    Path data = keeps ? folder.resolve(name).resolve(DATA) : null;
    return servers(environment, logs.shared(name, renewed), data);
  }

  @Override
  public void renew() {
    renewed++;
    for (Map.Entry<String, EnvironmentServers> each : List.copyOf(kept.entrySet())) {
      if (experiment.isPreparedOnce(each.getKey())) {
        each.getValue().restart();
      } else {
        each.getValue().close();
        kept.remove(each.getKey());
      }
    }
  }

  @Override
  public EnvironmentServers fresh(String environment) {
    rebuilt++;
    ExperimentEnvironment chosen = experiment.environment(environment);
    Path data = folder.resolve(environment + "-" + rebuilt).resolve(DATA);
    return servers(chosen, logs.ofTurn(environment, rebuilt), keepsData(chosen) ? data : null);
  }

  /** Data has to be kept where servers are restarted on what was prepared. */
  private boolean keepsData(ExperimentEnvironment environment) {
    return !environment.isForeign()
        && !environment.inMemory()
        && !experiment.prepare().isEmpty()
        && !environment.options().containsKey(CassandraOptions.DATA);
  }

  private EnvironmentServers servers(
      ExperimentEnvironment environment, Path logs, @Nullable Path data) {
    Map<String, String> options = new LinkedHashMap<>(environment.options());
    if (data != null) {
      options.put(CassandraOptions.DATA, data.toString());
    }
    return new LazyEnvironmentServers(
        environment,
        logs,
        data,
        place ->
            environment.inMemory()
                ? new MemoryServers(place, listener)
                : new MachineServers(new StartedServers(options, place, listener)));
  }

  @Override
  public void close() {
    kept.values().forEach(EnvironmentServers::close);
    kept.clear();
  }
}
