package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What happens to the gateway, and between it and Bench, while Bench writes through it. */
@ExtendWith(SharedServers.class)
class GatewayFaultsIT {

  private static ServedGateway shared;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedGateway gateway) {
    shared = gateway;
  }

  private static List<String> parameters(ServedGateway gateway, String... more) {
    List<String> parameters = new ArrayList<>(gateway.parameters());
    parameters.add("threads=64");
    parameters.addAll(List.of(more));
    return parameters;
  }

  /** Each start has a token of its own, so the one that is back knows that of the run no more. */
  @Test
  @Tag("full")
  void aGatewayThatIsKilledAndStartedAgainLosesNothingThatItAcknowledged() throws Exception {
    int port = TcpRelay.freePort();
    try (CqlSession session = shared.connect();
        ServedGateway first = gateway("first", port)) {
      FaultRun.createTables(session, "restarted", 1);
      List<String> parameters = parameters(first, "rate=200", "duration=1h", "lanes=1");
      try (FaultRun run = FaultRun.start(folder, "restarted", parameters)) {
        run.awaitWriting();
        first.kill();
        run.bench.err.await(line -> line.contains("first UNAVAILABLE"));
        try (ServedGateway second = gateway("second", port)) {
          assertThat(second.address).isEqualTo(first.address);
          run.bench.err.await(line -> line.contains("first UNAUTHENTICATED"));
          run.bench.signal("INT");
          WrittenRows written =
              run.awaitEnd(session).assertEnded(130, "interrupted").assertNothingLostNorInvented();

          assertThat(written.errors())
              .contains("UNAVAILABLE", "UNAUTHENTICATED")
              .isSubsetOf("UNAVAILABLE", "UNAUTHENTICATED", "DEADLINE_EXCEEDED");
          assertThat(written.quietTime().path("seconds").asDouble()).isPositive();
          assertThat(written.quietTime().path("recovered").asBoolean(true)).isFalse();
        }
      }
    }
  }

  private ServedGateway gateway(String name, int port) throws IOException, InterruptedException {
    return ServedGateway.before(
        shared.cassandra, Files.createDirectory(folder.resolve(name)), "gateway-port=" + port);
  }

  @Test
  void channelsThatAreResetAreMadeAnew() throws Exception {
    try (CqlSession session = shared.connect();
        TcpRelay relay = TcpRelay.before(shared.address)) {
      FaultRun.createTables(session, "reset_channels", 1);
      List<String> parameters =
          new ArrayList<>(List.of("adapter=grpc", "token-file=" + shared.tokenFile));
      parameters.addAll(
          List.of("host=" + relay.address(), "threads=64", "rate=300", "cycles=2100"));
      try (FaultRun run = FaultRun.start(folder, "reset_channels", parameters)) {
        run.awaitWriting();
        relay.refuse();
        run.bench.err.await(line -> line.contains("first UNAVAILABLE"));
        relay.refuseNoMore();
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(0, "completed")
                .assertNothingLostNorInvented()
                .assertRecovered();

        assertThat(written.errors()).containsExactly("UNAVAILABLE");
      }
    }
  }

  /** Runs over two relays; the first breaks in some way and does not recover by itself. */
  private WrittenRows runOverTwo(String keyspace, RelayFault fault, String... more)
      throws Exception {
    try (CqlSession session = shared.connect();
        TcpRelay breaking = TcpRelay.before(shared.address);
        TcpRelay sound = TcpRelay.before(shared.address)) {
      FaultRun.createTables(session, keyspace, 1);
      List<String> parameters =
          new ArrayList<>(List.of("adapter=grpc", "token-file=" + shared.tokenFile));
      parameters.add("host=" + breaking.address() + "," + sound.address());
      parameters.addAll(List.of("rate=300", "lanes=2"));
      parameters.addAll(List.of(more));
      try (FaultRun run = FaultRun.start(folder, keyspace, parameters)) {
        run.awaitWriting();
        fault.happen(breaking);
        return run.awaitEnd(session).assertEnded(0, "completed").assertNothingLostNorInvented();
      }
    }
  }

  /** What happens to connections in mid-run. */
  private interface RelayFault {
    void happen(TcpRelay relay) throws Exception;
  }

  /** How many ops failed in the last seconds that were measured. */
  private static long failedInTheLast(int seconds, WrittenRows written) throws Exception {
    List<JsonNode> intervals = written.results().intervals();
    assertThat(intervals).hasSizeGreaterThan(2 * seconds);
    return intervals.subList(intervals.size() - seconds, intervals.size()).stream()
        .mapToLong(interval -> interval.at("/total/failed").asLong())
        .sum();
  }

  @Test
  @Tag("full")
  void aGatewayOfTwoThatIsGoneFailsWhatWasOnItsConnectionsAndNothingAfter() throws Exception {
    WrittenRows written = runOverTwo("gone", TcpRelay::refuse, "cycles=3000", "threads=64");

    assertThat(written.errors()).isSubsetOf("UNAVAILABLE");
    assertThat(failedInTheLast(4, written)).isZero();
    assertThat(written.quietTime().path("seconds").asDouble()).isLessThan(5);
  }

  /** Nobody tells the client: the calls' deadlines do, and then the probe that is not answered. */
  @Test
  @Tag("full")
  void aHalfOpenConnectionToAGatewayIsFoundOutAndMadeAnew() throws Exception {
    WrittenRows written =
        runOverTwo(
            "half_open_channels",
            TcpRelay::leaveHalfOpen,
            "cycles=4800",
            "threads=1024",
            "timeout=1s");

    assertThat(written.errors()).containsExactly("DEADLINE_EXCEEDED");
    assertThat(failedInTheLast(4, written)).isZero();
    assertThat(written.quietTime().path("seconds").asDouble()).isLessThan(5);
  }

  /** With a deadline that no call reaches, so that only the ping can find it out. */
  @Test
  @Tag("full")
  void aConnectionThatDoesNotAnswerThePingOfKeepaliveIsLost() throws Exception {
    WrittenRows written =
        runOverTwo(
            "silent_channels",
            TcpRelay::leaveHalfOpen,
            "cycles=9000",
            "threads=4096",
            "timeout=120s",
            "keepalive=10s");

    assertThat(written.errors()).containsExactly("UNAVAILABLE");
    assertThat(failedInTheLast(4, written)).isZero();
  }

  @Test
  void aGatewayOfTwoThatIsNotThereAtTheStartIsAWarning() throws Exception {
    int nobody = TcpRelay.freePort();
    try (CqlSession session = shared.connect()) {
      FaultRun.createTables(session, "one_of_two", 1);
      List<String> parameters =
          new ArrayList<>(List.of("adapter=grpc", "token-file=" + shared.tokenFile));
      parameters.add("host=127.0.0.1:" + nobody + "," + shared.address);
      parameters.addAll(List.of("threads=64", "rate=300", "cycles=600"));
      try (FaultRun run = FaultRun.start(folder, "one_of_two", parameters)) {
        WrittenRows written =
            run.awaitEnd(session).assertEnded(0, "completed").assertNothingLostNorInvented();

        assertThat(written.errors()).isEmpty();
        assertThat(written.ended().err()).contains("no gRPC server at 127.0.0.1:" + nobody);
      }
    }
  }

  @Test
  @Tag("full")
  void anNginxThatIsReloadedHidesNoCallThatItCutsOff() throws Exception {
    InstalledNginx.assumeThere();
    try (CqlSession session = shared.connect()) {
      FaultRun.createTables(session, "reloaded", 1);
      List<String> parameters =
          parameters(shared, "via=nginx:upstream-keepalive", "rate=300", "cycles=2100");
      try (FaultRun run = FaultRun.start(folder, "reloaded", parameters)) {
        run.awaitWriting();
        ProcessHandle master = nginxMaster(run.bench);
        new ProcessBuilder("kill", "-HUP", Long.toString(master.pid())).start().waitFor();
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(0, "completed")
                .assertNothingLostNorInvented()
                .assertRecovered();

        assertThat(written.errors()).isSubsetOf("UNAVAILABLE", "INTERNAL", "CANCELLED", "UNKNOWN");
        Path log = written.results().folder().resolve("nginx/nginx-upstream-keepalive.log");
        assertThat(log).content().contains("reconfiguring");
      }
    }
  }

  /** The one that has workers. */
  private static ProcessHandle nginxMaster(BenchProcess bench) {
    return bench.children().stream()
        .filter(each -> each.info().command().orElse("").endsWith("nginx"))
        .filter(each -> each.children().findAny().isPresent())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no NGINX runs"));
  }
}
