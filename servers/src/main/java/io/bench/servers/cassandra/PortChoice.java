package io.bench.servers.cassandra;

import io.bench.servers.ServerStartException;
import io.bench.servers.process.LoopbackPorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the ports of a cluster: those the user named, those kept data remembers, or free ones.
 */
final class PortChoice {
  private PortChoice() {}

  /**
   * Chooses ports for all nodes. A port that the user named is node 1's; the other nodes have those
   * after it.
   *
   * @param nodes how many nodes
   * @param settings what the user set
   * @param remembered the ports that kept data knows, or null
   * @throws ServerStartException if a port that cannot be replaced is taken
   */
  static List<NodePorts> choose(
      int nodes, Map<String, String> settings, @Nullable List<NodePorts> remembered)
      throws ServerStartException, IOException {
    int firstStorage =
        CassandraSettings.number(settings, CassandraSettings.STORAGE_PORT, 0, Integer.MAX_VALUE);
    int firstCql =
        CassandraSettings.number(settings, CassandraSettings.NATIVE_PORT, 0, Integer.MAX_VALUE);
    List<Integer> free = LoopbackPorts.free(2 * nodes);
    List<NodePorts> ports = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      @Nullable NodePorts before = remembered == null ? null : remembered.get(i);
      boolean alone = nodes == 1;
      int storage =
          firstStorage > 0
              ? named(CassandraSettings.STORAGE_PORT, firstStorage + i)
              : before == null ? free.get(2 * i) : again(before.storage(), free.get(2 * i), alone);
      int cql =
          firstCql > 0
              ? named(CassandraSettings.NATIVE_PORT, firstCql + i)
              : before == null
                  ? free.get(2 * i + 1)
                  : again(before.cql(), free.get(2 * i + 1), alone);
      ports.add(new NodePorts(storage, cql));
    }
    return List.copyOf(ports);
  }

  private static int named(String setting, int port) throws ServerStartException {
    if (!LoopbackPorts.isFree(port)) {
      throw new ServerStartException(
          "port " + port + " is taken (" + CassandraOptions.SETTING_PREFIX + setting + ")");
    }
    return port;
  }

  /** A node alone may move; nodes that know each other by their ports may not. */
  private static int again(int port, int otherwise, boolean alone) throws ServerStartException {
    if (LoopbackPorts.isFree(port)) {
      return port;
    }
    if (alone) {
      return otherwise;
    }
    throw new ServerStartException(
        "port " + port + " is taken, on which the kept data's nodes know each other");
  }
}
