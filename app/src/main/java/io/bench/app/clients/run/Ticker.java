package io.bench.app.clients.run;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Calls again and again on a thread of its own, until it is closed. */
final class Ticker implements AutoCloseable {

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread daemon = new Thread(task, "bench-clients");
            daemon.setDaemon(true);
            return daemon;
          });

  /** Adds a task; it must not throw. */
  void every(long millis, Runnable task) {
    var unused = thread.scheduleAtFixedRate(task, millis, millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
