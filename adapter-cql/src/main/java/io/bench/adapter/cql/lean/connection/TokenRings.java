package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token rings of an adapter's keyspaces, shared by its lanes. Built on threads that are no
 * lane's; a lane only reads {@link #built}, and never waits. Thread-safe.
 */
public final class TokenRings {

  private static final Logger LOG = LoggerFactory.getLogger(TokenRings.class);

  private static final long FOLLOW_SECONDS = 1;

  private final Supplier<Metadata> metadata;

  /** Another object whenever any of them has changed. */
  private volatile Map<CqlIdentifier, TokenRing> built = Map.of();

  /** Whether the last look failed, which is told once; on the thread that follows. */
  private boolean failed;

  private @Nullable TokenMap tokens;
  private List<UUID> nodes = List.of();

  /**
   * @param metadata of one session, as it is now
   */
  public TokenRings(Supplier<Metadata> metadata) {
    this.metadata = metadata;
  }

  /** Follows once a second on this thread, which is no lane's, until it ends. */
  public void followOn(ScheduledExecutorService thread) {
    var unused =
        thread.scheduleWithFixedDelay(
            this::followOrLog, FOLLOW_SECONDS, FOLLOW_SECONDS, TimeUnit.SECONDS);
  }

  private void followOrLog() {
    try {
      follow();
      failed = false;
    } catch (RuntimeException e) { // thrown further it would end the timer
      if (!failed) {
        LOG.error("while token rings were built; ops keep to the old ones", e);
      }
      failed = true;
    }
  }

  /** Builds the ring of a keyspace, unless there is one already. Not on a lane's thread. */
  public synchronized void add(CqlIdentifier keyspace) {
    follow();
    if (!built.containsKey(keyspace)) {
      Map<CqlIdentifier, TokenRing> more = new HashMap<>(built);
      more.put(keyspace, TokenRing.of(tokens, keyspace, nodes));
      built = Map.copyOf(more);
    }
  }

  /**
   * Builds all rings again if tokens, keyspaces' replication or nodes have changed. To be called
   * now and then, as nothing tells of a node's distance; not on a lane's thread.
   */
  public synchronized void follow() {
    Metadata now = metadata.get();
    TokenMap tokensNow = now.getTokenMap().orElse(null);
    List<UUID> nodesNow = localNodes(now);
    if (tokensNow == tokens && nodesNow.equals(nodes)) {
      return;
    }
    Map<CqlIdentifier, TokenRing> again = new HashMap<>();
    for (CqlIdentifier keyspace : built.keySet()) {
      again.put(keyspace, TokenRing.of(tokensNow, keyspace, nodesNow));
    }
    tokens = tokensNow;
    nodes = nodesNow;
    built = Map.copyOf(again);
  }

  /** In an order that does not change with each copy of the metadata. */
  private static List<UUID> localNodes(Metadata now) {
    return now.getNodes().values().stream()
        .filter(node -> node.getDistance() == NodeDistance.LOCAL)
        .map(Node::getHostId)
        .filter(Objects::nonNull)
        .sorted()
        .toList();
  }

  /**
   * What is built; the same object until something changes. A volatile read, which costs a lane no
   * more than a plain one does.
   */
  Map<CqlIdentifier, TokenRing> built() {
    return built;
  }
}
