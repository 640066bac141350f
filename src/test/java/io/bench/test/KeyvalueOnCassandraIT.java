package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job on a Cassandra that another bench serves, looked into with a client of its own. */
class KeyvalueOnCassandraIT {

  @TempDir static Path serverFolder;
  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve() throws IOException, InterruptedException {
    cassandra = ServedCassandra.start(serverFolder);
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    List<ProcessHandle> processes = cassandra.processes();
    assertThat(processes).isNotEmpty();
    BenchProcess.Ended ended = cassandra.stop();
    cassandra.close();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
  }

  private BenchProcess.Ended run(String... more) throws IOException, InterruptedException {
    return runIn(folder, more);
  }

  /** Runs in a folder of its own, so that there is one result to look at. */
  private BenchProcess.Ended runApart(String... more) throws IOException, InterruptedException {
    return runIn(Files.createTempDirectory(folder, "run"), more);
  }

  private static BenchProcess.Ended runIn(Path folder, String... more)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("run", "workload=keyvalue", "host=" + cassandra.address));
    arguments.addAll(List.of(more));
    return BenchProcess.run(folder, arguments.toArray(String[]::new));
  }

  @Test
  void everyKeyThatWasLoadedIsInTheTableAndReadsFindThem() throws Exception {
    BenchProcess.Ended ended = run("keyspace=first", "keycount=2000", "warmup=2s", "duration=3s");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    for (String step : List.of("capacity", "latency")) {
      JsonNode total = results.measured(step).path("total");
      assertThat(total.at("/counts/failed").asLong()).isZero();
      assertThat(total.at("/counts/empty").asLong()).isZero();
      assertThat(total.at("/counts/rows").asLong()).isPositive();
    }
    assertThat(results.run().at("/steps/0/server/server.version").asText()).startsWith("5.0");
    Map<String, String> stored = table("first");
    assertThat(stored).hasSize(2000);
  }

  @Test
  void aValueIsAFunctionOfItsKeySoThatMixedWritesChangeNothing() throws Exception {
    assertThat(run("default.schema", "keyspace=second").exitCode()).isZero();
    assertThat(runApart("default.rampup", "keyspace=second", "keycount=500").exitCode()).isZero();
    Map<String, String> loaded = table("second");
    assertThat(
            runApart(
                    "default.capacity",
                    "keyspace=second",
                    "keycount=500",
                    "warmup=none",
                    "duration=2s")
                .exitCode())
        .isZero();

    assertThat(loaded).hasSize(500);
    assertThat(table("second")).isEqualTo(loaded);
  }

  @Test
  void readsThatFindNoRowAreCountedAsEmpty() throws Exception {
    assertThat(run("default.schema", "keyspace=third").exitCode()).isZero();
    Path again = Files.createDirectory(folder.resolve("again"));
    BenchProcess.Ended ended =
        runIn(
            again,
            "default.capacity",
            "keyspace=third",
            "keycount=1M",
            "threads=4",
            "cycles=200",
            "duration=1h",
            "warmup=none");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(again);
    results.assertCountsAddUp();
    JsonNode counts = results.measured("capacity").at("/total/counts");
    assertThat(counts.path("issued").asLong()).isEqualTo(200);
    assertThat(counts.path("empty").asLong()).isPositive();
  }

  @Test
  void aPasswordIsShownNowhere() throws Exception {
    String secret = "correct-horse-battery";
    BenchProcess.Ended ended =
        run("default.schema", "keyspace=fourth", "username=bench", "password=" + secret);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out() + ended.err()).doesNotContain(secret).contains("password");
    ResultFiles.in(folder).assertNowhere(secret);
  }

  @Test
  void aPasswordFromAFileIsShownNowhereThoughTheServerQuotesIt() throws Exception {
    String secret = "no_such_table_of_ours";
    Path passwordFile = Files.writeString(folder.resolve("pass"), secret + "\n");
    Path workload =
        Files.writeString(
            folder.resolve("quote.yaml"),
            """
            bindings:
              table: Template('no_{}_table_of_ours', FixedValue('such'))
            ops:
              drop:
                raw: DROP TABLE system_auth.{table}
            """);
    Path apart = Files.createDirectory(folder.resolve("apart"));
    BenchProcess.Ended ended =
        BenchProcess.run(
            apart,
            "run",
            "workload=" + workload,
            "host=" + cassandra.address,
            "username=bench",
            "password-file=" + passwordFile,
            "threads=1",
            "cycles=1");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
    assertThat(ended.out() + ended.err()).contains("***").doesNotContain(secret);
    ResultFiles.in(apart).assertNowhere(secret);
  }

  private static Map<String, String> table(String keyspace) {
    Map<String, String> rows = new HashMap<>();
    try (CqlSession session = cassandra.connect()) {
      for (Row row : session.execute("SELECT * FROM " + keyspace + ".keyvalue")) {
        rows.put(String.valueOf(row.getObject(0)), String.valueOf(row.getObject(1)));
      }
    }
    return rows;
  }
}
