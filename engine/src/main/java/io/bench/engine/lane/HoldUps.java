package io.bench.engine.lane;

/**
 * The latest times in which a lane was held up, in order and without overlap, so that the sum for
 * any period is known. The lane's thread only. Hot path.
 *
 * <p>Before the oldest one kept, the sum is assumed to have grown as it did since.
 */
final class HoldUps {

  private static final int KEPT = 256;

  private final long[] from = new long[KEPT];
  private final long[] to = new long[KEPT];
  private final long[] sumBefore = new long[KEPT];
  private int count;

  /** Adds one that lies behind all others, in nanoseconds. */
  void add(long fromNanos, long toNanos) {
    long sum = count == 0 ? 0 : sumUpToEnd();
    int at = count++ & (KEPT - 1);
    from[at] = fromNanos;
    to[at] = toNanos;
    sumBefore[at] = sum;
  }

  private long sumUpToEnd() {
    int last = (count - 1) & (KEPT - 1);
    return sumBefore[last] + to[last] - from[last];
  }

  /** For how long the lane was held up within a time, in nanoseconds. */
  long within(long fromNanos, long toNanos) {
    if (count == 0 || to[(count - 1) & (KEPT - 1)] - fromNanos <= 0) {
      return 0;
    }
    return Math.min(toNanos - fromNanos, sumUpTo(toNanos) - sumUpTo(fromNanos));
  }

  private long sumUpTo(long nanos) {
    int oldest = Math.max(0, count - KEPT);
    int low = oldest;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (from[middle & (KEPT - 1)] - nanos < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == oldest) {
      return beforeOldest(oldest & (KEPT - 1), nanos);
    }
    int at = (low - 1) & (KEPT - 1);
    long part = nanos - to[at] < 0 ? nanos - from[at] : to[at] - from[at];
    return sumBefore[at] + part;
  }

  private long beforeOldest(int at, long nanos) {
    if (count <= KEPT) {
      return sumBefore[at];
    }
    long span = to[(count - 1) & (KEPT - 1)] - from[at];
    double density = (double) (sumUpToEnd() - sumBefore[at]) / Math.max(1, span);
    return sumBefore[at] - (long) (density * (from[at] - nanos));
  }
}
