package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three nodes with three replicas, of which one is killed while one run writes to a majority of
 * them and another one to all.
 */
@Tag("full")
class ThreeNodeFaultsIT {

  @TempDir static Path folder;
  private static ServedCassandra cassandra;
  private static WrittenRows majority;
  private static WrittenRows all;

  @BeforeAll
  static void writeWhileANodeIsKilled() throws Exception {
    cassandra =
        ServedCassandra.start(
            Files.createDirectory(folder.resolve("server")),
            "cassandra-nodes=3",
            "cassandra-heap=512M");
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "to_majority", 3);
      FaultRun.createTables(session, "to_all", 3);
      try (FaultRun first = start("to_majority", "QUORUM");
          FaultRun second = start("to_all", "ALL")) {
        first.awaitWriting();
        second.awaitWriting();
        List<ProcessHandle> nodes = cassandra.processes();
        assertThat(nodes).hasSize(3);
        nodes.get(2).destroyForcibly();
        majority = first.awaitEnd(session);
        all = second.awaitEnd(session);
      }
    }
  }

  /** The servers' own timeout, of two seconds, is to be seen before the client's. */
  private static FaultRun start(String keyspace, String consistency) throws Exception {
    List<String> parameters = new ArrayList<>(List.of("host=" + cassandra.address));
    parameters.addAll(List.of("write_cl=" + consistency, "threads=64", "timeout=10s"));
    parameters.addAll(List.of("rate=100", "cycles=1500"));
    return FaultRun.start(folder, keyspace, parameters);
  }

  @AfterAll
  static void stop() {
    cassandra.close();
  }

  @Test
  void atQuorumOnlyWhatTheKilledNodeCoordinatedFails() throws Exception {
    majority.assertEnded(0, "completed").assertNothingLostNorInvented().assertRecovered();

    assertThat(majority.errors())
        .isSubsetOf(
            "ConnectionClosed", "NoNodeAvailable", "WriteTimeout", "WriteFailure", "ClientTimeout");
  }

  @Test
  void atAllNothingIsAcknowledgedAnyMore() throws Exception {
    all.assertEnded(0, "completed").assertNothingLostNorInvented();

    assertThat(all.quietTime().path("recovered").asBoolean(true)).isFalse();
    assertThat(all.errors())
        .containsAnyOf("WriteTimeout", "Unavailable")
        .isSubsetOf(
            "ConnectionClosed",
            "NoNodeAvailable",
            "WriteTimeout",
            "WriteFailure",
            "Unavailable",
            "ClientTimeout");
  }
}
