package io.bench.servers.memory.grpc;

import io.bench.servers.memory.statement.SampleText;
import io.bench.servers.memory.statement.StatementShape;
import io.bench.servers.memory.statement.StatementShape.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The responses, made once for each statement. Safe for use by several threads. */
final class CannedResponses {

  /** Statements whose values stand in their text are all different, and not worth keeping. */
  private static final int MOST_KEPT = 10_000;

  private static final Map<String, String> LOCAL =
      Map.of("cluster_name", "memory", "release_version", "5.0.0-memory");

  private final Map<StargateMessages.Query, byte[]> kept = new ConcurrentHashMap<>();

  /** Hot; any event loop. The encoded response to a query. */
  byte[] to(StargateMessages.Query query) {
    byte[] known = kept.get(query);
    if (known != null) {
      return known;
    }
    byte[] made = make(query);
    if (kept.size() < MOST_KEPT) {
      kept.put(query, made);
    }
    return made;
  }

  private static byte[] make(StargateMessages.Query query) {
    StatementShape shape = StatementShape.of(query.cql());
    if (shape.kind() != Kind.READ) {
      return StargateMessages.NOTHING;
    }
    boolean local = shape.keyspace().equals("system") && shape.table().equals("local");
    List<String> values = new ArrayList<>();
    for (String column : shape.results()) {
      values.add(local ? LOCAL.getOrDefault(column, "") : SampleText.VALUE);
    }
    return StargateMessages.row(shape.results(), values, query.skipMetadata());
  }
}
