package io.bench.app.experiment.server;

import io.bench.app.server.StartedServers;
import io.bench.app.server.TokenFile;
import io.bench.servers.ServerStartException;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.RunningGateway;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Servers of this machine. */
final class MachineServers implements OwnServers {

  private final StartedServers servers;
  private @Nullable RunningGateway gateway;
  private @Nullable GatewayAccess access;

  MachineServers(StartedServers servers) {
    this.servers = servers;
  }

  @Override
  public String cassandra() throws ServerStartException, InterruptedException {
    return StartedServers.hosts(servers.cassandra().contactPoints());
  }

  @Override
  public GatewayAccess gateway() throws ServerStartException, InterruptedException, IOException {
    GatewayAccess known = access;
    if (known == null) {
      RunningGateway running = servers.gateway();
      gateway = running;
      TokenFile token = servers.keep("", TokenFile.create(running.token()));
      known = new GatewayAccess(StartedServers.hosts(List.of(running.address())), token.path());
      access = known;
    }
    return known;
  }

  @Override
  public Optional<MeasuredCassandra> startedCassandra() {
    return servers.startedCassandra().map(RunningNodes::new);
  }

  @Override
  public List<OwnProcess> processes() {
    List<OwnProcess> processes = new ArrayList<>();
    servers.startedCassandra().ifPresent(running -> addNodes(running, processes));
    RunningGateway before = gateway;
    if (before != null) {
      processes.add(new OwnProcess("gateway", "the gateway", before.handle(), before.log()));
    }
    return processes;
  }

  private static void addNodes(RunningCassandra running, List<OwnProcess> processes) {
    List<ProcessHandle> handles = running.processes();
    List<Path> logs = running.logs();
    for (int node = 0; node < handles.size(); node++) {
      String title = "node " + (node + 1) + " of Cassandra";
      processes.add(new OwnProcess("cassandra", title, handles.get(node), logs.get(node)));
    }
  }

  @Override
  public void close() {
    servers.close();
    gateway = null;
    access = null;
  }
}
