package io.bench.servers.cassandra.jmx;

import java.io.IOException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** Reads what a node counts. */
final class NodeMetrics {
  private static final String WRITES = "CASWrite";
  private static final String READS = "CASRead";

  private NodeMetrics() {}

  static PaxosCounters paxos(MBeanServerConnection node) throws IOException, JMException {
    // Cassandra shows this counter under the scope of reads too, where it has the same value.
    long conditionsNotMet = count(node, MBeanNames.clientRequest(WRITES, "ConditionNotMet"));
    return new PaxosCounters(serial(node, WRITES), serial(node, READS), conditionsNotMet);
  }

  private static CasCounters serial(MBeanServerConnection node, String scope)
      throws IOException, JMException {
    return new CasCounters(
        count(node, MBeanNames.clientRequest(scope, "Latency")),
        count(node, MBeanNames.clientRequest(scope, "ContentionHistogram")),
        count(node, MBeanNames.clientRequest(scope, "UnfinishedCommit")),
        count(node, MBeanNames.clientRequest(scope, "UnknownResult")),
        count(node, MBeanNames.clientRequest(scope, "Timeouts")),
        count(node, MBeanNames.clientRequest(scope, "Unavailables")),
        count(node, MBeanNames.clientRequest(scope, "Failures")));
  }

  static ClientBytes clientBytes(MBeanServerConnection node) throws IOException, JMException {
    return new ClientBytes(
        count(node, MBeanNames.clientMessageSize("BytesReceived")),
        count(node, MBeanNames.clientMessageSize("BytesSent")));
  }

  private static long count(MBeanServerConnection node, ObjectName metric)
      throws IOException, JMException {
    return (long) node.getAttribute(metric, "Count");
  }
}
