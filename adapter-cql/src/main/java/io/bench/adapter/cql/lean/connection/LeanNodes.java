package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.nio.ByteBuffer;
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
  private final InternalDriverContext context;
  private final Supplier<Metadata> metadata;
  private final int connectionsPerNode;
  private final Map<Node, LeanNode> nodes = new HashMap<>();

  private @Nullable Metadata known;
  private LeanConnection[] open = NONE;
  private int next;

  /**
   * @param metadata the driver's, as it is now; another object whenever something has changed
   */
  public LeanNodes(
      LeanConnector connector,
      InternalDriverContext context,
      Supplier<Metadata> metadata,
      int connectionsPerNode) {
    this.connector = connector;
    this.context = context;
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
                CompletableFuture.allOf(opening.toArray(CompletableFuture[]::new))
                    .thenApplyAsync(all -> firstIfNone(opening), connector.eventLoop()));
  }

  private @Nullable Throwable firstIfNone(List<CompletableFuture<@Nullable Throwable>> opening) {
    if (open.length > 0) {
      return null;
    }
    for (CompletableFuture<@Nullable Throwable> one : opening) {
      Throwable failure = one.join();
      if (failure != null) {
        return failure;
      }
    }
    return new IllegalStateException("the local data centre has no node that is up");
  }

  /** Follows what the driver knows of the cluster. Cheap if nothing has changed. */
  public void follow() {
    if (metadata.get() != known) {
      var unused = addAndRemove();
    }
  }

  private List<CompletableFuture<@Nullable Throwable>> addAndRemove() {
    Metadata now = metadata.get();
    known = now;
    Set<Node> local = new HashSet<>();
    for (Node node : now.getNodes().values()) {
      if (node.getDistance() == NodeDistance.LOCAL) {
        local.add(node);
      }
    }
    for (Node node : List.copyOf(nodes.keySet())) {
      LeanNode gone = local.contains(node) ? null : nodes.remove(node);
      if (gone != null) {
        gone.close();
      }
    }
    List<CompletableFuture<@Nullable Throwable>> opening = new ArrayList<>();
    for (Node node : local) {
      if (!nodes.containsKey(node)) {
        LeanNode added =
            new LeanNode(node, connector, context.getReconnectionPolicy(), this::changed);
        nodes.put(node, added);
        opening.add(added.open(connectionsPerNode));
      }
    }
    return opening;
  }

  private void changed() {
    List<LeanConnection> all = new ArrayList<>();
    nodes.values().forEach(node -> all.addAll(node.connections()));
    open = all.toArray(NONE);
  }

  /** Whether it makes a difference which node a request goes to. */
  public boolean isSeveral() {
    return nodes.size() > 1;
  }

  /** The next connection in turn; null if none is open. */
  public @Nullable LeanConnection next() {
    LeanConnection[] all = open;
    if (all.length == 0) {
      return null;
    }
    next = next + 1 < all.length ? next + 1 : 0;
    return all[next];
  }

  /** A connection to a node that has the partition, if one is open; otherwise the next in turn. */
  public @Nullable LeanConnection next(CqlIdentifier keyspace, ByteBuffer[] partitionKey) {
    TokenMap tokens = known == null ? null : known.getTokenMap().orElse(null);
    if (tokens == null) {
      return next();
    }
    Set<Node> replicas = tokens.getReplicas(keyspace, tokens.newToken(partitionKey));
    LeanConnection[] all = open;
    for (int i = 0; i < all.length; i++) {
      LeanConnection candidate = next();
      if (candidate != null && replicas.contains(candidate.node())) {
        return candidate;
      }
    }
    return next();
  }

  /** Finds connections that are dead without having said so; once per heartbeat's interval. */
  public void beat() {
    for (LeanConnection connection : open) {
      connection.beat();
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
    nodes.values().forEach(LeanNode::close);
    nodes.clear();
  }
}
