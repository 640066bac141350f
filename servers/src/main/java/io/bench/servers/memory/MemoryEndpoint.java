package io.bench.servers.memory;

import io.bench.servers.ServerStartException;
import io.bench.servers.memory.cql.CqlServer;
import io.bench.servers.memory.grpc.StargateServer;
import io.bench.servers.process.ListeningChild;
import java.nio.file.Path;
import java.util.List;

/** The endpoints, and how one is started: on this program's own Java and class path. */
public enum MemoryEndpoint {
  /** The native protocol of Cassandra. */
  CQL("cql", "the CQL endpoint", CqlServer.class),
  /** The Stargate v1 API. */
  GRPC("grpc", "the gRPC endpoint", StargateServer.class);

  /** Enough for many times the garbage of a second. */
  private static final List<String> FLAGS =
      List.of(
          "-Xms256m", "-Xmx256m", "-Xmn192m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  private final String adapter;
  private final String title;
  private final Class<?> mainClass;

  MemoryEndpoint(String adapter, String title, Class<?> mainClass) {
    this.adapter = adapter;
    this.title = title;
    this.mainClass = mainClass;
  }

  /** Returns the name of the adapter that it is a server for. */
  public String adapter() {
    return adapter;
  }

  /**
   * Starts the endpoint and waits until it listens, which takes about a second.
   *
   * @param log the file for its output
   * @return the endpoint, for the caller to close; it ends with this process at the latest
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public RunningEndpoint start(Path log) throws ServerStartException, InterruptedException {
    return new RunningEndpoint(ListeningChild.start(title, mainClass, folder -> FLAGS, log));
  }
}
