package io.bench.adapter.tck;

import java.util.concurrent.CountDownLatch;

/** Threads that nobody ends. */
final class EndlessThread {

  private EndlessThread() {}

  static void start() {
    CountDownLatch never = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "endless");
    thread.setDaemon(true);
    thread.start();
  }
}
