package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a measurement by three clients when one of them, or what joins them, fails. */
@Tag("full")
@ExtendWith(SharedServers.class)
class ClientFaultsIT {

  private static final int CLIENTS = 3;
  private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  /** Until all have ended, JVMs and disks of a busy machine included. */
  private static final Duration SOON = Duration.ofSeconds(25);

  @TempDir Path parent;

  private static List<String> words(String... more) {
    List<String> words =
        new ArrayList<>(List.of("workload=" + FaultRun.workload(), "default.write", "threads=12"));
    words.addAll(List.of(more));
    return words;
  }

  private static List<String> withoutServer(String... more) {
    List<String> words = words("adapter=null-async", "rate=300");
    words.addAll(List.of(more));
    return words;
  }

  private static List<String> writing(ServedCassandra cassandra, String keyspace, String... more) {
    List<String> words =
        words("host=" + cassandra.address, "keyspace=" + keyspace, "rate=300", "timeout=2s");
    words.addAll(List.of(more));
    return words;
  }

  /** Asserts what holds of every result, however the run ended. */
  private static void assertKept(MeasuringClients clients, String state, String reason)
      throws IOException {
    ResultFiles whole = clients.whole();
    whole.assertCountsAddUp();
    assertThat(whole.run().path("state").asText()).isEqualTo(state);
    assertThat(whole.run().path("reason").asText()).contains(reason);
  }

