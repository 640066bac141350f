package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes have a token of one keyspace, as the driver's token map knows it, laid out so that a
 * look-up allocates nothing. Immutable, so lanes share it. Empty for other partitioners than
 * Murmur3. To build one takes long in a large cluster, which has tens of thousands of ranges.
 */
final class TokenRing {

  /** Nothing is known. */
  static final TokenRing EMPTY = new TokenRing(List.of(), new long[0], new int[0][]);

  private static final int[] NONE = {};

  private final List<UUID> nodes;

  /** Where ranges of tokens end, those included; in order. */
  private final long[] ends;

  /** For each range: where in the list of nodes its replicas are. Equal ones are the same array. */
  private final int[][] replicas;

  private TokenRing(List<UUID> nodes, long[] ends, int[][] replicas) {
    this.nodes = nodes;
    this.ends = ends;
    this.replicas = replicas;
  }

  /**
   * Builds the ring of a keyspace.
   *
   * @param tokens null if they are not known
   * @param nodes those that requests may go to; other replicas are left out
   */
  static TokenRing of(@Nullable TokenMap tokens, CqlIdentifier keyspace, List<UUID> nodes) {
    if (tokens == null) {
      return EMPTY;
    }
    Map<UUID, Integer> places = new HashMap<>();
    nodes.forEach(node -> places.put(node, places.size()));
    Map<Set<Node>, int[]> distinct = new HashMap<>();
    TreeMap<Long, int[]> byEnd = new TreeMap<>();
    for (TokenRange range : tokens.getTokenRanges()) {
      if (range.getEnd() instanceof Murmur3Token end) {
        byEnd.put(
            end.getValue(),
            distinct.computeIfAbsent(
                tokens.getReplicas(keyspace, range), having -> places(having, places)));
      }
    }
    return new TokenRing(
        nodes,
        byEnd.keySet().stream().mapToLong(Long::longValue).toArray(),
        byEnd.values().toArray(int[][]::new));
  }

  private static int[] places(Set<Node> nodes, Map<UUID, Integer> places) {
    return nodes.stream()
        .map(node -> places.get(node.getHostId()))
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The nodes that a place is of, by their host ids. */
  List<UUID> nodes() {
    return nodes;
  }

  /** The places of the nodes that have the token; none if that is not known. Not to be changed. */
  int[] replicas(long token) {
    if (ends.length == 0) {
      return NONE;
    }
    int found = Arrays.binarySearch(ends, token);
    int range = found >= 0 ? found : -found - 1;
    return replicas[range == ends.length ? 0 : range];
  }
}
