package io.bench.engine.run;

import io.bench.engine.activity.Activity;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run is to end before its time, and what that ends: the running activity, or what the
 * run's thread waits for while servers or adapters open. {@link #request} by any thread, the rest
 * by the run's.
 */
final class Interruption {

  private volatile boolean requested;
  private volatile long requestedNanos;
  private volatile @Nullable Activity activity;
  private @Nullable Thread waiting;

  /** Ends the running activity in order, and the run's thread's wait. Idempotent. */
  void request() {
    if (!requested) {
      requestedNanos = System.nanoTime();
    }
    requested = true;
    Activity running = activity;
    if (running != null) {
      running.interrupt();
    }
    synchronized (this) {
      if (waiting != null) {
        waiting.interrupt();
      }
    }
  }

  boolean isRequested() {
    return requested;
  }

  /** How long ago it was requested; -1 if it was not. */
  long sinceNanos() {
    return requested ? System.nanoTime() - requestedNanos : -1;
  }

  /** From here on a request ends this activity. */
  void beginActivity(Activity begun) {
    activity = begun;
    if (requested) {
      begun.interrupt();
    }
  }

  void endActivity() {
    activity = null;
  }

  /** From here on a request ends what this thread waits for. */
  synchronized void beginWait() {
    waiting = Thread.currentThread();
    if (requested) {
      Thread.currentThread().interrupt();
    }
  }

  /** From here on it does not; clears the thread's interrupt flag. */
  synchronized void endWait() {
    waiting = null;
    if (requested) {
      Thread.interrupted();
    }
  }
}
