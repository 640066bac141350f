package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. Which connections lead to the nodes that have a token: what the
 * driver's token map knows of one keyspace, laid out so that a look-up makes nothing. Empty for
 * other partitioners than Murmur3.
 */
public final class TokenRing {

  private static final LeanConnection[] NONE = {};

  private final CqlIdentifier keyspace;

  /** Where ranges of tokens end, those included; in order. */
  private long[] ends = {};

  /** For each range. */
  private LeanConnection[][] connections = {};

  TokenRing(CqlIdentifier keyspace) {
    this.keyspace = keyspace;
  }

  /** Takes over what is known now. */
  void learn(@Nullable TokenMap tokens, LeanConnection[] open) {
    TreeMap<Long, LeanConnection[]> byEnd = new TreeMap<>();
    Map<Set<Node>, LeanConnection[]> byReplicas = new HashMap<>();
    if (tokens != null) {
      for (TokenRange range : tokens.getTokenRanges()) {
        if (range.getEnd() instanceof Murmur3Token end) {
          byEnd.put(
              end.getValue(),
              byReplicas.computeIfAbsent(
                  tokens.getReplicas(keyspace, range), replicas -> to(replicas, open)));
        }
      }
    }
    ends = byEnd.keySet().stream().mapToLong(Long::longValue).toArray();
    connections = byEnd.values().toArray(LeanConnection[][]::new);
  }

  private static LeanConnection[] to(Set<Node> replicas, LeanConnection[] open) {
    return Arrays.stream(open)
        .filter(connection -> replicas.contains(connection.node()))
        .toArray(LeanConnection[]::new);
  }

  /** The connections to nodes that have the token; none if that is not known. */
  LeanConnection[] at(long token) {
    if (ends.length == 0) {
      return NONE;
    }
    int found = Arrays.binarySearch(ends, token);
    int range = found >= 0 ? found : -found - 1;
    return connections[range == ends.length ? 0 : range];
  }
}
