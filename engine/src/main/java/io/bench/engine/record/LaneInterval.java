package io.bench.engine.record;

/**
 * What one lane did with its time in one interval.
 *
 * @param busyNanos time in which it had something to do, whether or not its thread was running;
 *     {@link #UNKNOWN} where its event loop does not tell when it reads
 * @param cpuNanos CPU time of its thread; {@link #UNKNOWN} where the JVM does not tell
 * @param spunNanos how much of it went into looking for answers when there were none
 * @param turns how many turns it took
 * @param longestTurnNanos the longest of them; 0 if there was none
 */
public record LaneInterval(
    long busyNanos, long cpuNanos, long spunNanos, long turns, long longestTurnNanos) {

  /** Nobody tells. */
  public static final long UNKNOWN = -1;

  /**
   * The share of the interval in which the lane could take on nothing more: it was busy, and on a
   * CPU. A lane that spins while it waits is on a CPU without being busy, and what its event loop
   * tells of that does not count; one whose adapter blocks is busy without being on a CPU. Where
   * one of the two is not known, the other counts.
   */
  public double occupancy(double seconds) {
    if (seconds <= 0) {
      return 0;
    }
    long workedNanos = cpuNanos == UNKNOWN ? UNKNOWN : Math.max(0, cpuNanos - spunNanos);
    long nanos =
        workedNanos == UNKNOWN || busyNanos == UNKNOWN
            ? Math.max(busyNanos, workedNanos)
            : Math.min(busyNanos, workedNanos);
    return Math.max(0, Math.min(1, nanos / 1e9 / seconds));
  }
}
