package io.bench.app.experiment.block;

import java.util.concurrent.TimeUnit;

/**
 * How much CPU time processes take between two looks when nobody uses them: at least one step of
 * the system's clock, and what idle servers have needed so far. One thread.
 */
final class QuietLevel {

  /** The system counts in steps of so much. */
  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private long leastNanos;

  /**
   * Whether so much is what they need at rest.
   *
   * @param nanos the CPU time since the look before
   */
  boolean isQuiet(long nanos) {
    leastNanos = Math.min(leastNanos, nanos);
    return nanos <= leastNanos + STEP_NANOS;
  }

  /**
   * They have not come to rest while one waited.
   *
   * @param nanos the least CPU time between two looks meanwhile
   */
  void waitedInVain(long nanos) {
    leastNanos = nanos;
  }
}
