package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CassandraOptionsTest {
  private static final Path LOGS = Path.of("logs");

  @Test
  void theDefaultIsOneNodeWhoseDataIsThrownAway() {
    CassandraOptions options = CassandraOptions.parse(Map.of(), LOGS);
    assertThat(options.nodes()).isOne();
    assertThat(options.dataFolder()).isNull();
    assertThat(options.settings()).isEmpty();
    assertThat(options.heapMebibytes()).isBetween(512, 2048);
  }

  @Test
  void readsEveryDeclaredOption() {
    CassandraOptions options =
        CassandraOptions.parse(
            Map.of(
                "cassandra-nodes", "3",
                "cassandra-heap", "1g",
                "cassandra-data", "/kept",
                "cassandra.paxos_variant", "v2"),
            LOGS);
    assertThat(options)
        .isEqualTo(
            new CassandraOptions(3, 1024, Path.of("/kept"), LOGS, Map.of("paxos_variant", "v2")));
  }

  @Test
  void declaresWhatItReads() {
    assertThat(CassandraOptions.declared())
        .extracting(ServerOption::name)
        .containsExactly("cassandra-nodes", "cassandra-heap", "cassandra-data", "cassandra.");
  }

  @ParameterizedTest
  @CsvSource({
    "cassandra-nodes, 7",
    "cassandra-nodes, two",
    "cassandra-heap, foo",
    "cassandra-heap, 10M",
    "cassandra-heap, 9000G",
    "cassandra-data, ' '",
    "cassandra.listen_address, 0.0.0.0",
    "cassandra.seed_provider, x",
    "cassandra.num_tokens, many",
    "cassandra.native_transport_port, 70000",
    "cassandra.a..b, 1",
    "cassandra., 1",
    "cassandra-node, 1",
  })
  void refusesAWrongValueInOneLineThatNamesTheOption(String name, String value) {
    assertThatThrownBy(() -> CassandraOptions.parse(Map.of(name, value), LOGS))
        .isInstanceOf(ServerOptionException.class)
        .hasMessageStartingWith(name)
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesAValueThatWouldBreakTheFile() {
    assertThatThrownBy(
            () -> CassandraOptions.parse(Map.of("cassandra.cluster_name", "1\nb: 2"), LOGS))
        .isInstanceOf(ServerOptionException.class)
        .hasMessageContaining("one line");
  }

  @Test
  void refusesASettingInsideAnotherThatIsGivenAsAWhole() {
    assertThatThrownBy(
            () ->
                CassandraOptions.parse(
                    Map.of("cassandra.memtable", "{}", "cassandra.memtable.x", "1"), LOGS))
        .isInstanceOf(ServerOptionException.class)
        .hasMessageStartingWith("cassandra.memtable.x");
  }

  @Test
  void severalNodesCannotShareAFolderThatOneNodeMayHave() {
    String name = "cassandra.commitlog_directory";
    assertThat(CassandraOptions.parse(Map.of(name, "/fast"), LOGS).settings()).hasSize(1);
    assertThatThrownBy(
            () -> CassandraOptions.parse(Map.of(name, "/fast", "cassandra-nodes", "2"), LOGS))
        .isInstanceOf(ServerOptionException.class)
        .hasMessageStartingWith(name);
  }

  @ParameterizedTest
  @CsvSource({"2048,1,512", "8192,1,1024", "8192,3,512", "24000,1,2048", "131072,3,2048"})
  void theHeapIsModest(long machineMebibytes, int nodes, int heapMebibytes) {
    assertThat(CassandraOptions.modestHeap(machineMebibytes, nodes)).isEqualTo(heapMebibytes);
  }
}
