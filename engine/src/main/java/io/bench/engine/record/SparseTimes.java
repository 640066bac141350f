package io.bench.engine.record;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;

/** The filled buckets of a histogram that another process has recorded. Immutable. */
public final class SparseTimes {

  /** A histogram grows with the longest time: damaged bytes must not fill the heap. */
  private static final long MAX_NANOS = Duration.ofDays(365).toNanos();

  private long[] nanos = new long[64];
  private long[] counts = new long[64];
  private int size;

  private SparseTimes() {}

  /**
   * Reads what {@link OpTotalsCodec#writeHistogram} has written.
   *
   * @throws IOException if it is damaged
   */
  public static SparseTimes read(CodedBytes in) throws IOException {
    SparseTimes times = new SparseTimes();
    long value = 0;
    for (long count = in.count(); count != 0; count = in.count()) {
      value += in.count();
      if (value < 0 || value > MAX_NANOS) {
        throw new IOException("a time of %d ns".formatted(value));
      }
      times.add(value, count);
    }
    return times;
  }

  private void add(long value, long count) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    nanos[size] = value;
    counts[size] = count;
    size++;
  }

  /**
   * Adds the times.
   *
   * @param sum of the same number of digits, or coarser; one that does not grow takes none that is
   *     longer than its longest
   */
  public void addTo(AbstractHistogram sum) {
    long longest = sum.isAutoResize() ? Long.MAX_VALUE : sum.getHighestTrackableValue();
    for (int bucket = 0; bucket < size; bucket++) {
      sum.recordValueWithCount(Math.min(longest, nanos[bucket]), counts[bucket]);
    }
  }
}
