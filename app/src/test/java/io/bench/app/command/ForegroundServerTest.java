package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForegroundServerTest {

  private final ForegroundServer.Stop stop = new ForegroundServer.Stop(Thread.currentThread());

  @Test
  void aStopInterruptsTheStart() {
    stop.run();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aStopBetweenTheStartAndTheWaitLetsServersCloseUninterrupted() throws InterruptedException {
    stop.run();
    stop.await();

    assertThat(Thread.interrupted()).isFalse();
  }
}
