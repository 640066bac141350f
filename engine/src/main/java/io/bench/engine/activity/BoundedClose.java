package io.bench.engine.activity;

import io.bench.engine.thread.DaemonThreads;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes an adapter, or its lanes and what they share, on a separate thread, so that code of an
 * adapter that never returns does not keep the run from ending. Immutable.
 *
 * @param adapter its name in messages
 * @param listener notified of an adapter that does not close
 */
public record BoundedClose(String adapter, ActivityListener listener) {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** How long after the end of the grace time an interrupted run waits for an adapter at most. */
  private static final long PATIENCE_AFTER_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(3_500);

  /**
   * How long to wait for a close.
   *
   * @param interruptedForNanos since when the run is to end, or -1 if it is not
   * @param graceNanos how long the run waits for ops in flight
   * @param faulty whether the adapter has violated the SPI before
   */
  public static long patienceNanos(long interruptedForNanos, long graceNanos, boolean faulty) {
    if (interruptedForNanos >= 0) {
      return Math.max(0, graceNanos + PATIENCE_AFTER_GRACE_NANOS - interruptedForNanos);
    }
    return faulty ? PATIENCE_AFTER_GRACE_NANOS : PATIENCE_NANOS;
  }

  /**
   * Closes. If that takes too long, or this thread is interrupted meanwhile, it returns, notifies
   * the listener, and leaves the closing thread behind, a daemon.
   *
   * @param what names it in messages, such as {@code its lanes}
   * @throws RuntimeException what {@code closing} has thrown, which may also be an {@code Error}
   */
  public void close(String what, Runnable closing, long patienceNanos) {
    Thrown thrown = new Thrown();
    Thread thread =
        DaemonThreads.start(
            "bench-close",
            () -> {
              try {
                closing.run();
              } catch (RuntimeException | Error e) {
                thrown.what = e;
              }
            });
    try {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(patienceNanos)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      listener.adapterFault(
          new AdapterFault(
              "%s did not close %s within %.1f s and is left behind"
                  .formatted(adapter, what, patienceNanos / 1e9),
              List.of(thread.getStackTrace()),
              false));
      return;
    }
    if (thrown.what instanceof RuntimeException failed) {
      throw failed;
    }
    if (thrown.what instanceof Error failed) {
      throw failed;
    }
  }

  /** Written before the thread ends, read after that. */
  private static final class Thrown {
    private @Nullable Throwable what;
  }
}
