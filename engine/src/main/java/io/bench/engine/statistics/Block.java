package io.bench.engine.statistics;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A second or a few of a measured window, kept small: its histogram is encoded and deflated, a few
 * kilobytes instead of a few hundred. Immutable.
 *
 * @param doublings how often blocks were merged to make it: 2^doublings intervals
 * @param encoded the histogram in HdrHistogram's own encoding, deflated, or null if there are no
 *     samples
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares blocks
record Block(double seconds, long ops, int doublings, byte @Nullable [] encoded) {

  private static final int DIGITS_OF_NOTHING = 3;

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
    byte[] encoded = new byte[times.getNeededByteBufferCapacity()];
    int length = times.encodeIntoByteBuffer(ByteBuffer.wrap(encoded));
    return new Block(seconds, ops, doublings, deflated(encoded, length));
  }

  /** The times, the caller's own. */
  Histogram times() {
    if (encoded == null) {
      return empty();
    }
    Histogram times = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(inflated(encoded)), 0);
    times.setAutoResize(true);
    return times;
  }

  /** Not by the histogram itself, which would keep a buffer as large as it is for doing so. */
  private static byte[] deflated(byte[] bytes, int length) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream(length / 2);
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream out = new DeflaterOutputStream(deflated, deflater)) {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return deflated.toByteArray();
  }

  private static byte[] inflated(byte[] deflated) {
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** This block and another of the same time as one. */
  Block beside(Block other) {
    return joined(other, Math.max(seconds, other.seconds), doublings);
  }

  static Histogram empty() {
    return new Histogram(DIGITS_OF_NOTHING);
  }

  /** This block and the next as one. */
  Block merged(Block next) {
    return joined(next, seconds + next.seconds, Math.max(doublings, next.doublings) + 1);
  }

  private Block joined(Block other, double seconds, int doublings) {
    long sumOps = ops + other.ops;
    if (encoded == null || other.encoded == null) {
      byte[] either = encoded == null ? other.encoded : encoded;
      return new Block(seconds, sumOps, doublings, either);
    }
    Histogram times = times();
    times.add(other.times());
    return of(seconds, sumOps, doublings, times);
  }
}
