package io.bench.engine.activity;

import java.util.Arrays;

/**
 * How many ops ended in each slice of a pilot block. Lanes tell at looks that may come late, since
 * on busy cores it takes a while until all have answered: what ended since the look before is then
 * spread evenly over the slices that have passed, those after the block too. One thread.
 */
final class PilotSlices {

  /** How long a slice is. */
  static final long NANOS = 20_000_000L;

  private final long[] ended;
  private int passed;
  private long seen;

  /**
   * @param blockNanos how long the block is
   */
  PilotSlices(long blockNanos) {
    ended = new long[Math.toIntExact((blockNanos + NANOS - 1) / NANOS)];
  }

  /** Whether all slices have passed. */
  boolean areComplete() {
    return passed == ended.length;
  }

  /** When the next look is due, since the block began. */
  long nextLookNanos() {
    return (passed + 1) * NANOS;
  }

  /**
   * A look, at which one slice at least has passed.
   *
   * @param endedSoFar ops that have ended since the block began
   * @param atNanos since the block began
   */
  void look(long endedSoFar, long atNanos) {
    long count = endedSoFar - seen;
    long slices = Math.max(1, atNanos / NANOS - passed);
    for (long slice = 0; slice < slices && passed < ended.length; slice++) {
      ended[passed++] = (slice + 1) * count / slices - slice * count / slices;
    }
    seen = endedSoFar;
  }

  /** Those that have passed. */
  long[] toArray() {
    return Arrays.copyOf(ended, passed);
  }
}
