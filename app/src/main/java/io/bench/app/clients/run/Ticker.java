package io.bench.app.clients.run;

import io.bench.engine.thread.DaemonThreads;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls again and again on a thread of its own, until it is closed. */
final class Ticker implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(Ticker.class);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("bench-clients"));

  /** Adds a task. One that throws is logged and called again. */
  void every(long millis, Runnable task) {
    Runnable guarded =
        () -> {
          try {
            task.run();
          } catch (RuntimeException e) {
            LOGGER.error("a task of the clients' clock failed", e);
          }
        };
    var unused = thread.scheduleAtFixedRate(guarded, millis, millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
