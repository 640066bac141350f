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

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What becomes of a measurement by three clients when the network between them, or to the server,
 * fails.
 */
@Tag("full")
@ExtendWith(SharedServers.class)
class ClientNetworkFaultsIT {

  @TempDir Path parent;

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
    List<String> words = withoutServer("duration=1h", "meet-timeout=20s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words);
        TcpRelay relay = TcpRelay.before(clients.meet())) {
      clients.startEach(client -> client == 2 ? List.of("meet=" + relay.address()) : List.of());
      clients.awaitMeasuring();
      relay.hold();

      for (BenchProcess process : List.of(clients.process(0), clients.process(1))) {
        assertThat(process.awaitEnd(SOON.plusSeconds(20)).exitCode()).isEqualTo(1);
      }
      BenchProcess.Ended alone = clients.process(2).awaitEnd(SOON.plusSeconds(20));
      assertThat(alone.exitCode()).as(alone.err()).isEqualTo(1);
      assertThat(alone.err())
          .contains("client 0 is lost: not heard of for 20 s")
          .contains("does not have the results of this client: they are in ");
      ResultFiles.in(clients.folder(2)).assertCountsAddUp();
      assertKept(clients, "failed", "not heard of for 20 s");
      assertIncomplete(clients, "client 2 (");
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
