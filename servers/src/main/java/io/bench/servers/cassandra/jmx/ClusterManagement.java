package io.bench.servers.cassandra.jmx;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import javax.management.Attribute;

/**
 * Asks the nodes of a running cluster over JMX, one after the other, without a port that other
 * users could use. The first question to a node takes half a second, a further one some
 * milliseconds; between questions nothing runs and nothing is connected. Safe for use by several
 * threads. Every method fails with a {@link ManagementException} when a node has ended, is paused
 * or cannot be attached to, and when this Java lacks the module {@code jdk.attach}.
 */
public final class ClusterManagement {
  private final List<NodeLink> nodes;

  /**
   * Does not connect yet.
   *
   * @param processes the nodes' processes, which this user has started
   * @param paused whether they are stopped for now, and could not answer
   */
  public ClusterManagement(List<ProcessHandle> processes, BooleanSupplier paused) {
    List<NodeLink> links = new ArrayList<>();
    for (ProcessHandle process : processes) {
      links.add(new NodeLink("node " + (links.size() + 1), process, paused));
    }
    this.nodes = List.copyOf(links);
  }

  /** Returns what all nodes together have counted of light-weight transactions until now. */
  public PaxosCounters paxosCounters() throws ManagementException, InterruptedException {
    return sum(
        node -> NodeMetrics.paxos(node.getMBeanServerConnection()),
        PaxosCounters.ZERO,
        PaxosCounters::plus);
  }

  /** Returns what all nodes together have exchanged with CQL clients until now. */
  public ClientBytes clientBytes() throws ManagementException, InterruptedException {
    return sum(
        node -> NodeMetrics.clientBytes(node.getMBeanServerConnection()),
        ClientBytes.ZERO,
        ClientBytes::plus);
  }

  /**
   * Repairs the Paxos state of a keyspace on all nodes, one after the other, each its own part of
   * the ring: what {@code nodetool repair --paxos-only -pr KEYSPACE} does on each. With {@code
   * paxos_state_purging: repaired} this is what lets old rows of {@code system.paxos} go. However
   * little there is to repair, each node takes somewhat longer than the nodes' request timeouts,
   * two seconds unless they are set.
   *
   * @param keyspace its name as in the schema, without quotes
   * @return what was done
   * @throws ManagementException if there is no such keyspace or a node's repair fails
   * @throws InterruptedException if the waiting thread is interrupted; what has begun goes on
   */
  public PaxosRepair repairPaxos(String keyspace) throws ManagementException, InterruptedException {
    long startNanos = System.nanoTime();
    int repaired = 0;
    for (NodeLink node : nodes) {
      if (node.ask(connector -> RepairRun.on(node, connector, keyspace))) {
        repaired++;
      }
    }
    return new PaxosRepair(repaired, Duration.ofNanos(System.nanoTime() - startNanos));
  }

  /**
   * Has all nodes agree by a variant of Paxos from now on, as those do that start with {@code
   * paxos_variant}. Requests in flight may still end as they began.
   *
   * @param variant such as {@code v2}
   * @throws ManagementException if a node knows no such variant; nodes before it use it already
   */
  public void changePaxosVariant(String variant) throws ManagementException, InterruptedException {
    for (NodeLink node : nodes) {
      var unused =
          node.ask(
              connector -> {
                connector
                    .getMBeanServerConnection()
                    .setAttribute(MBeanNames.STORAGE_PROXY, new Attribute("PaxosVariant", variant));
                return variant;
              });
    }
  }

  private <T> T sum(NodeLink.Question<T> question, T zero, BinaryOperator<T> plus)
      throws ManagementException, InterruptedException {
    T sum = zero;
    for (NodeLink node : nodes) {
      sum = plus.apply(sum, node.ask(question));
    }
    return sum;
  }
}
