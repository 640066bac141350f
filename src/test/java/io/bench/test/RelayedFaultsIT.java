package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What networks do to the connections between Bench and a real Cassandra. */
@ExtendWith(SharedServers.class)
class RelayedFaultsIT {

  private static final Duration FAULT = Duration.ofSeconds(3);

  /** A success may come a moment after the fault began, and before it is said to have ended. */
  private static final Duration MOST_OF_IT = Duration.ofSeconds(2);

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  /** What happens in mid-run. */
  private interface Fault {
    void happen(TcpRelay relay) throws Exception;
  }

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  private WrittenRows run(String keyspace, Fault fault, String... more) throws Exception {
    try (CqlSession session = cassandra.connect();
        TcpRelay relay = TcpRelay.before(cassandra.address)) {
      FaultRun.createTables(session, keyspace, 1);
      List<String> parameters = new ArrayList<>(List.of("host=" + relay.address()));
      parameters.addAll(List.of("rate=300", "cycles=2400", "threads=64"));
      if (List.of(more).stream().noneMatch(word -> word.startsWith("timeout="))) {
        parameters.add("timeout=1s");
      }
      parameters.add("driver.advanced.reconnection-policy.base-delay=200ms");
      parameters.add("driver.advanced.reconnection-policy.max-delay=500ms");
      parameters.addAll(List.of(more));
      try (FaultRun run = FaultRun.start(folder, keyspace, parameters)) {
        run.awaitWriting();
        fault.happen(relay);
        return run.awaitEnd(session).assertEnded(0, "completed").assertNothingLostNorInvented();
      }
    }
  }

  @Test
  void connectionsThatAreResetAreMadeAnew() throws Exception {
    WrittenRows written = run("reset_connections", TcpRelay::reset, "timeout=30s");

    written.assertRecovered();
    assertThat(written.errors()).isNotEmpty().isSubsetOf("ConnectionClosed", "NoNodeAvailable");
  }

  @Test
  @Tag("full")
  void aConnectionThatIsHalfOpenIsFoundOutByTimeouts() throws Exception {
    WrittenRows written =
        run(
            "half_open",
            TcpRelay::leaveHalfOpen,
            "driver.advanced.heartbeat.interval=1s",
            "driver.advanced.heartbeat.timeout=500ms");

    written.assertRecoveredAfter(Duration.ofSeconds(1));
    assertThat(written.errors())
        .contains("ClientTimeout")
        .isSubsetOf("ClientTimeout", "ConnectionClosed", "NoNodeAvailable");
  }

  @Test
  @Tag("full")
  void aConnectionOfOneByteASecondTimesOutAndGoesOn() throws Exception {
    WrittenRows written =
        run(
            "slow",
            relay -> {
              relay.slowTo(1);
              FaultRun.pause(FAULT);
              relay.slowNoMore();
            });

    written.assertRecoveredAfter(MOST_OF_IT);
    assertThat(written.errors())
        .contains("ClientTimeout")
        .isSubsetOf("ClientTimeout", "ConnectionClosed", "NoNodeAvailable", "Busy");
  }

  @Test
  void whatABlackHoleHeldBackIsWrittenLateAndWasNotAcknowledged() throws Exception {
    WrittenRows written =
        run(
            "black_hole",
            relay -> {
              relay.hold();
              FaultRun.pause(FAULT);
              relay.release();
            });

    written.assertRecoveredAfter(MOST_OF_IT);
    assertThat(written.errors())
        .contains("ClientTimeout")
        .isSubsetOf("ClientTimeout", "ConnectionClosed", "NoNodeAvailable", "Busy");
    assertThat(written.ended().out()).contains("error ClientTimeout");
  }

  @Test
  @Tag("full")
  void aServerThatRefusesConnectionsIsNoNodeUntilItTakesThem() throws Exception {
    WrittenRows written =
        run(
            "refused",
            relay -> {
              relay.refuse();
              FaultRun.pause(FAULT);
              relay.refuseNoMore();
            },
            "timeout=30s");

    written.assertRecoveredAfter(MOST_OF_IT);
    assertThat(written.errors())
        .contains("NoNodeAvailable")
        .isSubsetOf("ConnectionClosed", "NoNodeAvailable");
  }
}
