package io.bench.adapter.grpc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.cql.connect.HostAddress;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same TLS server ends a plaintext connection in several ways; each is told as what it is. */
class ProtocolMismatchTest {

  /** A TLS record: a fatal alert that the handshake has failed. */
  private static final byte[] ALERT = {0x15, 3, 3, 0, 2, 2, 40};

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Network closed for unknown reason",
        "io exception: recvAddress(..) failed with error(-104): Connection reset by peer",
        "io exception: Broken pipe"
      })
  void aConnectionThatATlsServerEndsWantsTls(String description) throws Exception {
    try (Answering server = new Answering(ALERT)) {
      assertThat(hint(server, description)).contains("tls=true");
    }
  }

  @Test
  void aServerThatEndsAConnectionWithoutSpeakingTlsIsNotTakenForOne() throws Exception {
    try (Answering server = new Answering(new byte[0])) {
      assertThat(hint(server, "Connection reset by peer")).isNull();
    }
  }

  private static String hint(Answering server, String description) {
    return ProtocolMismatch.hint(
        new HostAddress("127.0.0.1", server.socket.getLocalPort()),
        false,
        Status.UNAVAILABLE.withDescription(description));
  }

  /** Answers the one connection it takes with these bytes, and ends it. */
  private static final class Answering implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    private Answering(byte[] answer) throws IOException {
      Thread serving = new Thread(() -> answer(answer));
      serving.setDaemon(true);
      serving.start();
    }

    private void answer(byte[] answer) {
      try (Socket connection = socket.accept()) {
        connection.getInputStream().read(new byte[1024]);
        connection.getOutputStream().write(answer);
      } catch (IOException e) {
        // The test has ended.
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
