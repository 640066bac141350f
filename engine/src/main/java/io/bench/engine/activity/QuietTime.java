package io.bench.engine.activity;

import io.bench.engine.lane.SuccessGap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The longest time of a phase in which no op succeeded, if it was a second or more.
 *
 * @param afterSeconds when it began, since the phase's start: with an op that succeeded, or at 0
 * @param seconds how long it was
 * @param recovered whether an op succeeded at its end; if not it lasted to the end of the phase
 */
public record QuietTime(double afterSeconds, double seconds, boolean recovered) {

  /**
   * Finds it. A gap that begins after the last op was started does not count: only stragglers are
   * left.
   *
   * @param lanes the gaps of each lane, in their order; at least one lane
   * @param issuedForNanos how long ops were started
   * @param phaseNanos how long the phase took until its last op had ended
   * @return null if none was a second long
   */
  static @Nullable QuietTime longest(
      List<List<SuccessGap>> lanes, long issuedForNanos, long phaseNanos) {
    List<SuccessGap> common = lanes.get(0);
    for (List<SuccessGap> lane : lanes.subList(1, lanes.size())) {
      common = SuccessGap.common(common, lane);
    }
    SuccessGap longest = null;
    for (SuccessGap gap : common) {
      boolean counts =
          gap.fromNanos() < issuedForNanos && gap.nanos(phaseNanos) >= SuccessGap.SHORTEST_NANOS;
      if (counts && (longest == null || gap.nanos(phaseNanos) > longest.nanos(phaseNanos))) {
        longest = gap;
      }
    }
    return longest == null
        ? null
        : new QuietTime(
            longest.fromNanos() / 1e9,
            longest.nanos(phaseNanos) / 1e9,
            longest.toNanos() != SuccessGap.OPEN);
  }

  /** The longer of two, either of which may be null. */
  static @Nullable QuietTime longer(@Nullable QuietTime one, @Nullable QuietTime other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.seconds > one.seconds ? other : one;
  }
}
