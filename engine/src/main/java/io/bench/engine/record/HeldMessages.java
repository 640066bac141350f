package io.bench.engine.record;

import org.HdrHistogram.IntCountsHistogram;

/**
 * The messages of one stream whose op runs on a foreign thread, kept until the lane takes in the
 * end of the try. One thread at a time. Hot path.
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
  public void add(long gapNanos, long byteCount) {
    messages++;
    bytes += byteCount;
    if (gapNanos >= 0) {
      gaps.recordValue(gapNanos);
    }
  }

  /** Records everything held and forgets it. */
  public void moveTo(OpStats stats) {
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
