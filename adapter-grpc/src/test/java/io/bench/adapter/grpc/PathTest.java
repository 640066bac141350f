package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.Templates.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ChannelSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which way calls go, and the reason that is named where it is not the lean one. */
@Timeout(60)
class PathTest {

  @AutoClose final FakeStargate server = new FakeStargate();

  private static String path(String host, String... more) throws Exception {
    List<String> parameters = new ArrayList<>(List.of("host", host));
    parameters.addAll(List.of(more));
    try (OpenAdapter adapter = new OpenAdapter(parameters.toArray(String[]::new))) {
      assertThat(adapter.run(op("stmt", "select * from t"), 0).errorName()).isEqualTo("none");
      return adapter.adapter.metadata().get("path");
    }
  }

  private String address() {
    return "127.0.0.1:" + server.port();
  }

  @Test
  void isLeanByDefault() throws Exception {
    assertThat(path(address())).isEqualTo("lean");
  }

  @ParameterizedTest
  @CsvSource({
    "mode, bidi",
    "channels, 3",
    "token, s3cret",
    "metadata.tenant, a",
    "keepalive, 10s",
    "keepalive, 0s",
    "max-message-size, 1000",
    "compression, none",
    "transparent-retries, false",
    "path, lean"
  })
  void isLeanAlsoWith(String parameter, String value) throws Exception {
    assertThat(path(address(), parameter, value)).isEqualTo("lean");
  }

  @Test
  void isLeanToSeveralServersAlsoWhereOneOfThemIsNotThere() throws Exception {
    FakeStargate other = new FakeStargate();
    String both = address() + ",127.0.0.1:" + other.port();
    assertThat(path(both)).isEqualTo("lean");

    other.close();

    assertThat(path(both)).isEqualTo("lean");
  }

  @ParameterizedTest
  @CsvSource({
    "compression, gzip, grpc-java (compression=gzip)",
    "transparent-retries, true, grpc-java (transparent-retries=true)",
    "path, grpc-java, grpc-java"
  })
  void isThatOfGrpcJavaAndSaysWhy(String parameter, String value, String path) throws Exception {
    assertThat(path(address(), parameter, value)).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({"compression, gzip", "transparent-retries, true"})
  void whoeverAsksForTheLeanOneIsToldWhatRulesItOut(String parameter, String value) {
    assertThat(problem("path", "lean", parameter, value))
        .isEqualTo(
            "path=lean does not work with " + parameter + "=" + value + ": leave one of them out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix:/tmp/socket", "unix:///tmp/socket", "dns:///server:8090"})
  void targetsOfGrpcThatAreNoHostsAreRefusedOnBoth(String target) {
    assertThat(problem("path", "lean", "host", target)).contains("parameter 'host'");
    assertThat(problem("path", "grpc-java", "host", target)).contains("parameter 'host'");
  }

  private static String problem(String... parameters) {
    List<String> given = new ArrayList<>(List.of(parameters));
    if (!given.contains("host")) {
      given.addAll(List.of("host", "a"));
    }
    try {
      ChannelSettings settings =
          ChannelSettings.read(OpenAdapter.context(given.toArray(String[]::new)).parameters());
      throw new AssertionError("no problem: " + settings);
    } catch (AdapterException expected) {
      return expected.getMessage();
    }
  }

  @Test
  void isThatOfGrpcJavaWhereTheServerTakesNoLeanConnection() throws Exception {
    try (Refusing door = new Refusing(server.port(), 2)) {
      String host = "127.0.0.1:" + door.port();

      assertThat(path(host)).startsWith("grpc-java (" + host + " takes no lean connection: ");
    }
  }

  @Test
  void whoeverAsksForTheLeanOneGetsNoOther() throws Exception {
    try (Refusing door = new Refusing(server.port(), 2)) {
      String host = "127.0.0.1:" + door.port();

      assertThatThrownBy(() -> path(host, "path", "lean"))
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining(host + " takes no lean connection: ")
          .hasMessageContaining("without path=lean");
    }
  }

  /** A way to the server that closes one connection at once. */
  private static final class Refusing implements AutoCloseable {

    private final ServerSocket listening =
        new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    /**
     * @param refused the number of the connection, from 1
     */
    Refusing(int server, int refused) throws IOException {
      daemon(
          () -> {
            for (int number = 1; ; number++) {
              Socket client = listening.accept();
              if (number == refused) {
                client.close();
              } else {
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server);
                daemon(() -> copy(client, upstream));
                daemon(() -> copy(upstream, client));
              }
            }
          });
    }

    private interface Task {
      void run() throws IOException;
    }

    private static void daemon(Task task) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run();
                } catch (IOException e) {
                  // closed
                }
              },
              "refusing");
      thread.setDaemon(true);
      thread.start();
    }

    private static void copy(Socket from, Socket to) throws IOException {
      try {
        from.getInputStream().transferTo(to.getOutputStream());
      } finally {
        from.close();
        to.close();
      }
    }

    int port() {
      return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }
}
