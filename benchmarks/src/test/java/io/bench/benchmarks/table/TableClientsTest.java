package io.bench.benchmarks.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.turn.TurnFigures;
import io.bench.benchmarks.turn.WarmProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every client of ours in a JVM of its own, against the servers of its table. */
class TableClientsTest {

  @TempDir private Path folder;

  static List<String> tables() {
    return List.of(
        "grpc", "grpc-fast", "streams", "cql", "cql-over-grpc", "lanes", "lanes-cql", "lanes-grpc");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void measuresABlock(String name) throws Exception {
    Table table = PerformanceTables.table(name, 1);
    TableOptions options = TableOptions.read("--seconds", "1", "--warm-up", "1");
    try (TableServers servers = new TableServers(folder)) {
      table.servers().start(servers);
      List<TableClient> own =
          table.clients().stream()
              .filter(client -> client instanceof Own ours && ours.processors() <= 2)
              .toList();
      assertThat(own).hasSizeGreaterThan(1);
      for (TableClient client : own) {
        List<String> arguments = ClientMain.arguments(table, client, options, servers.addresses());
        Path log = folder.resolve(client.name() + ".log");
        try (WarmProcess process =
            WarmProcess.start(ClientMain.class, arguments, log, options.patience())) {
          TurnFigures turn = process.take();
          assertThat(turn.perSecond()).as(client.name()).isPositive();
          assertThat(turn.cpuNanosPerUnit()).as(client.name()).isPositive();
          assertThat(turn.bytesPerUnit()).as(client.name()).isNotNegative();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void comparesClientsThatAreThere(String name) {
    Table table = PerformanceTables.table(name, 1);

    for (Table.Comparison pair : table.comparisons()) {
      assertThatNoException()
          .isThrownBy(() -> List.of(table.client(pair.client()), table.client(pair.baseline())));
    }
  }
}
