package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * On the lane's thread, but for {@link #open}. The connections to one node: so many as are wanted,
 * and made again when they break, as the driver's reconnection policy says.
 */
final class LeanNode {

  private static final Logger LOG = LoggerFactory.getLogger(LeanNode.class);

  private final Node node;
  private final LeanConnector connector;
  private final ReconnectionPolicy reconnection;
  private final Runnable whenChanged;
  private final List<LeanConnection> connections = new ArrayList<>();
  private ReconnectionPolicy.@Nullable ReconnectionSchedule schedule;
  private int wanted;

  /**
   * @param whenChanged told when a connection is there or gone
   */
  LeanNode(
      Node node, LeanConnector connector, ReconnectionPolicy reconnection, Runnable whenChanged) {
    this.node = node;
    this.connector = connector;
    this.reconnection = reconnection;
    this.whenChanged = whenChanged;
  }

  Node node() {
    return node;
  }

  /** Those that are open. */
  List<LeanConnection> connections() {
    return connections;
  }

  /** Opens so many; what is returned ends when each is open or has failed, with the first failure. */
  CompletableFuture<@Nullable Throwable> open(int count) {
    wanted = count;
    List<CompletableFuture<@Nullable Throwable>> opening = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      opening.add(connect());
    }
    return CompletableFuture.allOf(opening.toArray(CompletableFuture[]::new))
        .thenApply(
            all -> {
              for (CompletableFuture<@Nullable Throwable> one : opening) {
                Throwable failure = one.join();
                if (failure != null) {
                  return failure;
                }
              }
              return null;
            });
  }

  private CompletableFuture<@Nullable Throwable> connect() {
    return connector
        .connect(node, this::closed)
        .handleAsync(
            (connection, failure) -> {
              if (failure == null) {
                opened(connection);
              } else {
                LOG.debug("no connection to {}", node, failure);
                tryAgain();
              }
              return failure;
            },
            connector.eventLoop())
        .toCompletableFuture();
  }

  private void opened(LeanConnection connection) {
    if (connections.size() >= wanted) {
      connection.fail(new IllegalStateException("no longer wanted"));
      return;
    }
    schedule = null;
    connections.add(connection);
    whenChanged.run();
  }

  private void closed(LeanConnection connection) {
    if (connections.remove(connection)) {
      whenChanged.run();
      tryAgain();
    }
  }

  private void tryAgain() {
    if (connections.size() >= wanted || connector.eventLoop().isShuttingDown()) {
      return;
    }
    if (schedule == null) {
      schedule = reconnection.newNodeSchedule(node);
    }
    long delayNanos = schedule.nextDelay().toNanos();
    var unused =
        connector
            .eventLoop()
            .schedule(
                () -> {
                  if (connections.size() < wanted) {
                    var again = connect();
                  }
                },
                delayNanos,
                TimeUnit.NANOSECONDS);
  }

  /** Closes them; none is made again. */
  void close() {
    wanted = 0;
    for (LeanConnection connection : List.copyOf(connections)) {
      connection.fail(new IllegalStateException("closed"));
    }
  }
}
