package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a socket that takes connections and never answers. */
@Timeout(60)
class SessionOpenerTest {

  private static SessionOpener opener(ServerSocket silent) {
    ConnectionSettings settings = TestSettings.of("host", "127.0.0.1:" + silent.getLocalPort());
    return new SessionOpener(settings, null, 8, "unit-");
  }

  private static ServerSocket silent() throws Exception {
    return new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
  }

  @Test
  void anInterruptEndsTheHandshakeAtOnce() throws Exception {
    try (ServerSocket silent = silent()) {
      SessionOpener opener = opener(silent);
      FutureTask<Boolean> opening =
          new FutureTask<>(
              () -> {
                assertThatThrownBy(() -> opener.open())
                    .isInstanceOf(AdapterException.class)
                    .hasMessage("interrupted while connecting");
                return Thread.currentThread().isInterrupted();
              });
      Thread thread = new Thread(opening, "opening");
      thread.start();
      silent.accept().close(); // the probe
      try (var driver = silent.accept()) {
        awaitWaiting(
            thread); // before that it may be loading a class, which an interrupt does not end
        thread.interrupt();

        assertThat(opening.get()).as("still interrupted").isTrue();
        assertThat(driver.isConnected()).isTrue();
      }
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void anInterruptEndsTheProbeAtOnce() throws Exception {
    try (ServerSocket silent = silent()) {
      SessionOpener opener = opener(silent);
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> opener.open()).hasMessage("interrupted while connecting");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
