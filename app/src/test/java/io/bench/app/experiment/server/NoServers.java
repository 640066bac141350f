package io.bench.app.experiment.server;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.servers.ServerStartException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The servers of arms that need none, for tests, which override what they do need. */
public class NoServers implements EnvironmentServers {

  @Override
  public List<String> words(Set<Need> needs, String adapter)
      throws ServerStartException, InterruptedException {
    return List.of();
  }

  @Override
  public void failIfEnded() throws ServerStartException {}

  @Override
  public void restart() {}

  @Override
  public Optional<MeasuredCassandra> cassandra() {
    return Optional.empty();
  }

  @Override
  public List<String> processes() {
    return List.of();
  }

  @Override
  public void close() {}
}
