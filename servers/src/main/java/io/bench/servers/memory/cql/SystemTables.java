package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.bench.servers.memory.statement.StatementShape;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;

/**
 * The system tables of a cluster of one node with one keyspace, so that a driver plans requests as
 * it does for any cluster. The other tables are there, and empty.
 */
final class SystemTables {

  /** The keyspace that drivers find; as the built-in workloads name theirs. */
  static final String KEYSPACE = "bench";

  private static final RawType TEXT_SET = new RawType.RawSet(RowAnswers.TEXT);
  private static final RawType TEXT_MAP = new RawType.RawMap(RowAnswers.TEXT, RowAnswers.TEXT);
  private static final RawType UUID_TYPE = RowAnswers.type(DataType.UUID);
  private static final RawType INET = RowAnswers.type(DataType.INET);
  private static final RawType INT = RowAnswers.type(DataType.INT);
  private static final RawType BOOLEAN = RowAnswers.type(DataType.BOOLEAN);

  private record Cell(String column, RawType type, ByteBuffer value) {}

  private final List<Cell> local;
  private final List<Cell> keyspace =
      List.of(
          text("keyspace_name", KEYSPACE),
          new Cell("durable_writes", BOOLEAN, ByteBuffer.wrap(new byte[] {1})),
          new Cell(
              "replication",
              TEXT_MAP,
              collection(
                  2,
                  "class",
                  "org.apache.cassandra.locator.SimpleStrategy",
                  "replication_factor",
                  "1")));

  /**
   * @param address on which the server listens
   */
  SystemTables(InetSocketAddress address) {
    ByteBuffer inet = ByteBuffer.wrap(address.getAddress().getAddress());
    local =
        List.of(
            text("key", "local"),
            text("bootstrapped", "COMPLETED"),
            new Cell("broadcast_address", INET, inet),
            text("cluster_name", "memory"),
            text("cql_version", CqlServer.CQL_VERSION),
            text("data_center", "datacenter1"),
            uuid("host_id", new UUID(0, 1)),
            new Cell("listen_address", INET, inet),
            text("native_protocol_version", "5"),
            text("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner"),
            text("rack", "rack1"),
            text("release_version", CqlServer.RELEASE_VERSION),
            new Cell("rpc_address", INET, inet),
            new Cell("rpc_port", INT, ByteBuffer.allocate(4).putInt(0, address.getPort())),
            uuid("schema_version", new UUID(0, 2)),
            new Cell("tokens", TEXT_SET, collection(1, "0")));
  }

  /** Whether a statement asks for what this class knows. */
  static boolean concerns(StatementShape shape) {
    return shape.keyspace().equals("system") || shape.keyspace().startsWith("system_");
  }

  /** The rows that a statement asks for. Its conditions are not looked at. */
  DefaultRows answer(StatementShape shape) {
    Map<String, List<Cell>> tables = Map.of("local", local, "keyspaces", keyspace);
    boolean virtual = shape.keyspace().startsWith("system_virtual");
    List<Cell> cells = virtual ? List.of() : tables.getOrDefault(shape.table(), List.of());
    boolean everything = shape.everyColumn();
    List<ColumnSpec> columns = new ArrayList<>();
    List<ByteBuffer> row = new ArrayList<>();
    for (Cell cell : cells) {
      if (everything || shape.results().contains(cell.column())) {
        columns.add(column(shape, cell.column(), columns.size(), cell.type()));
        row.add(cell.value());
      }
    }
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    if (row.isEmpty()) {
      for (String name : shape.results()) {
        columns.add(column(shape, name, columns.size(), RowAnswers.TEXT));
      }
    } else {
      rows.add(row);
    }
    return new DefaultRows(new RowsMetadata(columns, null, new int[0], null), rows);
  }

  private static ColumnSpec column(StatementShape shape, String name, int index, RawType type) {
    return new ColumnSpec(shape.keyspace(), shape.table(), name, index, type);
  }

  private static Cell text(String column, String value) {
    return new Cell(column, RowAnswers.TEXT, RowAnswers.text(value));
  }

  private static Cell uuid(String column, UUID value) {
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.putLong(value.getMostSignificantBits()).putLong(value.getLeastSignificantBits()).flip();
    return new Cell(column, UUID_TYPE, bytes);
  }

  /** A set, or a map whose keys and values alternate. */
  private static ByteBuffer collection(int count, String... elements) {
    List<ByteBuffer> encoded = List.of(elements).stream().map(RowAnswers::text).toList();
    int size = encoded.stream().mapToInt(element -> 4 + element.remaining()).sum();
    ByteBuffer bytes = ByteBuffer.allocate(4 + size).putInt(count);
    encoded.forEach(element -> bytes.putInt(element.remaining()).put(element));
    return bytes.flip();
  }
}
