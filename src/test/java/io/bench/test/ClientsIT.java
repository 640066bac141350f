package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Three clients that measure a real Cassandra as one, by the real jar. */
@ExtendWith(SharedServers.class)
class ClientsIT {

  private static final int CLIENTS = 3;
  private static final int KEYS = 300;
  private static final int RATE = 120;
  private static final int SECONDS = 5;

  /** All that are due in {@link #SECONDS}. */
  private static final long OPS = RATE * SECONDS;

  @TempDir Path parent;

  private static List<String> words(ServedCassandra cassandra, String keyspace, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "workload=" + Path.of("resources/own-workloads/clients.yaml").toAbsolutePath(),
                "host=" + cassandra.address,
                "keyspace=" + keyspace,
                "meet-timeout=60s"));
    words.addAll(List.of(more));
    return words;
  }

  @Test
  void threeClientsMakeOneResultThatTheTablesBearOut(ServedCassandra cassandra) throws Exception {
    List<String> words = words(cassandra, "whole", "rate=" + RATE, "duration=" + SECONDS + "s");
    words.add("expect=rate>=99%");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      List<BenchProcess.Ended> ends = clients.awaitEnds(0);

      ResultFiles whole = clients.whole();
      whole.assertCountsAddUp();
      assertThat(whole.run().path("state").asText()).isEqualTo("completed");
      assertThat(whole.measured("write").at("/rate/offeredPerSecond").asDouble()).isEqualTo(RATE);
      assertThat(ends.get(0).out()).contains("Offered 120 ops/s");
      long written = whole.measured("write").at("/total/counts/issued").asLong();
      assertThat(written + whole.measured("write").at("/rate/unsentOps").asLong()).isEqualTo(OPS);
      try (CqlSession session = cassandra.connect()) {
        assertEachOnce(session, "whole.prepared", KEYS);
        assertEachOnce(session, "whole.written", written);
      }
      assertPartsAreTheWhole(clients, "rampup", "prepare", KEYS);
      assertPartsAreTheWhole(clients, "write", "put", written);
      assertThat(whole.logged("write/measurement/put/response")).isEqualTo(written);
      assertOnlyClientZeroKeepsResults(clients);
      assertTheFolderIsEnough(whole.folder());
    }
  }

  /** Every row of a table was written once, and there is none but the first so many. */
  private static void assertEachOnce(CqlSession session, String table, long rows) {
    Map<Long, Long> times = new TreeMap<>();
    for (Row row : session.execute("SELECT id, times FROM " + table)) {
      times.put(row.getLong("id"), row.getLong("times"));
    }
    assertThat(times.keySet())
        .containsExactlyElementsOf(LongStream.range(0, rows).boxed().toList());
    assertThat(times.values()).as(table).containsOnly(1L);
  }

  private static void assertPartsAreTheWhole(
      MeasuringClients clients, String step, String op, long issued) throws IOException {
    long sum = 0;
    for (int client = 0; client < CLIENTS; client++) {
      ResultFiles part = clients.part(client);
      part.assertCountsAddUp();
      long own = part.measured(step).at("/ops/" + op + "/counts/issued").asLong();
      assertThat(own).as("client %d", client).isBetween(issued / CLIENTS - 1, issued / CLIENTS + 1);
      sum += own;
    }
    assertThat(sum).isEqualTo(issued);
    JsonNode all = clients.whole().measured(step).at("/ops/" + op + "/counts/issued");
    assertThat(all.asLong()).isEqualTo(issued);
  }

  private static void assertOnlyClientZeroKeepsResults(MeasuringClients clients)
      throws IOException {
    for (int client = 0; client < CLIENTS; client++) {
      assertThat(clients.keepsItsOwn(client)).as("client %d", client).isEqualTo(client == 0);
      assertThat(clients.part(client).file("latency.hlog")).isNotEmptyFile();
      assertThat(clients.part(client).intervals()).isNotEmpty();
    }
    assertThat(clients.part(0).run().at("/steps/0/name").asText()).isEqualTo("schema");
    assertThat(clients.part(1).run().at("/steps/0/name").asText()).isEqualTo("rampup");
  }

  /** The folder of all goes elsewhere, and the commands that read one find all they need. */
  private void assertTheFolderIsEnough(Path folder) throws Exception {
    Path results = Files.createDirectories(parent.resolve("elsewhere/bench-results"));
    Path moved = Files.move(folder, results.resolve(folder.getFileName()));
    Path there = results.getParent();
    for (String command : List.of("report", "compare", "export")) {
      List<String> words = new ArrayList<>(List.of(command, moved.toString()));
      if (command.equals("compare")) {
        words.add(moved.resolve("clients/1").toString()); // another result of the same steps
      }
      if (command.equals("export")) {
        words.add("--file=" + there.resolve("figures.csv"));
      }
      BenchProcess.Ended ended = BenchProcess.runQuickly(there, words.toArray(String[]::new));
      assertThat(ended.exitCode()).as(command + ": " + ended.err() + ended.out()).isZero();
    }
    BenchProcess.Ended list = BenchProcess.runQuickly(there, "results");
    assertThat(list.out()).as(list.err()).contains("clients").containsOnlyOnce("-cql");
  }

  @Test
  void whatAllMissTogetherFailsAllOfThem(ServedCassandra cassandra) throws Exception {
    // Each of them gets there alone; the rate of all is three times as high, or a third.
    List<String> words = words(cassandra, "missed", "rate=300", "duration=2s");
    words.add("expect=rate>=400");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      List<BenchProcess.Ended> ends = clients.awaitEnds(1);

      assertThat(ends.get(0).out()).containsIgnoringCase("expect");
      assertThat(clients.whole().run().path("state").asText()).isEqualTo("completed");
    }
  }

  @Test
  void aClientThatWasStartedOtherwiseEndsAllBeforeAnythingIsSent(ServedCassandra cassandra)
      throws Exception {
    try (MeasuringClients clients =
        MeasuringClients.of(parent, CLIENTS, words(cassandra, "untouched"))) {
      clients.startEach(client -> List.of("keycount=" + (client == 1 ? 301 : 300)));

      MeasuringClients.assertRefused(
          clients.awaitEnds(2),
          "client 1 was given keycount=301, client 0 was given keycount=300: start all clients alike");
    }
    try (CqlSession session = cassandra.connect()) {
      assertThat(session.getMetadata().getKeyspace("untouched")).isEmpty();
    }
  }
}