  /** Asserts that the result says what it lacks. */
  private static void assertIncomplete(MeasuringClients clients, String missing)
      throws IOException {
    List<String> evidence = new ArrayList<>();
    for (JsonNode verdict : clients.whole().measured("write").at("/verdicts")) {
      if (verdict.path("name").asText().equals("INCOMPLETE")) {
        evidence.add(verdict.path("evidence").asText());
      }
    }
    assertThat(evidence).singleElement().asString().contains(missing);
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

  private static void createTables(ServedCassandra cassandra, String keyspace) {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, keyspace, 1);
    }
  }

  private static int rows(ServedCassandra cassandra, String keyspace) {
    try (CqlSession session = cassandra.connect()) {
      return WrittenRows.read(session, keyspace).size();
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
    List<String> words = writing(cassandra, "hangs", "duration=1h", "meet-timeout=10s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      clients.process(2).signal("STOP");
      BenchProcess.Ended first = clients.process(0).awaitEnd(SOON.plusSeconds(10));
      assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
      assertThat(first.err()).contains("is lost: not heard of for 10 s");
      assertThat(clients.process(1).awaitEnd(SOON).exitCode()).isEqualTo(1);
      assertKept(clients, "failed", "not heard of for 10 s");
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

  private static void assertWholeAfterAll(MeasuringClients clients, long due) throws IOException {
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

  @Test
  void aNetworkThatIsGoneForFiveSecondsCostsNothing() throws Exception {
    List<String> words = withoutServer("duration=12s", "meet-timeout=30s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words);
        TcpRelay relay = TcpRelay.before(clients.meet())) {
      clients.startEach(client -> client == 2 ? List.of("meet=" + relay.address()) : List.of());
      clients.awaitMeasuring();
      relay.hold();
      FaultRun.pause(FIVE_SECONDS);
      relay.release();

      clients.awaitEnds(0);
      assertWholeAfterAll(clients, 12 * 300);
    }
  }

  @Test
  void aNetworkThatIsGoneForLongerEndsTheRunOnBothSides() throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=10s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words);
        TcpRelay relay = TcpRelay.before(clients.meet())) {
      clients.startEach(client -> client == 2 ? List.of("meet=" + relay.address()) : List.of());
      clients.awaitMeasuring();
      relay.hold();

      for (BenchProcess process : List.of(clients.process(0), clients.process(1))) {
        assertThat(process.awaitEnd(SOON.plusSeconds(10)).exitCode()).isEqualTo(1);
      }
      BenchProcess.Ended alone = clients.process(2).awaitEnd(SOON);
      assertThat(alone.exitCode()).as(alone.err()).isEqualTo(1);
      assertThat(alone.err())
          .contains("client 0 is lost: not heard of for 10 s")
          .contains("does not have the results of this client: they are in ");
      ResultFiles.in(clients.folder(2)).assertCountsAddUp();
      assertKept(clients, "failed", "not heard of for 10 s");
      assertIncomplete(clients, "client 2 (");
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
    List<String> words = withoutServer("duration=2s", "meet-timeout=8s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.add(1, List.of());

      for (BenchProcess.Ended ended : clients.awaitEnds(1)) {
        assertThat(ended.err())
            .contains("not all clients have come within 8 s (meet-timeout): missing client 2");
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

  @Test
  void aScanOfThePortDisturbsNobody() throws Exception {
    List<String> words = withoutServer("duration=6s", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.process(0).err.await(line -> line.contains("waiting for client"));
      scan(clients.meet());
      clients.add(1, List.of());
      clients.add(2, List.of());
      clients.awaitMeasuring();
      scan(clients.meet());

      clients.awaitEnds(0);
      assertWholeAfterAll(clients, 6 * 300);
    }
  }

  /** What scanners send, and connections that are never used, which are left open. */
  private static void scan(String meet) throws IOException {
    int port = Integer.parseInt(meet.substring(meet.lastIndexOf(':') + 1));
    byte[] noise = new byte[4_096];
    new Random(1).nextBytes(noise);
    byte[] http1 = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] http2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] tls = {0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0};
    for (byte[] sent : List.of(noise, http1, http2, tls, new byte[0])) {
      for (int times = 0; times < 20; times++) {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try {
          socket.getOutputStream().write(sent);
        } catch (IOException e) {
          socket.close(); // it was shown the door
        }
      }
    }
  }

  @Test
  void controlCAtClientZeroEndsAllInOrder() throws Exception {
    assertInterruptedBy(0);
  }

  @Test
  void controlCAtAnotherClientEndsAllInOrder() throws Exception {
    assertInterruptedBy(2);
  }

  private void assertInterruptedBy(int client) throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      clients.process(client).signal("INT");

      clients.awaitEnds(130);
      assertKept(clients, "interrupted", "interrupted");
      for (int each = 1; each < CLIENTS; each++) {
        clients.part(each).assertCountsAddUp();
        assertThat(clients.keepsItsOwn(each)).isFalse();
      }
    }
  }

  @Test
  void controlCWhileSomebodyIsWaitedForEndsAll() throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.add(1, List.of());
      clients.process(0).err.await(line -> line.contains("waiting for client 2 at"));
      clients.process(1).signal("INT");

      clients.awaitEnds(130);
    }
  }

  @Test
  void controlCWhileClientZeroIsWaitedForEndsTheClient() throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=5m");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(1, List.of()).err.await(line -> line.contains("waiting for client 0"));
      clients.process(0).signal("INT");

      assertThat(clients.process(0).awaitEnd(SOON).exitCode()).isEqualTo(130);
    }
  }

  /** The name of the server leads one of them to an address where nobody listens. */
  @Test
  void aClientThatDoesNotReachTheServerEndsAll(ServedCassandra cassandra) throws Exception {
    createTables(cassandra, "unreached");
    String port = cassandra.address.substring(cassandra.address.lastIndexOf(':'));
    List<String> words =
        words(
            "host=theserver" + port,
            "keyspace=unreached",
            "rate=300",
            "duration=1h",
            "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      for (int client = 0; client < CLIENTS; client++) {
        clients.addAfter(hosts(client == 1 ? "127.0.0.9" : "127.0.0.1"), client, List.of());
      }

      List<BenchProcess.Ended> ends = clients.awaitEnds(1);
      assertThat(ends.get(0).out() + ends.get(0).err())
          .contains("client 1 (")
          .contains("theserver");
      assertThat(clients.whole().run().path("state").asText()).isEqualTo("failed");
      assertThat(clients.whole().run().path("reason").asText()).contains("client 1 (");
      assertThat(rows(cassandra, "unreached")).isZero();
    }
  }

  /** Sets what names of hosts mean to the program that is started next. */
  private String hosts(String theServer) throws IOException {
    Path file = parent.resolve("hosts-" + theServer);
    Files.writeString(file, theServer + " theserver\n127.0.0.1 localhost\n");
    return "export JDK_JAVA_OPTIONS=-Djdk.net.hosts.file=" + file;
  }
}
