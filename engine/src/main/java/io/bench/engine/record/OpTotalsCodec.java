package io.bench.engine.record;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What an interval recorded, as bytes, so that another process can add it up: only what is not zero
 * is written, numbers in as few bytes as they need, each histogram as the distance and count of its
 * filled buckets. An op template with a thousand different times takes about 3 KB. Failed cycles
 * are not written. Thread-safe: it has no state.
 *
 * <p>Numbers are unsigned LEB128, as in WebAssembly and DWARF.
 */
@SuppressWarnings("EnumOrdinal") // writer and reader are the same program, which is checked before
public final class OpTotalsCodec {

  private static final Count[] COUNTS = Count.values();
  private static final Latency[] LATENCIES = Latency.values();

  /** A histogram grows with the longest time: damaged bytes must not fill the heap. */
  private static final long MAX_NANOS = Duration.ofDays(365).toNanos();

  private OpTotalsCodec() {}

  /** Writes everything but failed cycles. */
  public static void write(DataOutput out, OpTotals totals) throws IOException {
    for (Count count : COUNTS) {
      writeNumber(out, totals.count(count));
    }
    for (Latency latency : LATENCIES) {
      Histogram times = totals.histogram(latency);
      if (times != null) {
        writeNumber(out, latency.ordinal() + 1);
        writeHistogram(out, times);
      }
    }
    writeNumber(out, 0);
    writeNumber(out, totals.errors().size());
    for (var error : totals.errors().entrySet()) {
      out.writeUTF(error.getKey());
      writeNumber(out, error.getValue());
    }
    totals.time().write(out);
  }

  /**
   * Adds what was written.
   *
   * @throws IOException if it is damaged
   */
  public static void addTo(DataInputStream in, OpTotals totals) throws IOException {
    for (Count count : COUNTS) {
      totals.add(count, readNumber(in));
    }
    for (long latency = readNumber(in); latency != 0; latency = readNumber(in)) {
      if (latency < 0 || latency > LATENCIES.length) {
        throw new IOException("no such time: " + latency);
      }
      addHistogram(in, totals.times(LATENCIES[(int) latency - 1]));
    }
    for (long errors = notNegative(readNumber(in)); errors > 0; errors--) {
      totals.addErrors(in.readUTF(), readNumber(in));
    }
    totals.time().add(in);
  }

  /** Writes the filled buckets of a histogram. */
  public static void writeHistogram(DataOutput out, AbstractHistogram times) throws IOException {
    long before = 0;
    for (HistogramIterationValue bucket : times.recordedValues()) {
      long value = times.lowestEquivalentValue(bucket.getValueIteratedTo());
      writeNumber(out, bucket.getCountAtValueIteratedTo());
      writeNumber(out, value - before);
      before = value;
    }
    writeNumber(out, 0);
  }

  /**
   * Adds the buckets that were written.
   *
   * @param times of the same number of digits, or coarser
   * @throws IOException if they are damaged, or too long for {@code times}
   */
  public static void addHistogram(DataInput in, AbstractHistogram times) throws IOException {
    long value = 0;
    for (long count = readNumber(in); count != 0; count = readNumber(in)) {
      value += notNegative(readNumber(in));
      if (value < 0 || value > MAX_NANOS || isTooLong(value, times)) {
        throw new IOException("a time of %d ns".formatted(value));
      }
      times.recordValueWithCount(value, notNegative(count));
    }
  }

  private static boolean isTooLong(long value, AbstractHistogram times) {
    return !times.isAutoResize() && value > times.getHighestTrackableValue();
  }

  private static long notNegative(long number) throws IOException {
    if (number < 0) {
      throw new IOException("a number below 0: " + number);
    }
    return number;
  }

  /** Writes a number in one byte for every seven bits of it; a negative one takes ten. */
  static void writeNumber(DataOutput out, long number) throws IOException {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  static long readNumber(DataInput in) throws IOException {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.readByte();
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IOException("a number of more than 64 bits");
  }
}
