package io.bench.engine.record;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What an interval recorded, as bytes, so that another process can add it up ({@link SparseTotals},
 * {@link SparseTimes}): only what is not zero is written, numbers in as few bytes as they need,
 * each histogram as the distance and count of its filled buckets. An op template with a thousand
 * different times takes about 3 KB. Failed cycles are not written. Thread-safe: it has no state.
 *
 * <p>Numbers are unsigned LEB128, as in WebAssembly and DWARF.
 */
@SuppressWarnings("EnumOrdinal") // writer and reader are the same program, which is checked before
public final class OpTotalsCodec {

  private static final Count[] COUNTS = Count.values();
  private static final Latency[] LATENCIES = Latency.values();

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
      byte[] name = error.getKey().getBytes(StandardCharsets.UTF_8);
      writeNumber(out, name.length);
      out.write(name);
      writeNumber(out, error.getValue());
    }
    totals.time().write(out);
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

  /** Writes a number in one byte for every seven bits of it; a negative one takes ten. */
  static void writeNumber(DataOutput out, long number) throws IOException {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      out.writeByte((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }
}
