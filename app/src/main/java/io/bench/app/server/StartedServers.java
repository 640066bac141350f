package io.bench.app.server;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.Gateway;
import io.bench.servers.gateway.GatewayOptions;
import io.bench.servers.gateway.RunningGateway;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Servers that were started one upon another, and are ended in the opposite order. One thread. */
public final class StartedServers implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartedServers.class);

  private final Map<String, String> given;
  private final Path folder;
  private final StartupListener listener;
  private final Deque<Started> started = new ArrayDeque<>();
  private @Nullable RunningCassandra cassandra;

  /** With an empty name, its closing is not announced. */
  private record Started(String name, AutoCloseable server) {}

  /**
   * @param given the user's parameters; the servers' own are picked out of them
   * @param folder in which logs are kept, a folder for each kind of server
   */
  public StartedServers(Map<String, String> given, Path folder, StartupListener listener) {
    this.given = given;
    this.folder = folder;
    this.listener = listener;
  }

  /** Starts a Cassandra, once. */
  public RunningCassandra cassandra() throws ServerStartException, InterruptedException {
    RunningCassandra running = cassandra;
    if (running == null) {
      CassandraOptions options =
          CassandraOptions.parse(
              ServerChoices.CASSANDRA_OPTIONS.among(given), folder.resolve("cassandra"));
      running = keep("Cassandra", EmbeddedCassandra.start(options, listener));
      cassandra = running;
      listener.progress(
          "Cassandra " + running.version() + " answers CQL on " + hosts(running.contactPoints()));
    }
    return running;
  }

  /** The Cassandra that has been started, if one has. */
  public Optional<RunningCassandra> startedCassandra() {
    return Optional.ofNullable(cassandra);
  }

  /** Starts a gateway, in front of a Cassandra that is started too unless the user names one. */
  public RunningGateway gateway() throws ServerStartException, InterruptedException {
    GatewayOptions options = GatewayOptions.parse(ServerChoices.GATEWAY_OPTIONS.among(given));
    boolean before = options.contactPoints().isEmpty();
    RunningCassandra behind = before ? cassandra() : null;
    RunningGateway running =
        keep(
            "the gateway",
            Gateway.start(
                options,
                behind == null ? List.of() : behind.contactPoints(),
                behind == null ? "" : behind.localDatacenter(),
                listener,
                folder.resolve("gateway")));
    listener.progress("the gateway answers gRPC on " + hosts(List.of(running.address())));
    return running;
  }

  /**
   * Closes {@code server} before all that was started earlier.
   *
   * @param name for people; empty if it is no server, which closes without a message
   */
  public <T extends AutoCloseable> T keep(String name, T server) {
    started.push(new Started(name, server));
    return server;
  }

  /** Addresses as the parameter {@code host} takes them. */
  public static String hosts(List<InetSocketAddress> addresses) {
    return addresses.stream()
        .map(address -> address.getHostString() + ":" + address.getPort())
        .collect(Collectors.joining(","));
  }

  /** Ends them all; what is asked for afterwards is started again. */
  @Override
  public void close() {
    cassandra = null;
    while (!started.isEmpty()) {
      Started last = started.pop();
      if (!last.name().isEmpty()) {
        listener.progress("stopping " + last.name());
      }
      try {
        last.server().close();
      } catch (Exception e) {
        LOG.warn("closing {}", last.server(), e);
      }
    }
  }
}
