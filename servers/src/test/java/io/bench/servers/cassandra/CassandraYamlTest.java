package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CassandraYamlTest {
  private static final List<NodePorts> PORTS =
      List.of(new NodePorts(7001, 9041), new NodePorts(7002, 9042));

  @Test
  void writesNestedSettingsInBlockStyle() {
    String yaml =
        new YamlTree().set("a.b.c", "1").set("a.b.d", "[x, y]").setText("e", "q\"\\").render();
    assertThat(yaml).isEqualTo("a:\n  b:\n    c: 1\n    d: [x, y]\ne: \"q\\\"\\\\\"\n");
  }

  @Test
  void everyNodeKnowsAllSeedsAndItsOwnPorts() {
    assertThat(yaml(Map.of()))
        .contains("parameters: [{seeds: \"127.0.0.1:7001,127.0.0.1:7002\"}]")
        .contains("storage_port: 7002\n")
        .contains("native_transport_port: 9042\n")
        .contains("data_file_directories: [\"/data/node2/data\"]\n");
  }

  @Test
  void aSettingReplacesTheDefault() {
    assertThat(yaml(Map.of("auto_snapshot", "true")))
        .contains("auto_snapshot: true\n")
        .doesNotContain("auto_snapshot: false");
  }

  @Test
  void aSettingMeansWhatItMeansInTheFile() {
    assertThat(yaml(Map.of("paxos_variant", "v2", "audit_logging_options.enabled", "true")))
        .contains("paxos_variant: v2\n")
        .contains("audit_logging_options:\n  enabled: true\n");
  }

  @Test
  void aNamedPortIsOnlyTheFirstOfTheNodes() {
    assertThat(yaml(Map.of("native_transport_port", "9041")))
        .contains("native_transport_port: 9042\n");
  }

  @Test
  void thereAreAsManyTokensAsAsked() {
    assertThat(yaml(Map.of("num_tokens", "2")))
        .contains("num_tokens: 2\n")
        .containsPattern("initial_token: \"-?\\d+,-?\\d+\"\n");
  }

  @Test
  void tokensOfAnotherPartitionerAreLeftToCassandra() {
    assertThat(yaml(Map.of("partitioner", "org.apache.cassandra.dht.RandomPartitioner")))
        .doesNotContain("initial_token");
  }

  @Test
  void nodesOwnEqualSharesOfTheRing() {
    assertThat(CassandraYaml.tokens(1, 2, 2)).isEqualTo("-6917529027641081856,2305843009213693952");
    assertThat(CassandraYaml.tokens(2, 2, 2)).isEqualTo("-2305843009213693952,6917529027641081856");
  }

  @Test
  void noMoreWritersThanTheIndexOfVectorsTakesAtATime() {
    assertThat(yaml(Map.of(), 2)).contains("concurrent_writes: 3\n");
    assertThat(yaml(Map.of(), 64)).contains("concurrent_writes: 32\n");
    assertThat(yaml(Map.of("concurrent_writes", "16"), 2)).contains("concurrent_writes: 16\n");
  }

  private static String yaml(Map<String, String> settings) {
    return yaml(settings, 4);
  }

  private static String yaml(Map<String, String> settings, int cores) {
    CassandraNode node =
        new CassandraNode(
            2, PORTS.get(1), Path.of("/data/node2"), Path.of("/work/node2"), Path.of("/log"));
    return CassandraYaml.of(node, PORTS, settings, cores);
  }
}
