package io.bench.engine.statistics;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The block that intervals are added to until it has its length. Not thread-safe. */
final class OpenBlock {

  private @Nullable Histogram times;
  private double seconds;
  private long ops;
  private int intervals;

  void add(double intervalSeconds, long intervalOps, @Nullable AbstractHistogram intervalTimes) {
    seconds += intervalSeconds;
    ops += intervalOps;
    if (intervalTimes != null && intervalTimes.getTotalCount() > 0) {
      if (times == null) {
        times = new Histogram(intervalTimes.getNumberOfSignificantValueDigits());
      }
      times.add(intervalTimes);
    }
    intervals += intervalSeconds > 0 ? 1 : 0;
  }

  /** How many intervals it is made of, those without length aside. */
  int intervals() {
    return intervals;
  }

  boolean isEmpty() {
    return seconds == 0 && ops == 0 && (times == null || times.getTotalCount() == 0);
  }

  /** Continues a block. */
  void reopen(Block block) {
    add(0, block.ops(), block.times());
    seconds += block.seconds();
    intervals = 1 << block.doublings();
  }

  Block soFar(int doublings) {
    return Block.of(seconds, ops, doublings, times);
  }

  /** Gives the block and begins the next. */
  Block close(int doublings) {
    Block block = soFar(doublings);
    if (times != null) {
      times.reset();
    }
    seconds = 0;
    ops = 0;
    intervals = 0;
    return block;
  }
}
