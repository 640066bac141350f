package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.process.LoopbackPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CqlProbeTest {
  private static final String OPTIONS = "040000000500000000";

  @Test
  void sendsAnOptionsFrameOfNineBytesAndAcceptsSupported() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, LoopbackPorts.address())) {
      CompletableFuture<String> received = answering(server, "8400000006000000020000");
      assertThat(CqlProbe.answers(address(server))).isTrue();
      assertThat(received.get(10, TimeUnit.SECONDS)).isEqualTo(OPTIONS);
    }
  }

  @Test
  void anErrorIsNoAnswer() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, LoopbackPorts.address())) {
      CompletableFuture<String> received = answering(server, "840000000000000006000000000000");
      assertThat(CqlProbe.answers(address(server))).isFalse();
      assertThat(received.get(10, TimeUnit.SECONDS)).isEqualTo(OPTIONS);
    }
  }

  @Test
  void anotherProtocolIsNoAnswer() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, LoopbackPorts.address())) {
      byte[] http = "HTTP/1.1 400 Bad".getBytes(StandardCharsets.US_ASCII);
      CompletableFuture<String> received = answering(server, HexFormat.of().formatHex(http));
      assertThat(CqlProbe.answers(address(server))).isFalse();
      assertThat(received.get(10, TimeUnit.SECONDS)).isEqualTo(OPTIONS);
    }
  }

  @Test
  void aClosedPortIsNoAnswer() throws Exception {
    int port = LoopbackPorts.free(1).get(0);
    assertThat(CqlProbe.answers(new InetSocketAddress(LoopbackPorts.address(), port))).isFalse();
  }

  private static InetSocketAddress address(ServerSocket server) {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  private static CompletableFuture<String> answering(ServerSocket server, String hexadecimal) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket client = server.accept()) {
            byte[] request = client.getInputStream().readNBytes(9);
            client.getOutputStream().write(HexFormat.of().parseHex(hexadecimal));
            client.getOutputStream().flush();
            return HexFormat.of().formatHex(request);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
