package io.bench.engine.record;

import org.HdrHistogram.IntCountsHistogram;

/**
 * The messages of one stream whose op runs on a foreign thread, kept until the lane takes them in:
 * once per interval, and at the end of the try. Two threads share a lock, which they hardly ever
 * want at the same time. Hot path.
 */
public final class HeldMessages {

  private final IntCountsHistogram gaps;
  private long messages;
  private long bytes;

  HeldMessages(int digits) {
    gaps = new IntCountsHistogram(digits);
  }

  /**
   * A message has arrived.
   *
   * @param gapNanos since the one before, negative if it is the first
   */
  public synchronized void add(long gapNanos, long byteCount) {
    messages++;
    bytes += byteCount;
    if (gapNanos >= 0) {
      gaps.recordValue(gapNanos);
    }
  }

  /** Records everything held and forgets it. */
  public synchronized void moveTo(OpStats stats) {
    if (messages == 0) {
      return;
    }
    stats.add(Count.MESSAGES, messages);
    stats.add(Count.BYTES, bytes);
    if (gaps.getTotalCount() > 0) {
      stats.add(Latency.MESSAGE_GAP, gaps);
    }
    gaps.reset();
    messages = 0;
    bytes = 0;
  }
}
