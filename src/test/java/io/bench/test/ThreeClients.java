package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What three clients write in tests of faults, and what then holds of their results. */
final class ThreeClients {

  static final int CLIENTS = 3;
  static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  /** Until all have ended, JVMs and disks of a busy machine included. */
  static final Duration SOON = Duration.ofSeconds(25);

  private ThreeClients() {}

  static List<String> words(String... more) {
    List<String> words =
        new ArrayList<>(List.of("workload=" + FaultRun.workload(), "default.write", "threads=12"));
    words.addAll(List.of(more));
    return words;
  }

  static List<String> withoutServer(String... more) {
    List<String> words = words("adapter=null-async", "rate=300");
    words.addAll(List.of(more));
    return words;
  }

  /** Asserts what holds of every result, however the run ended. */
  static void assertKept(MeasuringClients clients, String state, String reason) throws IOException {
    ResultFiles whole = clients.whole();
    whole.assertCountsAddUp();
    assertThat(whole.run().path("state").asText()).isEqualTo(state);
    assertThat(whole.run().path("reason").asText()).contains(reason);
  }

  /** Asserts that the result says what it lacks. */
  static void assertIncomplete(MeasuringClients clients, String missing) throws IOException {
    List<String> evidence = new ArrayList<>();
    for (JsonNode verdict : clients.whole().measured("write").at("/verdicts")) {
      if (verdict.path("name").asText().equals("INCOMPLETE")) {
        evidence.add(verdict.path("evidence").asText());
      }
    }
    assertThat(evidence).singleElement().asString().contains(missing);
  }

  static void createTables(ServedCassandra cassandra, String keyspace) {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, keyspace, 1);
    }
  }

  static int rows(ServedCassandra cassandra, String keyspace) {
    try (CqlSession session = cassandra.connect()) {
      return WrittenRows.read(session, keyspace).size();
    }
  }

  static void assertWholeAfterAll(MeasuringClients clients, long due) throws IOException {
    ResultFiles whole = clients.whole();
    whole.assertCountsAddUp();
    JsonNode measured = whole.measured("write");
    assertThat(
            measured.at("/total/counts/issued").asLong() + measured.at("/rate/unsentOps").asLong())
        .isEqualTo(due);
    assertThat(measured.path("verdicts").toString()).doesNotContain("INCOMPLETE");
    long parts = 0;
    for (int client = 0; client < CLIENTS; client++) {
      clients.part(client).assertCountsAddUp();
      parts += clients.part(client).measured("write").at("/total/counts/issued").asLong();
    }
    assertThat(measured.at("/total/counts/issued").asLong()).isEqualTo(parts);
  }
}
