package io.bench.app.experiment.server;

import io.bench.app.server.StartedServers;
import io.bench.app.server.TokenFile;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Endpoints that answer from memory, in the place of a Cassandra and a gateway. */
final class MemoryServers implements OwnServers {

  private static final Logger LOG = LoggerFactory.getLogger(MemoryServers.class);

  /** The endpoint takes any. */
  private static final String TOKEN = "any";

  private final Path folder;
  private final StartupListener listener;
  private final Map<MemoryEndpoint, RunningEndpoint> running = new EnumMap<>(MemoryEndpoint.class);
  private @Nullable TokenFile token;

  /**
   * @param folder for their logs
   */
  MemoryServers(Path folder, StartupListener listener) {
    this.folder = folder;
    this.listener = listener;
  }

  @Override
  public String cassandra() throws ServerStartException, InterruptedException {
    return host(MemoryEndpoint.CQL);
  }

  @Override
  public GatewayAccess gateway() throws ServerStartException, InterruptedException, IOException {
    String host = host(MemoryEndpoint.GRPC);
    TokenFile known = token;
    if (known == null) {
      known = TokenFile.create(TOKEN);
      token = known;
    }
    return new GatewayAccess(host, known.path());
  }

  private String host(MemoryEndpoint kind) throws ServerStartException, InterruptedException {
    RunningEndpoint endpoint = running.get(kind);
    if (endpoint == null) {
      endpoint = kind.start(log(kind));
      running.put(kind, endpoint);
      listener.progress(
          "an endpoint in memory answers %s on %s"
              .formatted(kind.adapter(), StartedServers.hosts(List.of(endpoint.address()))));
    }
    return StartedServers.hosts(List.of(endpoint.address()));
  }

  private Path log(MemoryEndpoint kind) throws ServerStartException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ServerStartException("cannot make the folder " + folder + " for logs", e);
    }
    return folder.resolve(kind.adapter() + "-endpoint.log");
  }

  @Override
  public Optional<MeasuredCassandra> startedCassandra() {
    return Optional.empty();
  }

  @Override
  public List<OwnProcess> processes() {
    List<OwnProcess> processes = new ArrayList<>();
    running.forEach(
        (kind, endpoint) ->
            processes.add(
                new OwnProcess(
                    kind == MemoryEndpoint.CQL ? "cassandra" : "gateway",
                    "the endpoint in memory",
                    endpoint.handle(),
                    folder.resolve(kind.adapter() + "-endpoint.log"))));
    return processes;
  }

  @Override
  public void close() {
    running.values().forEach(RunningEndpoint::close);
    running.clear();
    TokenFile known = token;
    token = null;
    if (known != null) {
      try {
        known.close();
      } catch (IOException e) {
        LOG.warn("cannot delete {}", known.path(), e);
      }
    }
  }
}
