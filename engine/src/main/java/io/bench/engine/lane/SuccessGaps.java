package io.bench.engine.lane;

import java.util.ArrayList;
import java.util.List;

/**
 * When a lane had no success for long. The lane's thread only, until the lane has finished. Hot
 * path.
 *
 * <p>A success costs a comparison and a store; only a gap of a second or more is kept. A time in
 * which no lane had a success lies within such a gap of each of them, so that it can be found
 * exactly afterwards without anything that lanes would have to share.
 */
final class SuccessGaps {

  private final long[] startNanos;
  private final long[] lastNanos;
  private final List<List<SuccessGap>> gaps = new ArrayList<>();

  /**
   * @param phases how many phases the activity has
   */
  SuccessGaps(int phases) {
    this.startNanos = new long[phases];
    this.lastNanos = new long[phases];
    for (int phase = 0; phase < phases; phase++) {
      gaps.add(new ArrayList<>());
    }
  }

  /** A phase begins: its first gap is measured from here. */
  void begin(int phase, long nanos) {
    startNanos[phase] = nanos;
    lastNanos[phase] = nanos;
  }

  /** An op of a phase has succeeded; those that foreign threads end may arrive out of order. */
  void succeeded(int phase, long doneNanos) {
    long before = lastNanos[phase];
    if (doneNanos - before >= SuccessGap.SHORTEST_NANOS) {
      gaps.get(phase)
          .add(new SuccessGap(before - startNanos[phase], doneNanos - startNanos[phase]));
    }
    if (doneNanos - before > 0) {
      lastNanos[phase] = doneNanos;
    }
  }

  /** The gaps of a phase in their order, the one after the last success included. */
  List<SuccessGap> of(int phase) {
    List<SuccessGap> all = new ArrayList<>(gaps.get(phase));
    all.add(new SuccessGap(lastNanos[phase] - startNanos[phase], SuccessGap.OPEN));
    return all;
  }
}
