package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread, but for {@link #open}. Which connection a request goes to: of the
 * nodes that have its partition, or else of all in the local data centre, each in its turn.
 */
public final class LeanNodes {

  private static final LeanConnection[] NONE = {};

  private final LeanConnector connector;
  private final ReconnectionPolicy reconnection;
  private final Supplier<Metadata> metadata;
  private final int connectionsPerNode;
  private final Map<Node, LeanNode> nodes = new HashMap<>();
  private final Map<CqlIdentifier, TokenRing> rings = new HashMap<>();

  private @Nullable Metadata known;
  private LeanConnection[] open = NONE;
  private int lastOfAll;
  private int lastOfReplicas;

  /**
   * @param metadata the driver's, as it is now; another object whenever something has changed
   */
  public LeanNodes(
      LeanConnector connector,
      ReconnectionPolicy reconnection,
      Supplier<Metadata> metadata,
      int connectionsPerNode) {
    this.connector = connector;
    this.reconnection = reconnection;
    this.metadata = metadata;
    this.connectionsPerNode = connectionsPerNode;
  }

  /**
   * Opens the connections to all nodes there are; before anything else.
   *
   * @return ends when each has been opened or could not; with the first failure if none could
   */
  public CompletableFuture<@Nullable Throwable> open() {
    return CompletableFuture.supplyAsync(this::addAndRemove, connector.eventLoop())
        .thenCompose(
            opening ->
                CompletableFuture.allOf(opening.toArray(CompletableFuture<?>[]::new))
                    .thenApplyAsync(all -> failureIfNone(opening), connector.eventLoop()));
  }

  private @Nullable Throwable failureIfNone(List<CompletableFuture<@Nullable Throwable>> opening) {
    if (open.length > 0) {
      return null;
    }
    Throwable failure = LeanNode.firstFailure(opening);
    return failure == null
        ? new IllegalStateException("the local data centre has no node that is up")
        : failure;
  }

  /**
   * Follows what the driver knows of the cluster. To be called now and then: a node's distance
   * changes without other metadata, as it is decided on after the node was found.
   */
  public void follow() {
    var unused = addAndRemove();
  }

  private List<CompletableFuture<@Nullable Throwable>> addAndRemove() {
    Metadata now = metadata.get();
    boolean changed = now != known;
    known = now;
    Set<Node> local = new HashSet<>();
    for (Node node : now.getNodes().values()) {
      if (node.getDistance() == NodeDistance.LOCAL && node.getState() != NodeState.FORCED_DOWN) {
        local.add(node);
      }
    }
    for (Node node : List.copyOf(nodes.keySet())) {
      LeanNode gone = local.contains(node) ? null : nodes.remove(node);
      if (gone != null) {
        gone.retire();
      }
    }
    List<CompletableFuture<@Nullable Throwable>> opening = new ArrayList<>();
    for (Node node : local) {
      LeanNode there = nodes.get(node);
      if (there != null) {
        there.follow();
      } else {
        LeanNode added = new LeanNode(node, connector, reconnection, this::connectionsChanged);
        nodes.put(node, added);
        opening.add(added.open(connectionsPerNode));
      }
    }
    if (changed) {
      rings.values().forEach(this::update);
    }
    return opening;
  }

  private void connectionsChanged() {
    List<LeanConnection> all = new ArrayList<>();
    nodes.values().forEach(node -> all.addAll(node.connections()));
    open = all.toArray(NONE);
    rings.values().forEach(this::update);
  }

  private void update(TokenRing ring) {
    Metadata now = known;
    TokenMap tokens = now == null ? null : now.getTokenMap().orElse(null);
    ring.update(tokens, open);
  }

  /** Where the tokens of a keyspace are; kept up to date. */
  public TokenRing ring(CqlIdentifier keyspace) {
    TokenRing ring = rings.get(keyspace);
    if (ring == null) {
      ring = new TokenRing(keyspace);
      update(ring);
      rings.put(keyspace, ring);
    }
    return ring;
  }

  /** Whether it makes a difference which node a request goes to. */
  public boolean isSeveral() {
    return nodes.size() > 1;
  }

  /** The next connection in turn, of those with a free stream if any has; null if none is open. */
  public @Nullable LeanConnection next() {
    LeanConnection[] all = open;
    int found = nextFree(all, lastOfAll);
    if (found < 0) {
      return all.length == 0 ? null : all[0];
    }
    lastOfAll = found;
    return all[found];
  }

  /** A connection to a node that has the token, in turn; if there is none the next of all. */
  public @Nullable LeanConnection next(TokenRing ring, long token) {
    LeanConnection[] replicas = ring.at(token);
    int found = nextFree(replicas, lastOfReplicas);
    if (found < 0) {
      return next();
    }
    lastOfReplicas = found;
    return replicas[found];
  }

  /** The index of the next one that has a free stream; -1 if none has. */
  private static int nextFree(LeanConnection[] among, int last) {
    int at = last;
    for (int left = among.length; left > 0; left--) {
      at = at + 1 < among.length ? at + 1 : 0;
      if (among[at].hasFreeStream()) {
        return at;
      }
    }
    return -1;
  }

  /** At each look: finds connections that are dead without having said so. */
  public void beat(long nowNanos, Heartbeat heartbeat) {
    for (LeanConnection connection : open) {
      connection.beat(nowNanos, heartbeat);
    }
  }

  /** Writes what was gathered on each. */
  public void flush() {
    LeanConnection[] all = open;
    for (int i = 0; i < all.length; i++) {
      all[i].flush();
    }
  }

  /** Closes all; what is in flight is lost. */
  public void close() {
    List<LeanNode> all = List.copyOf(nodes.values());
    nodes.clear();
    all.forEach(LeanNode::close);
  }
}
