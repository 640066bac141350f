package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Gateways that vanish, come back, or are called the wrong way; and tokens, which stay secret. */
@ExtendWith(SharedServers.class)
class GrpcEndsIT {

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  /** A gateway in front of the Cassandra that all tests share. */
  private ServedGateway gateway(String name, String... options)
      throws IOException, InterruptedException {
    return ServedGateway.before(cassandra, Files.createDirectory(folder.resolve(name)), options);
  }

  private static String[] keyvalue(ServedGateway gateway, String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "workload=keyvalue", "keycount=200"));
    arguments.addAll(gateway.parameters());
    arguments.addAll(List.of("warmup=none", "threads=16"));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private void assertOneReason(String name, String[] parameters, String... parts) throws Exception {
    BenchProcess.Ended ended = run(name, parameters);
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isIn(1, 2);
    assertThat(ended.err() + ended.out())
        .doesNotContain("\tat ")
        .doesNotContain("this is a bug")
        .containsOnlyOnce("FAILED after");
    String reason = ResultFiles.in(folder.resolve(name)).run().path("reason").asText();
    assertThat(reason).contains(parts).doesNotContain("\n");
  }

  @Test
  void aGatewayThatVanishesInMidRunIsErrorsByNameAndAnOrderlyEnd() throws Exception {
    try (ServedGateway gateway = gateway("vanishing");
        BenchProcess bench =
            BenchProcess.start(folder, keyvalue(gateway, "keyspace=vanishing", "duration=1h"))) {
      bench.err.await(line -> line.contains("capacity") && line.contains("ops/s"));
      gateway.processes().forEach(ProcessHandle::destroyForcibly);
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      JsonNode total = results.measured("capacity").path("total");
      assertThat(total.at("/counts/failed").asLong()).isPositive();
      assertThat(total.at("/errors/UNAVAILABLE").asLong()).isPositive();
      assertThat(results.run().path("state").asText()).isEqualTo("failed");
      assertThat(results.run().path("reason").asText()).contains("error-limit");
    }
  }

  /**
   * Each start has a token of its own, so the one that is back answers that it knows no such token.
   */
  @Test
  @Tag("full")
  void channelsRecoverWhenTheGatewayIsBack() throws Exception {
    int port = TcpRelay.freePort();
    ServedGateway first = gateway("first", "gateway-port=" + port);
    try (BenchProcess bench =
        BenchProcess.start(
            folder, keyvalue(first, "keyspace=back", "duration=1h", "error-limit=100%"))) {
      bench.err.await(line -> line.contains("capacity") && line.contains("ops/s"));
      first.processes().forEach(ProcessHandle::destroyForcibly);
      bench.err.await(line -> line.contains("first UNAVAILABLE"));
      first.close();
      try (ServedGateway second = gateway("second", "gateway-port=" + port)) {
        assertThat(second.token()).isNotEqualTo(first.token());
        bench.err.await(line -> line.contains("first UNAUTHENTICATED"));
        bench.signal("INT");
        assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
      }
    }
    JsonNode errors = ResultFiles.in(folder).measured("capacity").at("/total/errors");
    assertThat(errors.path("UNAVAILABLE").asLong()).as(errors.toString()).isPositive();
    assertThat(errors.path("UNAUTHENTICATED").asLong()).as(errors.toString()).isPositive();
  }

  @Test
  void aTokenIsSeenNowhere() throws Exception {
    try (ServedGateway gateway = gateway("secret")) {
      String token = gateway.token();
      try (BenchProcess bench =
          BenchProcess.start(folder, keyvalue(gateway, "keyspace=secret", "duration=1h"))) {
        bench.err.await(line -> line.contains("capacity") && line.contains("measuring"));
        assertThat(commandLines()).isNotEmpty().noneMatch(line -> line.contains(token));
        bench.signal("INT");
        BenchProcess.Ended ended = bench.awaitEnd();
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
        assertThat(ended.out() + ended.err()).doesNotContain(token);
      }
      ResultFiles.in(folder).assertNowhere(token);
      List<ProcessHandle> processes = gateway.processes();
      BenchProcess.Ended served = gateway.stop();
      assertThat(served.out() + served.err()).doesNotContain(token);
      assertThat(gateway.tokenFile).doesNotExist();
      assertThat(processes).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }
  }

  @Test
  @Tag("full")
  void controlCEndsTheServersThatARunHasStarted() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            "run",
            "workload=keyvalue",
            "full",
            "adapter=grpc",
            "keycount=200",
            "warmup=none",
            "duration=1h",
            "cassandra-heap=1G")) {
      bench.err.await(line -> line.contains("capacity") && line.contains("measuring"));
      List<ProcessHandle> children = bench.children();
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
      assertThat(children).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      assertThat(results.run().path("state").asText()).isEqualTo("interrupted");
    }
  }

  @Test
  void aWrongTokenAndTheWrongEncryptionAreOneReasonEach() throws Exception {
    Path wrong = Files.writeString(folder.resolve("wrong"), "no-such-token\n");
    try (ServedGateway gateway = gateway("plaintext")) {
      String[] host = {"host=" + gateway.address};
      assertOneReason("a", with(host, "token-file=" + wrong), "UNAUTHENTICATED");
      assertOneReason("b", host, "UNAUTHENTICATED");
      assertOneReason("c", with(host, "token-file=" + gateway.tokenFile, "tls=true"), "TLS");
    }
  }

  @Test
  @Tag("full")
  void aGatewayWithTlsIsVerifiedAndPlaintextIsTold() throws Exception {
    SelfSignedCertificate made = SelfSignedCertificate.in(folder);
    Path certificate = made.certificate();
    Path key = made.key();
    try (ServedGateway gateway =
        gateway("tls", "gateway-tls-certificate=" + certificate, "gateway-tls-key=" + key)) {
      String[] plaintext = {"host=" + gateway.address, "token-file=" + gateway.tokenFile};
      assertOneReason("a", plaintext, "TLS");
      assertOneReason("b", with(plaintext, "tls=true"), "certif");

      BenchProcess.Ended verified =
          run("c", with(plaintext, "tls=true", "truststore=" + certificate));
      assertThat(verified.exitCode()).as(verified.err()).isZero();

      BenchProcess.Ended blind = run("d", with(plaintext, "tls=true", "tls-verification=false"));
      assertThat(blind.exitCode()).as(blind.err()).isZero();
      assertThat(ResultFiles.in(folder.resolve("d")).run().toString())
          .as("who reads the result sees that nobody was verified")
          .contains("\"tls-verification\":\"false\"");
    }
  }

  private BenchProcess.Ended run(String name, String... parameters) throws Exception {
    return BenchProcess.run(
        Files.createDirectory(folder.resolve(name)),
        with(
            new String[] {"run", "workload=keyvalue", "default.schema", "adapter=grpc"},
            parameters));
  }

  private static String[] with(String[] parameters, String... more) {
    return Stream.concat(Stream.of(parameters), Stream.of(more)).toArray(String[]::new);
  }

  /** Of all processes of this machine; of none that ends while it is looked at. */
  private static List<String> commandLines() throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(each -> each.getFileName().toString().matches("\\d+"))
          .map(GrpcEndsIT::commandLine)
          .toList();
    }
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
