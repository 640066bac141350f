package io.bench.benchmarks.table;

import io.bench.servers.ServerStartException;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import io.bench.servers.process.ListeningChild;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers of one table, each in a process of its own, and where they are. One thread. */
final class TableServers implements AutoCloseable {

  private static final List<String> FLAGS =
      List.of("-Xms1g", "-Xmx1g", "-XX:+ExitOnOutOfMemoryError");

  private final Path folder;
  private final Map<String, String> addresses = new LinkedHashMap<>();
  private final Deque<RunningEndpoint> running = new ArrayDeque<>();

  /**
   * @param folder for logs
   */
  TableServers(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts a server on this program's own Java and class path.
   *
   * @param mainClass which leaves its port in its working folder
   */
  void start(String name, Class<?> mainClass) throws ServerStartException, InterruptedException {
    ListeningChild child =
        ListeningChild.start("server '" + name + "'", mainClass, unused -> FLAGS, log(name));
    add(name, new RunningEndpoint(child));
  }

  /** Starts an endpoint that answers from memory, under the name of its adapter. */
  void start(MemoryEndpoint endpoint) throws ServerStartException, InterruptedException {
    add(endpoint.adapter(), endpoint.start(log(endpoint.adapter())));
  }

  private Path log(String name) {
    return folder.resolve(name + ".log");
  }

  private void add(String name, RunningEndpoint server) {
    running.push(server);
    addresses.put(name, "127.0.0.1:" + server.address().getPort());
  }

  /** Host and port by the server's name. */
  Map<String, String> addresses() {
    return Map.copyOf(addresses);
  }

  /** A host and port as an address. */
  static InetSocketAddress address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return new InetSocketAddress(
        hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
  }

  @Override
  public void close() {
    running.forEach(RunningEndpoint::close);
  }
}
