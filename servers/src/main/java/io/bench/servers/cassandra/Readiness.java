package io.bench.servers.cassandra;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.LogTail;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Waits until all nodes answer clients and each other. */
final class Readiness {
  private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(100);
  private static final int LAST_LINES = 20;

  private final List<CassandraNode> nodes;
  private final List<GuardedProcess> processes;
  private final StartupListener listener;
  private final Duration limit;
  private final long startNanos = System.nanoTime();
  private long lastProgressSeconds;

  /**
   * Begins to wait.
   *
   * @param nodes the nodes
   * @param processes their processes, in the same order
   * @param listener receives about once a second what Bench waits for
   * @param limit how long all of it may take
   */
  Readiness(
      List<CassandraNode> nodes,
      List<GuardedProcess> processes,
      StartupListener listener,
      Duration limit) {
    this.nodes = nodes;
    this.processes = processes;
    this.listener = listener;
    this.limit = limit;
  }

  /**
   * Returns when the cluster is ready.
   *
   * @throws ServerStartException if a node has ended or time is up
   */
  void await() throws ServerStartException, InterruptedException {
    for (CassandraNode node : nodes) {
      String where = "127.0.0.1:" + node.ports().cql();
      waitUntil(node, "CQL on " + where, () -> CqlProbe.answers(node.cqlAddress()));
    }
    if (nodes.size() > 1) {
      for (CassandraNode node : nodes) {
        waitUntil(
            node,
            "node " + node.number() + " to see all " + nodes.size(),
            () -> CqlProbe.seesAll(node.cqlAddress(), nodes.size()));
      }
    }
  }

  private void waitUntil(CassandraNode node, String what, BooleanSupplier reached)
      throws ServerStartException, InterruptedException {
    GuardedProcess process = processes.get(node.number() - 1);
    while (!reached.getAsBoolean()) {
      process.waitFor(LOOK_AGAIN_AFTER);
      failIfEnded();
      Duration waited = Duration.ofNanos(System.nanoTime() - startNanos);
      if (waited.compareTo(limit) > 0) {
        throw failure(node, "is not ready after " + waited.toSeconds() + " s, waiting for " + what);
      }
      if (waited.toSeconds() > lastProgressSeconds) {
        lastProgressSeconds = waited.toSeconds();
        listener.waiting(what, lastProgressSeconds);
      }
    }
    // The answer may have come from whoever took the port before a node that could not.
    failIfEnded();
  }

  private void failIfEnded() throws ServerStartException {
    for (int i = 0; i < nodes.size(); i++) {
      if (!processes.get(i).isAlive()) {
        throw failure(nodes.get(i), "ended with code " + processes.get(i).exitCode());
      }
    }
  }

  private static ServerStartException failure(CassandraNode node, String what) {
    return new ServerStartException(
        "Cassandra did not start: node " + node.number() + " " + what,
        LogTail.read(node.log(), LAST_LINES),
        node.log());
  }
}
