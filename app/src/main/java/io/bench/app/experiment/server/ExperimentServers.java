package io.bench.app.experiment.server;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.StartupListener;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The servers of all environments, each made when it is first asked for. One thread. */
public final class ExperimentServers implements ServerSource, AutoCloseable {

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

  @Override
  public EnvironmentServers shared(String environment) {
    return kept.computeIfAbsent(environment, name -> servers(name, name));
  }

  @Override
  public EnvironmentServers anew(String environment) {
    rebuilt++;
    return servers(environment, environment + "-" + rebuilt);
  }

  private EnvironmentServers servers(String environment, String name) {
    ExperimentEnvironment chosen = experiment.environments().get(environment);
    if (chosen == null) {
      throw new IllegalArgumentException("environment " + environment);
    }
    return new LazyEnvironmentServers(chosen, folder.resolve(name), listener);
  }

  @Override
  public void close() {
    kept.values().forEach(EnvironmentServers::close);
    kept.clear();
  }
}
