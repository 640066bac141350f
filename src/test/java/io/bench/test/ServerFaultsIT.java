package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a real Cassandra while Bench writes to it: one node, which all tests share. */
@Tag("full")
class ServerFaultsIT {

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final long PATIENCE_NANOS = Duration.ofMinutes(3).toNanos();
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  @TempDir static Path folder;
  private static ServedCassandra cassandra;

  @BeforeAll
  static void serve() throws Exception {
    cassandra = serve("first");
  }

  /**
   * It refuses what comes faster than a thousand requests a second, which one test exceeds. It
   * acknowledges what is on disk: as Cassandra is otherwise, the last tenth of a second that it has
   * acknowledged is gone when it is killed.
   */
  private static ServedCassandra serve(String name) throws IOException, InterruptedException {
    return ServedCassandra.start(
        Files.createDirectory(folder.resolve(name)),
        "cassandra-heap=1G",
        "cassandra-data=" + folder.resolve("data"),
        "cassandra.commitlog_sync=batch",
        "cassandra.commitlog_sync_period=0ms",
        "cassandra.native_transport_throw_on_overload=true",
        "cassandra.native_transport_rate_limiting_enabled=true",
        "cassandra.native_transport_max_requests_per_second=1000");
  }

  @AfterAll
  static void stop() {
    List<ProcessHandle> processes = cassandra.processes();
    cassandra.close();
    processes.forEach(process -> process.onExit().join()); // its data is in this folder
  }

  private static List<String> parameters(String... more) {
    List<String> parameters = new ArrayList<>(List.of("host=" + cassandra.address));
    parameters.addAll(List.of("threads=64", "timeout=2s"));
    parameters.addAll(List.of(more));
    return parameters;
  }

  @Test
  void aServerThatStandsStillForFiveSecondsIsTimeoutsAndGoesOn() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "paused", 1);
      try (FaultRun run = FaultRun.start(folder, "paused", parameters("rate=300", "cycles=2700"))) {
        run.awaitWriting();
        cassandra.signal("STOP");
        try {
          FaultRun.pause(PAUSE);
        } finally {
          cassandra.signal("CONT");
        }
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(0, "completed")
                .assertNothingLostNorInvented()
                .assertRecoveredAfter(PAUSE.minusSeconds(1));

        assertThat(written.errors())
            .contains("ClientTimeout")
            .isSubsetOf("ClientTimeout", "WriteTimeout", "Overloaded", "Busy");
        assertThat(written.ended().out()).contains("no op succeeded for ");
      }
    }
  }

  @Test
  void aCoordinatorThatIsOverloadedSaysSoAndWritesWhatItAcknowledges() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "overloaded", 1);
      try (FaultRun run = FaultRun.start(folder, "overloaded", parameters("cycles=30000"))) {
        WrittenRows written =
            run.awaitEnd(session).assertEnded(0, "completed").assertNothingLostNorInvented();

        assertThat(written.errors())
            .contains("Overloaded")
            .isSubsetOf("Overloaded", "ClientTimeout");
        assertThat(written.ended().out()).contains("error Overloaded");
      }
    }
  }

  @Test
  void aTableThatIsDroppedIsAnErrorByNameAndLeavesTheOtherAsItIs() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "dropped", 1);
      List<String> parameters = parameters("rate=300", "duration=1h", "lanes=1");
      try (FaultRun run = FaultRun.startAfter(folder, "true", "dropped", "doomed", parameters)) {
        run.awaitWriting();
        session.execute("DROP TABLE dropped.doomed");
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(1, "failed")
                .assertNothingLostNorInvented("doomed", 2);

        assertThat(written.results().run().path("reason").asText()).contains("error-limit");
        assertThat(written.errors("doomed"))
            .contains("InvalidQuery")
            .isSubsetOf("InvalidQuery", "WriteFailure", "WriteTimeout", "ServerError");
        long putsFailed =
            written.results().measured("doomed").at("/ops/put/counts/failed").asLong();
        assertThat(putsFailed).isZero();
      }
    }
  }

  @Test
  void aServerThatIsKilledAndStartedAgainHasEveryAcknowledgedRow() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "killed", 1);
    }
    List<String> parameters =
        parameters(
            "rate=100",
            "duration=1h",
            "lanes=1",
            "driver.advanced.reconnection-policy.max-delay=1s");
    try (FaultRun run = FaultRun.start(folder, "killed", parameters)) {
      run.awaitWriting();
      String address = cassandra.address;
      cassandra.kill();
      run.bench.err.await(line -> line.contains("first "));
      cassandra.close();
      cassandra = serve("second");
      assertThat(cassandra.address).isEqualTo(address);
      try (CqlSession session = cassandra.connect()) {
        awaitMoreRows(session);
        run.bench.signal("INT");
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(130, "interrupted")
                .assertNothingLostNorInvented()
                .assertRecoveredAfter(Duration.ofSeconds(1));

        assertThat(written.errors())
            .contains("NoNodeAvailable")
            .isSubsetOf("ConnectionClosed", "NoNodeAvailable", "ClientTimeout");
      }
    }
  }

  /** Whatever the run has written before is there from the beginning. */
  private static void awaitMoreRows(CqlSession session) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    int before = WrittenRows.read(session, "killed").size();
    while (WrittenRows.read(session, "killed").size() == before) {
      assertThat(System.nanoTime() - deadline).as("rows after the restart").isNegative();
      FaultRun.pause(BETWEEN_LOOKS);
    }
  }
}
