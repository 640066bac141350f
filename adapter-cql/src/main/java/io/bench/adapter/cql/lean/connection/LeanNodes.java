package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which connection a request goes to: of the nodes that have its partition, or else of all in the
 * local data centre, each in its turn. Hot path; runs on the lane's thread, but for {@link #open}.
 */
public final class LeanNodes {

  private static final LeanConnection[] NONE = {};

  private final LeanConnector connector;
  private final ReconnectionPolicy reconnection;
  private final Supplier<Metadata> metadata;
  private final TokenRings rings;
  private final int connectionsPerNode;
  private final Map<Node, LeanNode> nodes = new HashMap<>();

  /** Those that requests no longer go to, while some are in flight; maybe closed by now. */
  private final List<LeanNode> gone = new ArrayList<>();

  private final Map<CqlIdentifier, LaneRing> laneRings = new HashMap<>();

  private Map<CqlIdentifier, TokenRing> known = Map.of();
  private LeanConnection[] open = NONE;
  private int last;

  /**
   * @param metadata the driver's, as it is now
   * @param rings those of all lanes
   */
  public LeanNodes(
      LeanConnector connector,
      ReconnectionPolicy reconnection,
      Supplier<Metadata> metadata,
      TokenRings rings,
      int connectionsPerNode) {
    this.connector = connector;
    this.reconnection = reconnection;
    this.metadata = metadata;
    this.rings = rings;
    this.connectionsPerNode = connectionsPerNode;
  }

  /**
   * Opens the connections to all nodes there are; before anything else.
   *
   * @param limit how long to wait for them; those that open later are used from then on
   * @return ends when each has been opened or could not; with a failure if none could
   */
  public CompletableFuture<@Nullable Throwable> open(Duration limit) {
    return CompletableFuture.supplyAsync(this::addAndRemove, connector.eventLoop())
        .thenCompose(
            opening ->
                allOrLate(opening, limit)
                    .thenApplyAsync(all -> failureIfNone(opening, limit), connector.eventLoop()));
  }

  private CompletableFuture<?> allOrLate(
      List<CompletableFuture<@Nullable Throwable>> opening, Duration limit) {
    CompletableFuture<?> all =
        CompletableFuture.allOf(opening.toArray(CompletableFuture<?>[]::new));
    Future<?> timer =
        connector
            .eventLoop()
            .schedule(() -> all.complete(null), limit.toNanos(), TimeUnit.NANOSECONDS);
    return all.whenComplete((ended, failure) -> timer.cancel(false));
  }

  private @Nullable Throwable failureIfNone(
      List<CompletableFuture<@Nullable Throwable>> opening, Duration limit) {
    if (open.length > 0) {
      return null;
    }
    Throwable failure =
        LeanNode.firstFailure(opening.stream().filter(CompletableFuture::isDone).toList());
    if (failure != null) {
      return failure;
    }
    return opening.isEmpty()
        ? new IllegalStateException("the local data centre has no node that is up")
        : new TimeoutException("no node has let the client in within " + limit.toSeconds() + " s");
  }

  /**
   * Follows what the driver knows of the cluster. To be called now and then: a node's distance
   * changes without other metadata, as it is decided on after the node was found.
   */
  public void follow() {
    var unused = addAndRemove();
  }

  private List<CompletableFuture<@Nullable Throwable>> addAndRemove() {
    boolean changed = false;
    Set<Node> local = new HashSet<>();
    for (Node node : metadata.get().getNodes().values()) {
      if (node.getDistance() == NodeDistance.LOCAL && node.getState() != NodeState.FORCED_DOWN) {
        local.add(node);
      }
    }
    gone.removeIf(LeanNode::isClosed);
    for (Node node : List.copyOf(nodes.keySet())) {
      LeanNode removed = local.contains(node) ? null : nodes.remove(node);
      if (removed != null) {
        changed = true;
        gone.add(removed);
        removed.retire();
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
        changed = true;
        opening.add(added.open(connectionsPerNode));
      }
    }
    if (changed) {
      updateRings();
    }
    return opening;
  }

  private void connectionsChanged() {
    List<LeanConnection> all = new ArrayList<>();
    nodes.values().forEach(node -> all.addAll(node.connections()));
    open = all.toArray(NONE);
  }

  /**
   * Takes over the rings that were built since. To be called often: if there are none, this costs
   * one read.
   */
  public void takeRings() {
    Map<CqlIdentifier, TokenRing> now = rings.built();
    if (now != known) {
      known = now;
      updateRings();
    }
  }

  /** Costs as many look-ups as there are nodes, however many ranges there are. */
  private void updateRings() {
    Map<UUID, LeanNode> byHostId = new HashMap<>();
    for (LeanNode node : nodes.values()) {
      UUID hostId = node.hostId();
      if (hostId != null) {
        byHostId.put(hostId, node);
      }
    }
    laneRings.forEach(
        (keyspace, ring) -> ring.use(known.getOrDefault(keyspace, TokenRing.EMPTY), byHostId));
  }

  /** Where the tokens of a keyspace are; kept up to date. Empty until it was built. */
  public LaneRing ring(CqlIdentifier keyspace) {
    LaneRing ring = laneRings.get(keyspace);
    if (ring == null) {
      ring = new LaneRing();
      laneRings.put(keyspace, ring);
      known = rings.built();
      updateRings();
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
    for (int left = all.length; left > 0; left--) {
      last = last + 1 < all.length ? last + 1 : 0;
      if (all[last].hasFreeStream()) {
        return all[last];
      }
    }
    return all.length == 0 ? null : all[0];
  }

  /** A connection to a node that has the token, in turn; if there is none the next of all. */
  public @Nullable LeanConnection next(LaneRing ring, long token) {
    LeanConnection replica = ring.next(token);
    return replica == null ? next() : replica;
  }

  /** At each look: finds connections that are dead without having said so. */
  public void beat(long nowNanos, Heartbeat heartbeat) {
    for (LeanConnection connection : open) {
      connection.beat(nowNanos, heartbeat);
    }
  }

  /** Whether something may be left to read since the last time that this was asked. */
  public boolean takeMoreToRead() {
    boolean more = false;
    for (LeanConnection connection : open) {
      if (connection.takeMoreToRead()) {
        more = true;
      }
    }
    return more;
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
    List<LeanNode> all = new ArrayList<>(nodes.values());
    all.addAll(gone);
    nodes.clear();
    gone.clear();
    all.forEach(LeanNode::close);
  }
}
