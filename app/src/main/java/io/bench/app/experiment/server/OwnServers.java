package io.bench.app.experiment.server;

import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Servers that an environment starts itself, one upon another. One thread. */
interface OwnServers extends AutoCloseable {

  /**
   * Where a gateway is.
   *
   * @param hosts its address, as a run is told it
   * @param tokenFile holds its token for as long as it runs
   */
  record GatewayAccess(String hosts, Path tokenFile) {}

  /**
   * Starts a Cassandra, once.
   *
   * @return its addresses, as the parameter {@code host} takes them
   */
  String cassandra() throws ServerStartException, InterruptedException;

  /** Starts a gateway, once, and before it a Cassandra unless the user names another. */
  GatewayAccess gateway() throws ServerStartException, InterruptedException, IOException;

  /** The Cassandra that has been started, if one has. */
  Optional<MeasuredCassandra> startedCassandra();

  /** The processes of all that has been started, whether they still run or not. */
  List<OwnProcess> processes();

  /** Ends them all. */
  @Override
  void close();
}
