package io.bench.app.experiment.server;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.StartupListener;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The servers of all environments, each made when it is first asked for. One thread. */
public final class ExperimentServers implements AutoCloseable {

  private final Experiment experiment;
  private final Path folder;
  private final StartupListener listener;
  private final Map<String, EnvironmentServers> kept = new LinkedHashMap<>();
  private int rebuilt;

  /**
   * @param folder for the servers' logs
   */
  public ExperimentServers(Experiment experiment, Path folder, StartupListener listener) {
    this.experiment = experiment;
    this.folder = folder;
    this.listener = listener;
  }

  /** Whether an environment that is kept has been asked for before. */
  public boolean has(String environment) {
    return kept.containsKey(environment);
  }

  /** The servers that every turn in this environment shares. */
  public EnvironmentServers shared(String environment) {
    return kept.computeIfAbsent(environment, name -> servers(name, name));
  }

  /** New servers for one turn, to be closed by the caller. */
  public EnvironmentServers anew(String environment) {
    rebuilt++;
    return servers(environment, environment + "-" + rebuilt);
  }

  private EnvironmentServers servers(String environment, String name) {
    ExperimentEnvironment chosen = experiment.environments().get(environment);
    if (chosen == null) {
      throw new IllegalArgumentException("environment " + environment);
    }
    return new EnvironmentServers(chosen, folder.resolve(name), listener);
  }

  @Override
  public void close() {
    kept.values().forEach(EnvironmentServers::close);
    kept.clear();
  }
}
