package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * On the lane's thread. The connections to one node: as many as configured, and opened again when
 * they break, as the driver's reconnection policy says.
 */
final class LeanNode {

  private static final Logger LOG = LoggerFactory.getLogger(LeanNode.class);

  private final Node node;
  private final LeanConnector connector;
  private final ReconnectionPolicy reconnection;
  private final Runnable whenChanged;
  private final List<LeanConnection> connections = new ArrayList<>();

  /** Those that took no more requests while some were in flight; maybe closed by now. */
  private final List<LeanConnection> retired = new ArrayList<>();

  private int last;
  private ReconnectionPolicy.@Nullable ReconnectionSchedule schedule;
  private int wanted;
  private int connecting;
  private NodeState state;

  /** The next try, while one is waited for. */
  private @Nullable Future<?> waiting;

  /**
   * @param whenChanged notified when a connection opens or closes
   */
  LeanNode(
      Node node, LeanConnector connector, ReconnectionPolicy reconnection, Runnable whenChanged) {
    this.node = node;
    this.connector = connector;
    this.reconnection = reconnection;
    this.whenChanged = whenChanged;
    this.state = node.getState();
  }

  /** Null if the driver has not asked the node for it yet. */
  @Nullable UUID hostId() {
    return node.getHostId();
  }

  /** Those that take requests. */
  List<LeanConnection> connections() {
    return connections;
  }

  /** Hot path. */
  boolean hasFreeStream() {
    for (int i = 0; i < connections.size(); i++) {
      if (connections.get(i).hasFreeStream()) {
        return true;
      }
    }
    return false;
  }

  /** The next connection in turn that has a free stream; null if none has. Hot path. */
  @Nullable LeanConnection next() {
    int count = connections.size();
    for (int left = count; left > 0; left--) {
      last = last + 1 < count ? last + 1 : 0;
      if (connections.get(last).hasFreeStream()) {
        return connections.get(last);
      }
    }
    return null;
  }

  /**
   * Opens this many. The returned stage ends when each is open or has failed, then with a failure.
   */
  CompletableFuture<@Nullable Throwable> open(int count) {
    wanted = count;
    List<CompletableFuture<@Nullable Throwable>> opening = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      opening.add(connect());
    }
    return CompletableFuture.allOf(opening.toArray(CompletableFuture<?>[]::new))
        .thenApply(all -> firstFailure(opening));
  }

  /** The first failure among what has ended; null if there is none. */
  static @Nullable Throwable firstFailure(List<CompletableFuture<@Nullable Throwable>> ended) {
    for (CompletableFuture<@Nullable Throwable> one : ended) {
      Throwable failure = one.join();
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  private CompletableFuture<@Nullable Throwable> connect() {
    connecting++;
    CompletableFuture<@Nullable Throwable> ended = new CompletableFuture<>();
    var unused =
        connector
            .connect(node, this::closed)
            .whenCompleteAsync(
                (connection, failure) -> {
                  connecting--;
                  if (failure == null) {
                    opened(connection);
                  } else {
                    LOG.debug("no connection to {}", node, failure);
                  }
                  tryAgain();
                  ended.complete(failure);
                },
                connector.eventLoop());
    return ended;
  }

  private void opened(LeanConnection connection) {
    if (connections.size() >= wanted) {
      connection.fail(new ClosedConnectionException("no longer wanted"));
    } else if (connection.takesRequests()) {
      schedule = null;
      connections.add(connection);
      whenChanged.run();
    }
  }

  private void closed(LeanConnection connection) {
    if (connection.isOpen()) {
      retired.removeIf(before -> !before.isOpen());
      retired.add(connection);
    }
    if (connections.remove(connection)) {
      whenChanged.run();
      if (connection.isOpen()) {
        replace();
      } else {
        tryAgain();
      }
    }
  }

  /** Without a delay: the node is up, it has only left too many requests unanswered. */
  private void replace() {
    if (shouldTry()) {
      tryAfter(0);
    }
  }

  private int missing() {
    return wanted - connections.size() - connecting;
  }

  /** All that are missing are made again together, so that each try waits once. */
  private void tryAgain() {
    if (!shouldTry()) {
      return;
    }
    if (schedule == null) {
      schedule = reconnection.newNodeSchedule(node);
    }
    tryAfter(schedule.nextDelay().toNanos());
  }

  private boolean shouldTry() {
    return waiting == null && missing() > 0 && !connector.eventLoop().isShuttingDown();
  }

  private void tryAfter(long delayNanos) {
    waiting =
        connector.eventLoop().schedule(this::connectMissing, delayNanos, TimeUnit.NANOSECONDS);
  }

  /** Follows what the driver knows of the node: one that has come back is not waited for. */
  void follow() {
    NodeState now = node.getState();
    boolean cameBack = now == NodeState.UP && state != NodeState.UP;
    state = now;
    if (cameBack && waiting != null) {
      waiting.cancel(false);
      schedule = null;
      connectMissing();
    }
  }

  private void connectMissing() {
    waiting = null;
    for (int left = missing(); left > 0; left--) {
      var unused = connect();
    }
  }

  /** Closes them when what is in flight has ended; none is made again. */
  void retire() {
    wanted = 0;
    List.copyOf(connections).forEach(LeanConnection::retire);
  }

  /** Whether no connection is open, also none that takes no more requests. */
  boolean isClosed() {
    return connections.isEmpty() && retired.stream().noneMatch(LeanConnection::isOpen);
  }

  /** Closes them, also those that take no more requests; none is made again. */
  void close() {
    wanted = 0;
    List<LeanConnection> all = new ArrayList<>(connections);
    all.addAll(retired);
    for (LeanConnection connection : all) {
      connection.fail(new ClosedConnectionException("closed"));
    }
  }
}
