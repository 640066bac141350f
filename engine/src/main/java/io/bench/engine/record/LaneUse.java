package io.bench.engine.record;

/**
 * What one lane did with its time in one interval. Written by the lane's thread only, then handed
 * over with everything else that it recorded. Hot path.
 */
public final class LaneUse {

  private long busyNanos;
  private boolean busyKnown = true;
  private long spunNanos;
  private long turns;
  private long longestTurnNanos;

  /** Adds a time in which the lane had something to do. */
  public void busy(long nanos) {
    busyNanos += nanos;
  }

  /**
   * Adds a time in which the lane had something to do.
   *
   * @param all whether this is all of it: an event loop that does not tell when it reads decodes
   *     answers unseen
   */
  public void busy(long nanos, boolean all) {
    busyNanos += nanos;
    busyKnown = all;
  }

  /** Adds a time in which the lane looked for answers, and found none. */
  public void spun(long nanos) {
    spunNanos += nanos;
  }

  /** Counts a turn that took so long. */
  public void turn(long nanos) {
    turns++;
    longestTurnNanos = Math.max(longestTurnNanos, nanos);
  }

  /** Time in which the lane had something to do, in nanoseconds. */
  public long busyNanos() {
    return busyNanos;
  }

  LaneInterval interval(long cpuNanos) {
    return new LaneInterval(
        busyKnown ? busyNanos : LaneInterval.UNKNOWN,
        cpuNanos,
        cpuNanos == LaneInterval.UNKNOWN ? spunNanos : Math.min(spunNanos, cpuNanos),
        turns,
        longestTurnNanos);
  }

  void add(LaneUse other) {
    busyNanos += other.busyNanos;
    busyKnown &= other.busyKnown;
    spunNanos += other.spunNanos;
    turns += other.turns;
    longestTurnNanos = Math.max(longestTurnNanos, other.longestTurnNanos);
  }

  void clear() {
    busyNanos = 0;
    busyKnown = true;
    spunNanos = 0;
    turns = 0;
    longestTurnNanos = 0;
  }
}
