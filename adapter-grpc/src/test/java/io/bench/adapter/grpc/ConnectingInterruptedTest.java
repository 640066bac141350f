package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that is interrupted while it waits for servers waits no longer, and keeps its mark. */
@Timeout(60)
class ConnectingInterruptedTest {

  @AfterEach
  void forget() {
    Thread.interrupted();
  }

  private static void assertInterrupted(AdapterException failure) {
    assertThat(failure.kind()).isEqualTo(AdapterException.Kind.SERVER);
    assertThat(failure).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void openingWaitsNoLongerForAServerThatDoesNotAnswer() throws Exception {
    Thread opening = Thread.currentThread();
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Socket> accepted =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  Socket socket = silent.accept();
                  opening.interrupt();
                  return socket;
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });

      assertInterrupted(
          catchThrowableOfType(
              AdapterException.class,
              () -> new OpenAdapter("host", "127.0.0.1:" + silent.getLocalPort())));
      accepted.get().close();
    }
  }

  @Test
  void noClusterIsAskedForByAThreadThatIsToEnd() throws Exception {
    assertNotPrepared(Templates.op("stmt", "select a from t"));
  }

  @Test
  void noServiceIsAskedForByAThreadThatIsToEnd() throws Exception {
    assertNotPrepared(Templates.op("method", "a.B/C"));
  }

  private static void assertNotPrepared(OpTemplate op) throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server)) {
      Thread.currentThread().interrupt();

      assertInterrupted(catchThrowableOfType(AdapterException.class, () -> adapter.prepare(op)));
    }
  }
}
