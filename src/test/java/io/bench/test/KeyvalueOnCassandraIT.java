package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
    String[] arguments = new String[more.length + 3];
    arguments[0] = "run";
    arguments[1] = "workload=keyvalue";
    arguments[2] = "host=" + cassandra.address;
    System.arraycopy(more, 0, arguments, 3, more.length);
    return BenchProcess.run(folder, arguments);
  }

  @Test
  void everyKeyThatWasLoadedIsInTheTableAndReadsFindThem() throws Exception {
    BenchProcess.Ended ended =
        run("keyspace=first", "keycount=2000", "warmup=2s", "duration=3s");

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
    assertThat(run2("default.rampup", "keyspace=second", "keycount=500").exitCode()).isZero();
    Map<String, String> loaded = table("second");
    assertThat(
            run2("default.capacity", "keyspace=second", "keycount=500", "warmup=none",
                    "duration=2s")
                .exitCode())
        .isZero();

    assertThat(loaded).hasSize(500);
    assertThat(table("second")).isEqualTo(loaded);
  }

  @Test
  void readsThatFindNoRowAreCountedAsEmpty() throws Exception {
    assertThat(run("default.schema", "keyspace=third").exitCode()).isZero();
    Path again = java.nio.file.Files.createDirectory(folder.resolve("again"));
    BenchProcess.Ended ended =
        BenchProcess.run(
            again,
            "run",
            "workload=keyvalue",
            "default.capacity",
            "host=" + cassandra.address,
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

  /** Runs once more, in a folder of its own so that each has one result. */
  private BenchProcess.Ended run2(String... more) throws IOException, InterruptedException {
    Path own = java.nio.file.Files.createTempDirectory(folder, "run");
    String[] arguments = new String[more.length + 3];
    arguments[0] = "run";
    arguments[1] = "workload=keyvalue";
    arguments[2] = "host=" + cassandra.address;
    System.arraycopy(more, 0, arguments, 3, more.length);
    return BenchProcess.run(own, arguments);
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

  static {
    // A server that hangs must fail the test, not the build's patience.
    System.setProperty(
        "datastax-java-driver.basic.request.timeout", TimeUnit.SECONDS.toSeconds(30) + " seconds");
  }
}
