package io.bench.servers.cassandra.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeMetricsTest {
  private final FakeJmxNode node = new FakeJmxNode();

  @Test
  void everyCounterIsThatOfItsNameAndScope() throws Exception {
    scope("CASWrite", 0);
    scope("CASRead", 10);
    node.counter("CASWrite", "ConditionNotMet", 8);
    assertThat(NodeMetrics.paxos(node.server))
        .isEqualTo(
            new PaxosCounters(
                new CasCounters(1, 2, 3, 4, 5, 6, 7),
                new CasCounters(11, 12, 13, 14, 15, 16, 17),
                8));
  }

  @Test
  void bytesAreThoseOfTheirDirection() throws Exception {
    node.clientMessages("BytesReceived", 3);
    node.clientMessages("BytesSent", 70);

    assertThat(NodeMetrics.clientBytes(node.server)).isEqualTo(new ClientBytes(3, 70));
  }

  private void scope(String scope, long above) throws Exception {
    node.counter(scope, "Latency", above + 1);
    node.counter(scope, "ContentionHistogram", above + 2);
    node.counter(scope, "UnfinishedCommit", above + 3);
    node.counter(scope, "UnknownResult", above + 4);
    node.counter(scope, "Timeouts", above + 5);
    node.counter(scope, "Unavailables", above + 6);
    node.counter(scope, "Failures", above + 7);
  }
}
