package io.bench.adapter.cql.lean.connection;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The token ring of a keyspace, with a lane's own connections. Hot path; runs on the lane's thread.
 */
public final class LaneRing {

  /**
   * How far the turn goes on each time: 2^32 by the golden ratio. Multiples of it are spread evenly
   * (Knuth, TAOCP 6.4), also those of every second or third op. So nodes get even shares in
   * whatever order partitions with two, three or more nodes come.
   */
  private static final int STEP = 0x9E37_79B9;

  private TokenRing ring = TokenRing.EMPTY;

  /** In the order of the ring's nodes; null for one that the lane has no connections to. */
  private @Nullable LeanNode[] nodes = {};

  private int turn;

  LaneRing() {}

  /** From now on tokens are looked up in this ring. */
  void use(TokenRing newRing, Map<UUID, LeanNode> byHostId) {
    ring = newRing;
    nodes = newRing.nodes().stream().map(byHostId::get).toArray(LeanNode[]::new);
  }

  /**
   * A connection to a node that has the token, with a free stream; null if there is none. The nodes
   * take turns, and one that takes no requests does not give its turns to the one behind it.
   */
  @Nullable LeanConnection next(long token) {
    int[] replicas = ring.replicas(token);
    int free = 0;
    for (int place : replicas) {
      if (isFree(place)) {
        free++;
      }
    }
    if (free == 0) {
      return null;
    }
    turn += STEP;
    int left = (int) ((Integer.toUnsignedLong(turn) * free) >>> Integer.SIZE);
    for (int place : replicas) {
      LeanNode node = nodes[place];
      if (node != null && node.hasFreeStream() && left-- == 0) {
        return node.next();
      }
    }
    return null;
  }

  private boolean isFree(int place) {
    LeanNode node = nodes[place];
    return node != null && node.hasFreeStream();
  }
}
