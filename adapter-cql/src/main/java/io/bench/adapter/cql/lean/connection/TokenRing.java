package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. Which connections lead to the nodes that have a token: what the
 * driver's token map knows of one keyspace, laid out so that a look-up makes nothing. Empty for
 * other partitioners than Murmur3Hash.
 */
public final class TokenRing {

  private static final LeanConnection[] NONE = {};

  private final CqlIdentifier keyspace;

  private @Nullable TokenMap known;

  /** Where ranges of tokens end, those included; in order. */
  private long[] ends = {};

  /** For each range: which of the sets of replicas has it. */
  private int[] replicasOfRange = {};

  private final List<Set<Node>> replicas = new ArrayList<>();

  /** For each set of replicas. */
  private LeanConnection[][] connections = {};

  TokenRing(CqlIdentifier keyspace) {
    this.keyspace = keyspace;
  }

  /**
   * Takes over what is known now. Cheap if only connections have changed, of which there are few,
   * whereas a large cluster has tens of thousands of ranges.
   */
  void update(@Nullable TokenMap tokens, LeanConnection[] open) {
    if (tokens != known) {
      known = tokens;
      updateRanges(tokens);
    }
    connections = replicas.stream().map(nodes -> to(nodes, open)).toArray(LeanConnection[][]::new);
  }

  private void updateRanges(@Nullable TokenMap tokens) {
    TreeMap<Long, Integer> byEnd = new TreeMap<>();
    Map<Set<Node>, Integer> places = new HashMap<>();
    replicas.clear();
    if (tokens != null) {
      for (TokenRange range : tokens.getTokenRanges()) {
        if (range.getEnd() instanceof Murmur3Token end) {
          Set<Node> nodes = tokens.getReplicas(keyspace, range);
          byEnd.put(end.getValue(), places.computeIfAbsent(nodes, this::place));
        }
      }
    }
    ends = byEnd.keySet().stream().mapToLong(Long::longValue).toArray();
    replicasOfRange = byEnd.values().stream().mapToInt(Integer::intValue).toArray();
  }

  private int place(Set<Node> nodes) {
    replicas.add(nodes);
    return replicas.size() - 1;
  }

  private static LeanConnection[] to(Set<Node> nodes, LeanConnection[] open) {
    return Arrays.stream(open)
        .filter(connection -> nodes.contains(connection.node()))
        .toArray(LeanConnection[]::new);
  }

  /** The connections to nodes that have the token; none if that is not known. */
  LeanConnection[] at(long token) {
    if (ends.length == 0) {
      return NONE;
    }
    int found = Arrays.binarySearch(ends, token);
    int range = found >= 0 ? found : -found - 1;
    return connections[replicasOfRange[range == ends.length ? 0 : range]];
  }
}
