package io.bench.app.command;

/**
 * How a server in the foreground is told to stop: while it starts, by an interruption, which ends
 * the start; once it is awaited, by no more than the end of the wait, so that it can stop in order.
 */
final class ForegroundStop implements Runnable {

  private final Thread starting;
  private boolean started;
  private boolean wanted;

  /**
   * @param starting the thread that starts the server and then calls {@link #await}
   */
  ForegroundStop(Thread starting) {
    this.starting = starting;
  }

  /** Stops the server. Any thread. */
  @Override
  public synchronized void run() {
    wanted = true;
    if (started) {
      notifyAll();
    } else {
      starting.interrupt();
    }
  }

  /** Waits until the server is to stop. */
  synchronized void await() throws InterruptedException {
    started = true;
    while (!wanted) {
      wait();
    }
  }
}
