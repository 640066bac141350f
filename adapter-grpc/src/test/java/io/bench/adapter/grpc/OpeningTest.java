package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.field.Problems;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {

  private static AdapterException failure(String... parameters) {
    try (OpenAdapter adapter = new OpenAdapter(parameters)) {
      throw new AssertionError("opened: " + adapter.adapter.metadata());
    } catch (AdapterException expected) {
      return expected;
    }
  }

  /** A port on which nobody listens any more. */
  private static int deadPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void everyMistakeIsFoundWithoutAServer() {
    List<String> problems = new ArrayList<>();
    new GrpcAdapterProvider()
        .check(
            OpenAdapter.context("deadline", "0s", "token-file", "/nowhere", "ca", "/nowhere")
                .parameters(),
            List.of(Templates.op("stmt", "SELECT a FROM t", "page_sise", 5)),
            problems);

    assertThat(problems)
        .hasSize(4)
        .anyMatch(problem -> problem.contains("'timeout'"))
        .anyMatch(problem -> problem.contains("'token-file'"))
        .anyMatch(problem -> problem.contains("'truststore'"))
        .anyMatch(problem -> problem.contains("page_sise"));
  }

  @Test
  @Timeout(60)
  void aTokenThatWasReadIsToldAsASecret(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "hunter2\n");
    try (FakeStargate server = new FakeStargate()) {
      AdapterContext context =
          OpenAdapter.context("host", "127.0.0.1:" + server.port(), "token-file", file.toString());
      List<String> secrets = new ArrayList<>();
      new GrpcAdapterProvider()
          .open(new AdapterContext(context.parameters(), 1, 4, "test", secrets::add))
          .close();

      assertThat(secrets).containsExactly("hunter2");
    }
  }

  @Test
  @Timeout(60)
  void anUnreachableHostIsNamedWithTheReason() throws Exception {
    String host = "127.0.0.1:" + deadPort();

    AdapterException failure = failure("host", host);

    assertThat(failure.kind()).isEqualTo(AdapterException.Kind.SERVER);
    assertThat(failure.getMessage())
        .contains(host, "UNAVAILABLE", "Connection refused")
        .doesNotContain("\n");
  }

  @Test
  @Timeout(60)
  void aHostThatAcceptsButNeverAnswersIsNamed() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String host = "127.0.0.1:" + silent.getLocalPort();

      assertThat(failure("host", host).getMessage()).contains(host, "DEADLINE_EXCEEDED");
    }
  }

  @Test
  @Timeout(60)
  void oneUnreachableHostAmongSeveralIsNoErrorAndNamedInTheResult() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      String live = "127.0.0.1:" + server.port();
      String dead = "127.0.0.1:" + deadPort();
      try (OpenAdapter adapter = new OpenAdapter("host", dead + "," + live)) {
        assertThat(adapter.adapter.metadata())
            .containsEntry("nodes", dead + ", " + live)
            .containsEntry("nodes.unreachable", dead);
      }
    }
  }

  @Test
  @Timeout(60)
  void unreachableHostsAreAllNamed() throws Exception {
    String one = "127.0.0.1:" + deadPort();
    String other = "localhost:" + deadPort();

    assertThat(failure("host", one + "," + other).getMessage()).contains(one, other);
  }

  @Test
  void aMissingHostIsTheUsersMistake() {
    AdapterException failure = failure();

    assertThat(failure.kind()).isEqualTo(AdapterException.Kind.USAGE);
    assertThat(failure.getMessage()).contains("host=");
  }

  @Test
  void aHostThatIsNoneIsNamed() {
    assertThat(failure("host", "good:1,bad:port").getMessage()).contains("'bad:port'");
  }

  @Test
  void fewerChannelsThanServersAreRefused() {
    assertThat(failure("host", "a,b,c", "channels", "2").getMessage())
        .contains("'channels'", "3 servers");
  }

  @Test
  void aTokenFileGivesTheToken(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("token"), " from-file \nsecond line\n");
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter =
            new OpenAdapter("host", "127.0.0.1:" + server.port(), "token-file", file.toString())) {
      adapter.prepare(Templates.op("stmt", "select a from t"));
      assertThat(adapter.adapter.metadata()).doesNotContainValue("from-file");
      assertThat(server.tokens).containsOnly("from-file");
    }
  }

  @Test
  void aMissingTokenFileIsNamed(@TempDir Path folder) {
    assertThat(failure("host", "a", "token-file", folder.resolve("none").toString()).getMessage())
        .contains("token-file", "cannot read the file");
  }

  @Test
  void authoritiesWithoutTlsAreRefused() {
    assertThat(failure("host", "a", "ca", "ca.pem").getMessage()).contains("tls=true");
  }

  @Test
  @Timeout(60)
  void aPlaintextServerIsNoTlsServer() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      assertThat(failure("host", "127.0.0.1:" + server.port(), "tls", "true").kind())
          .isEqualTo(AdapterException.Kind.SERVER);
    }
  }

  @Test
  void addressesDefaultToStargatesPort() throws Exception {
    Problems problems = new Problems();

    assertThat(
            ChannelSettings.read(
                    OpenAdapter.context("host", "a, b:1,[::1],[::1]:2,fe80::1").parameters(),
                    problems)
                .addresses())
        .extracting(HostAddress::toString)
        .containsExactly("a:8090", "b:1", "[::1]:8090", "[::1]:2", "[fe80::1]:8090");
    assertThat(problems.lines()).isEmpty();
  }

  @Test
  void anAddressThatIsNoneIsNamed() {
    assertThat(failure("host", "a:b:c").getMessage()).contains("'a:b:c': not an IPv6 address");
  }
}
