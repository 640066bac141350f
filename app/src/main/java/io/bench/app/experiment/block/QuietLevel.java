package io.bench.app.experiment.block;

import java.util.concurrent.TimeUnit;

/**
 * How much CPU time some processes take between two looks when nobody uses them: at least one step
 * of the system's clock, and what idle servers have needed so far. One thread.
 */
final class QuietLevel {

  /** The system counts in steps of so much. */
  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** A compiler that is at work takes more. */
  static final long MOST_AT_REST_NANOS = 5 * STEP_NANOS;

  private long leastNanos;

  /**
   * Takes a look at them.
   *
   * @param nanos the CPU time since the look before; less than 0 if a process has ended meanwhile
   * @return whether so much is what they need at rest
   */
  boolean look(long nanos) {
    if (nanos < 0) {
      return false;
    }
    leastNanos = Math.min(leastNanos, nanos);
    return nanos <= leastNanos + STEP_NANOS;
  }

  /**
   * They have not come to rest while one waited.
   *
   * @param nanos the least CPU time between two looks meanwhile
   */
  void waitedInVain(long nanos) {
    leastNanos = Math.min(nanos, MOST_AT_REST_NANOS);
  }
}
