package io.bench.engine.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What another process has recorded about one op template in an interval, read back from the bytes
 * of {@link OpTotalsCodec}: only buckets that are filled. A hundred clients hand over such a record
 * each second, and histograms of their own would cost several times as much. Immutable, but for
 * what {@link #time} gives.
 */
public final class SparseTotals {

  private static final Count[] COUNTS = Count.values();
  private static final Latency[] LATENCIES = Latency.values();

  private final long[] counts = new long[COUNTS.length];
  private final @Nullable SparseTimes[] times = new SparseTimes[LATENCIES.length];
  private final Map<String, Long> errors = new HashMap<>();
  private final TimeAccount time = new TimeAccount();

  private SparseTotals() {}

  /**
   * Reads what {@link OpTotalsCodec#write} has written.
   *
   * @throws IOException if it is damaged
   */
  public static SparseTotals read(CodedBytes in) throws IOException {
    SparseTotals totals = new SparseTotals();
    for (int count = 0; count < COUNTS.length; count++) {
      totals.counts[count] = in.number();
    }
    for (long latency = in.number(); latency != 0; latency = in.number()) {
      if (latency < 0 || latency > LATENCIES.length || totals.times[(int) latency - 1] != null) {
        throw new IOException("no such time: " + latency);
      }
      totals.times[(int) latency - 1] = SparseTimes.read(in);
    }
    for (long left = in.count(); left > 0; left--) {
      totals.errors.merge(in.text(), in.number(), Long::sum);
    }
    totals.time.add(in);
    return totals;
  }

  @SuppressWarnings("EnumOrdinal") // as in OpFigures
  public long count(Count count) {
    return counts[count.ordinal()];
  }

  /** How the times of ops that succeeded divide. A view. */
  public TimeAccount time() {
    return time;
  }

  /** Adds all of it. */
  public void addTo(OpTotals sum) {
    for (int count = 0; count < counts.length; count++) {
      sum.add(COUNTS[count], counts[count]);
    }
    for (int latency = 0; latency < times.length; latency++) {
      SparseTimes recorded = times[latency];
      if (recorded != null) {
        recorded.addTo(sum.times(LATENCIES[latency]));
      }
    }
    errors.forEach(sum::addErrors);
    sum.time().add(time);
  }

  /** Adds the recorded times, in nanoseconds. */
  @SuppressWarnings("EnumOrdinal") // as in OpFigures
  public void addTo(AbstractHistogram sum, Latency latency) {
    SparseTimes recorded = times[latency.ordinal()];
    if (recorded != null) {
      recorded.addTo(sum);
    }
  }

  /**
   * Reads op templates, one after the other.
   *
   * @throws IOException if one is damaged
   */
  public static List<SparseTotals> read(CodedBytes in, int templates) throws IOException {
    List<SparseTotals> ops = new ArrayList<>();
    for (int template = 0; template < templates; template++) {
      ops.add(read(in));
    }
    return ops;
  }
}
