package io.bench.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a run end in order when the process is told to end (Ctrl-C, TERM): asks it to stop, and keeps the
 * process alive until it has drained, written its result and stopped its servers. The JVM then exits with
 * the signal's own code, 130 for Ctrl-C.
 */
public final class ShutdownGate implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param stop asks the run to end; called at most once, must not block
   */
  public ShutdownGate(Runnable stop) {
    this.hook = new Thread(() -> stopAndWait(stop), "bench-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stopAndWait(Runnable stop) {
    stop.run();
    try {
      ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }

  /** The run has ended and left nothing behind: the process may go. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyShuttingDown) {
      // The hook is what has brought us here; it has been released above.
    }
  }

  /** Exits. While the process is already ending, its code is that of the signal. */
  static void exit(int code) {
    System.exit(code);
  }
}
