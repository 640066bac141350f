package io.bench.servers.cassandra;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOption.Kind;
import io.bench.servers.ServerOptionException;
import io.bench.servers.process.HeapSize;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to run an embedded Cassandra. Immutable.
 *
 * @param nodes 1 to 3
 * @param heapMebibytes the fixed heap of each node
 * @param dataFolder where the data is kept, or null for data that is deleted at the end
 * @param logFolder where each node's log is written and stays
 * @param settings settings of {@code cassandra.yaml} by their path, with dots between nested names;
 *     each value is YAML text
 */
public record CassandraOptions(
    int nodes,
    int heapMebibytes,
    @Nullable Path dataFolder,
    Path logFolder,
    Map<String, String> settings) {

  static final String NODES = "cassandra-nodes";
  static final String HEAP = "cassandra-heap";

  /** Where the data is kept. */
  public static final String DATA = "cassandra-data";

  /** What the names of settings of {@code cassandra.yaml} begin with. */
  public static final String SETTING_PREFIX = "cassandra.";

  private static final int MAX_NODES = 3;
  private static final int MIN_HEAP_MEBIBYTES = 256;
  private static final int MODEST_MIN_MEBIBYTES = 512;
  private static final int MODEST_MAX_MEBIBYTES = 2048;

  /**
   * Checks and copies.
   *
   * @throws ServerOptionException if a value cannot work
   */
  public CassandraOptions {
    settings = Map.copyOf(settings);
    CassandraSettings.check(settings, nodes);
  }

  /**
   * Every setting that {@code cassandra.yaml} of the carried Cassandra may have, by its name; none
   * where no Cassandra is carried.
   */
  public static Set<String> settingNames() {
    return CassandraSettings.NAMES;
  }

  /** Returns the options that a command line can show, in the order to show them in. */
  public static List<ServerOption> declared() {
    return List.of(
        new ServerOption(NODES, Kind.PLAIN, "1", "nodes of the embedded Cassandra, 1 to 3"),
        new ServerOption(
            HEAP,
            Kind.PLAIN,
            modestHeap(HeapSize.machineMebibytes(), 1) + "M",
            "heap of each node, such as 1G; by default an eighth of the memory for all nodes"),
        new ServerOption(
            DATA, Kind.FILE, null, "keep the data here; by default it is deleted at the end"),
        new ServerOption(
            SETTING_PREFIX,
            Kind.PREFIX,
            null,
            "any setting of cassandra.yaml, such as cassandra.paxos_variant=v2"));
  }

  /**
   * Reads options as a user wrote them.
   *
   * @param values values by the names that {@link #declared()} lists
   * @param logFolder where each node's log goes
   * @return the options
   * @throws ServerOptionException if a value is wrong or a name unknown
   */
  public static CassandraOptions parse(Map<String, String> values, Path logFolder) {
    int nodes = 1;
    @Nullable String heap = null;
    @Nullable Path data = null;
    Map<String, String> settings = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : values.entrySet()) {
      String name = entry.getKey();
      String value = entry.getValue();
      switch (name) {
        case NODES -> nodes = ServerOption.number(NODES, value, 1, MAX_NODES);
        case HEAP -> heap = value;
        case DATA -> data = ServerOption.path(DATA, value, "folder");
        default -> {
          if (!name.startsWith(SETTING_PREFIX)) {
            throw new ServerOptionException(name + ": no option of the embedded Cassandra");
          }
          settings.put(name.substring(SETTING_PREFIX.length()), value);
        }
      }
    }
    long memory = HeapSize.machineMebibytes();
    int mebibytes =
        heap == null
            ? modestHeap(memory, nodes)
            : HeapSize.parse(HEAP, heap, "Cassandra", MIN_HEAP_MEBIBYTES, memory);
    return new CassandraOptions(nodes, mebibytes, data, logFolder, settings);
  }

  /** An eighth of the memory for all nodes together, between 512M and 2G for each. */
  static int modestHeap(long machineMebibytes, int nodes) {
    long share = machineMebibytes / 8 / nodes / 128 * 128;
    return (int) Math.max(MODEST_MIN_MEBIBYTES, Math.min(MODEST_MAX_MEBIBYTES, share));
  }
}
