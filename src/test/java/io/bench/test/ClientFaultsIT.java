package io.bench.test;

import static io.bench.test.ThreeClients.CLIENTS;
import static io.bench.test.ThreeClients.FIVE_SECONDS;
import static io.bench.test.ThreeClients.SOON;
import static io.bench.test.ThreeClients.assertIncomplete;
import static io.bench.test.ThreeClients.assertKept;
import static io.bench.test.ThreeClients.assertWholeAfterAll;
import static io.bench.test.ThreeClients.createTables;
import static io.bench.test.ThreeClients.rows;
import static io.bench.test.ThreeClients.withoutServer;
import static io.bench.test.ThreeClients.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a measurement by three clients when one of them fails, or comes late. */
@Tag("full")
@ExtendWith(SharedServers.class)
class ClientFaultsIT {

  @TempDir Path parent;

  private static List<String> writing(ServedCassandra cassandra, String keyspace, String... more) {
    List<String> words =
        words("host=" + cassandra.address, "keyspace=" + keyspace, "rate=300", "timeout=2s");
    words.addAll(List.of(more));
    return words;
  }

  /** Asserts that no more is said to be written than there is, and that nothing was invented. */
  private static void assertNotAboveTheTable(
      MeasuringClients clients, ServedCassandra cassandra, String keyspace) throws IOException {
    try (CqlSession session = cassandra.connect()) {
      Map<Long, String> rows = WrittenRows.read(session, keyspace);
      long succeeded = clients.whole().measured("write").at("/total/counts/succeeded").asLong();
      assertThat(succeeded).isPositive().isLessThanOrEqualTo(rows.size());
    }
  }

  @Test
  void aClientThatDiesEndsTheRunAndIsMissing(ServedCassandra cassandra) throws Exception {
    createTables(cassandra, "dies");
    List<String> words = writing(cassandra, "dies", "duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      FaultRun.pause(FIVE_SECONDS);
      clients.process(2).signal("KILL");

      BenchProcess.Ended first = clients.process(0).awaitEnd(SOON);
      assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
      assertThat(first.err()).contains("client 2 (").contains("is lost: the connection is broken");
      assertThat(clients.process(1).awaitEnd(SOON).exitCode()).isEqualTo(1);
      assertKept(clients, "failed", "is lost: the connection is broken");
      assertIncomplete(clients, "client 2 (");
      assertNotAboveTheTable(clients, cassandra, "dies");
      clients.part(1).assertCountsAddUp();
      assertThat(clients.keepsItsOwn(1)).isFalse();
      ResultFiles left = ResultFiles.in(clients.folder(2));
      assertThat(left.run().path("state").asText()).isEqualTo("running");
    }
  }

  @Test
  void aClientThatHangsIsGivenUpAndSendsNothingAfterwards(ServedCassandra cassandra)
      throws Exception {
    createTables(cassandra, "hangs");
    List<String> words = writing(cassandra, "hangs", "duration=1h", "meet-timeout=20s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      clients.process(2).signal("STOP");
      BenchProcess.Ended first = clients.process(0).awaitEnd(SOON.plusSeconds(20));
      assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
      assertThat(first.err()).contains("is lost: not heard of for 20 s");
      assertThat(clients.process(1).awaitEnd(SOON).exitCode()).isEqualTo(1);
      assertKept(clients, "failed", "not heard of for 20 s");
      assertIncomplete(clients, "client 2 (");

      int before = rows(cassandra, "hangs");
      clients.process(2).signal("CONT");
      BenchProcess.Ended hung = clients.process(2).awaitEnd(SOON);
      assertThat(hung.exitCode()).as(hung.err()).isEqualTo(1);
      assertThat(hung.err()).contains("does not have the results of this client: they are in ");
      ResultFiles.in(clients.folder(2)).assertCountsAddUp();
      // What was due while it hung: far more than is in flight at once.
      assertThat(rows(cassandra, "hangs") - before).isLessThan(1_000);
      assertNotAboveTheTable(clients, cassandra, "hangs");
    }
  }

  @Test
  void aClientThatIsPausedGoesOn() throws Exception {
    List<String> words = withoutServer("duration=12s", "meet-timeout=30s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      clients.process(1).signal("STOP");
      FaultRun.pause(FIVE_SECONDS);
      clients.process(1).signal("CONT");

      clients.awaitEnds(0);
      assertWholeAfterAll(clients, 12 * 300);
    }
  }

  @Test
  void aClientThatComesLateIsWaitedFor() throws Exception {
    List<String> words = withoutServer("duration=2s", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.add(1, List.of());
      clients.process(0).err.await(line -> line.contains("waiting for client 2 at"));
      clients.add(2, List.of());

      clients.awaitEnds(0);
      assertWholeAfterAll(clients, 2 * 300);
    }
  }

  @Test
  void aClientThatNeverComesIsNotWaitedForLonger() throws Exception {
    List<String> words = withoutServer("duration=2s", "meet-timeout=20s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.add(1, List.of());

      for (BenchProcess.Ended ended : clients.awaitEnds(1)) {
        assertThat(ended.err())
            .contains("not all clients have come within 20 s (meet-timeout): missing client 2");
      }
      assertThat(clients.keepsItsOwn(0)).isFalse();
    }
  }

  @Test
  void clientZeroThatNeverComesIsNotWaitedForLonger() throws Exception {
    List<String> words = withoutServer("duration=2s", "meet-timeout=5s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(1, List.of());

      assertThat(clients.awaitEnds(1).get(0).err())
          .contains("client 0 does not answer at meet=" + clients.meet() + " within 5 s");
    }
  }

  /** The time of day goes back by an hour on one of them. */
  @Test
  void aClockThatIsSetBackChangesNoFigure() throws Exception {
    SteppedClock clock = SteppedClock.in(parent);
    List<String> words = withoutServer("duration=8s", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.addAfter(clock.preload(), 1, List.of());
      clients.add(2, List.of());
      clients.awaitMeasuring();
      clock.step();

      clients.awaitEnds(0);
      assertWholeAfterAll(clients, 8 * 300);
      JsonNode measured = clients.whole().measured("write");
      assertThat(measured.path("seconds").asDouble()).isBetween(7.9, 30.0);
      assertThat(measured.at("/total/latencies/response/max").asLong())
          .isLessThan(Duration.ofMinutes(1).toNanos());
      assertThat(clients.whole().intervals().stream().map(line -> line.path("time").asText()))
          .isSorted();
    }
  }

  @Test
  void whenClientZeroDiesTheOthersStopAndKeepWhatTheyHave(ServedCassandra cassandra)
      throws Exception {
    createTables(cassandra, "orphans");
    List<String> words = writing(cassandra, "orphans", "duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      FaultRun.pause(FIVE_SECONDS);
      clients.process(0).signal("KILL");

      long acknowledged = 0;
      for (int client = 1; client < CLIENTS; client++) {
        BenchProcess.Ended ended = clients.process(client).awaitEnd(SOON);
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err())
            .contains("client 0 is lost: ")
            .contains("does not have the results of this client: they are in ");
        ResultFiles kept = ResultFiles.in(clients.folder(client));
        kept.assertCountsAddUp();
        acknowledged += kept.measured("write").at("/total/counts/succeeded").asLong();
      }
      assertThat(acknowledged).isPositive().isLessThanOrEqualTo(rows(cassandra, "orphans"));
      assertThat(clients.whole().intervals()).isNotEmpty();
    }
  }
}
