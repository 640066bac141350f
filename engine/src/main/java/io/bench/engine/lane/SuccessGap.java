package io.bench.engine.lane;

import java.util.ArrayList;
import java.util.List;

/**
 * A time without a success, in nanoseconds since the start of its phase.
 *
 * @param fromNanos the last success before it, or the start of the phase
 * @param toNanos the first success after it, or {@link #OPEN}
 */
public record SuccessGap(long fromNanos, long toNanos) {

  /** No success came after it. */
  public static final long OPEN = Long.MAX_VALUE;

  /** Shorter ones are not kept. */
  public static final long SHORTEST_NANOS = 1_000_000_000L;

  /**
   * The times that lie within a gap of each of two lanes.
   *
   * @param one in their order
   * @param other in their order
   * @return in their order
   */
  public static List<SuccessGap> common(List<SuccessGap> one, List<SuccessGap> other) {
    List<SuccessGap> common = new ArrayList<>();
    int left = 0;
    int right = 0;
    while (left < one.size() && right < other.size()) {
      SuccessGap first = one.get(left);
      SuccessGap second = other.get(right);
      long from = Math.max(first.fromNanos, second.fromNanos);
      long to = Math.min(first.toNanos, second.toNanos);
      if (to - from >= SHORTEST_NANOS) {
        common.add(new SuccessGap(from, to));
      }
      if (first.toNanos <= second.toNanos) {
        left++;
      } else {
        right++;
      }
    }
    return common;
  }

  /** How long it was, in a phase that ended this many nanoseconds after its start. */
  public long nanos(long phaseNanos) {
    return (toNanos == OPEN ? Math.max(phaseNanos, fromNanos) : toNanos) - fromNanos;
  }
}
