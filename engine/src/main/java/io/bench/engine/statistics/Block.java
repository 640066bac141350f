package io.bench.engine.statistics;

import java.nio.ByteBuffer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A second or a few of a measured window, kept small: its histogram is encoded, a few kilobytes
 * instead of a few hundred. Immutable.
 */
final class Block {

  private static final int DIGITS_OF_NOTHING = 3;

  private final double seconds;
  private final long ops;
  private final int doublings;
  private final byte @Nullable [] encoded;

  /**
   * @param doublings how often blocks were merged to make it: 2^doublings intervals
   * @param encoded the histogram in HdrHistogram's own encoding, or null if there are no samples
   */
  private Block(double seconds, long ops, int doublings, byte @Nullable [] encoded) {
    this.seconds = seconds;
    this.ops = ops;
    this.doublings = doublings;
    this.encoded = encoded;
  }

  double seconds() {
    return seconds;
  }

  long ops() {
    return ops;
  }

  int doublings() {
    return doublings;
  }

  boolean hasSamples() {
    return encoded != null;
  }

  /**
   * A block.
   *
   * @param times copied; null or empty if there are none
   */
  static Block of(double seconds, long ops, int doublings, @Nullable AbstractHistogram times) {
    if (times == null || times.getTotalCount() == 0) {
      return new Block(seconds, ops, doublings, null);
    }
    ByteBuffer buffer = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    byte[] encoded = new byte[times.encodeIntoByteBuffer(buffer)];
    buffer.flip();
    buffer.get(encoded);
    return new Block(seconds, ops, doublings, encoded);
  }

  /** The times, the caller's own. */
  Histogram times() {
    if (encoded == null) {
      return empty();
    }
    Histogram times = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    times.setAutoResize(true);
    return times;
  }

  static Histogram empty() {
    return new Histogram(DIGITS_OF_NOTHING);
  }

  /** This block and the next as one. */
  Block merged(Block next) {
    double sumSeconds = seconds + next.seconds;
    long sumOps = ops + next.ops;
    int level = Math.max(doublings, next.doublings) + 1;
    if (encoded == null || next.encoded == null) {
      byte[] either = encoded == null ? next.encoded : encoded;
      return new Block(sumSeconds, sumOps, level, either);
    }
    Histogram times = times();
    times.add(next.times());
    return of(sumSeconds, sumOps, level, times);
  }
}
