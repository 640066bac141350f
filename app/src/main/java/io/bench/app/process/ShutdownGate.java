package io.bench.app.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets a run end in order when the process is told to end (Ctrl-C, TERM): asks it to stop, and
 * keeps the process alive until it has drained, written its result and stopped its servers, but not
 * for ever. The JVM then exits with the signal's own code, 130 for Ctrl-C.
 */
public final class ShutdownGate implements AutoCloseable {

  /** How long what follows the grace time may take: closing, writing, stopping servers. */
  public static final Duration AFTER_GRACE = Duration.ofSeconds(15);

  private static final Duration UNKNOWN_GRACE = Duration.ofSeconds(45);

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopAndWait, "bench-shutdown");
  private boolean wanted;
  private @Nullable Runnable stop;
  private volatile Duration patience = UNKNOWN_GRACE.plus(AFTER_GRACE);

  public ShutdownGate() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Lets the process go so long after a signal at the latest, and then some seconds. */
  public void waitForGrace(Duration grace) {
    patience = grace.plus(AFTER_GRACE);
  }

  /**
   * Sets how the run is stopped; if a stop was already requested, stops it now.
   *
   * @param stopper asks the run to end; called by any thread, perhaps more than once, must not
   *     block
   */
  public void stopWith(Runnable stopper) {
    synchronized (this) {
      stop = stopper;
      if (!wanted) {
        return;
      }
    }
    stopper.run();
  }

  /** Asks the run to end in order, as a signal would; the process goes on. Any thread. */
  public void stop() {
    Runnable stopper;
    synchronized (this) {
      wanted = true;
      stopper = stop;
    }
    if (stopper != null) {
      stopper.run();
    }
  }

  private void stopAndWait() {
    stop();
    try {
      if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.printf(
            "bench: the run did not end within %d s of the signal; it ends now, and what is written"
                + " is what it had%n",
            patience.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The run has ended and left nothing behind: the process may go. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is what has brought us here; it has been released above.
    }
  }
}
