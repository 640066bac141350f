package io.bench.engine.record;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The sum of what several lanes or intervals recorded about one op template in one phase. Not
 * thread-safe: the collector's.
 */
@SuppressWarnings("EnumOrdinal") // the enums index arrays, never leave the process
public final class OpTotals {

  private static final Count[] COUNTS = Count.values();
  private static final Latency[] LATENCIES = Latency.values();

  private final int digits;
  private final long[] counts = new long[COUNTS.length];
  private final @Nullable Histogram[] histograms = new Histogram[LATENCIES.length];
  private final Map<String, Long> errors = new TreeMap<>();
  private final FailedCycles failedCycles;
  private final TimeAccount time = new TimeAccount();

  /**
   * @param digits significant decimal digits of the histograms, 1 to 5
   */
  public OpTotals(int digits) {
    this.digits = digits;
    this.failedCycles = new FailedCycles();
  }

  /** A new record with what both hold. */
  public static OpTotals sum(OpTotals one, OpTotals other) {
    OpTotals sum = new OpTotals(Math.max(one.digits, other.digits));
    sum.add(one);
    sum.add(other);
    return sum;
  }

  /** Adds to a count, where figures are read back from a file. */
  public void add(Count count, long amount) {
    counts[count.ordinal()] += amount;
  }

  /** Adds recorded times, in nanoseconds, where figures are read back from a file. */
  public void add(Latency latency, @Nullable AbstractHistogram recorded) {
    addTimes(latency, recorded);
  }

  /** Counts errors of tries by name, where figures are read back from a file. */
  public void addErrors(String name, long number) {
    errors.merge(name, number, Long::sum);
  }

  void add(OpStats stats) {
    for (Count count : COUNTS) {
      counts[count.ordinal()] += stats.count(count);
    }
    for (Latency latency : LATENCIES) {
      addTimes(latency, stats.histogram(latency));
    }
    stats.forEachError((name, number) -> errors.merge(name, number, Long::sum));
    TimeAccount divided = stats.recordedTime();
    if (divided != null) {
      time.add(divided);
    }
    FailedCycles failed = stats.failedCycles();
    if (failed != null) {
      failed.addTo(failedCycles);
    }
  }

  /** Adds what {@code other} holds but for failed cycles; it stays as it is. */
  public void add(OpTotals other) {
    for (Count count : COUNTS) {
      counts[count.ordinal()] += other.counts[count.ordinal()];
    }
    for (Latency latency : LATENCIES) {
      addTimes(latency, other.histograms[latency.ordinal()]);
    }
    other.errors.forEach((name, number) -> errors.merge(name, number, Long::sum));
    time.add(other.time);
  }

  private void addTimes(Latency latency, @Nullable AbstractHistogram recorded) {
    if (recorded == null || recorded.getTotalCount() == 0) {
      return;
    }
    Histogram histogram = histograms[latency.ordinal()];
    if (histogram == null) {
      histogram = new Histogram(latency.digits(digits));
      histograms[latency.ordinal()] = histogram;
    }
    histogram.add(recorded);
  }

  void clear() {
    Arrays.fill(counts, 0);
    for (Histogram histogram : histograms) {
      if (histogram != null) {
        histogram.reset();
      }
    }
    errors.clear();
    time.clear();
    failedCycles.clear();
  }

  public long count(Count count) {
    return counts[count.ordinal()];
  }

  /** The recorded times, in nanoseconds, or null if there are none. Not to be changed. */
  public @Nullable Histogram histogram(Latency latency) {
    Histogram histogram = histograms[latency.ordinal()];
    return histogram == null || histogram.getTotalCount() == 0 ? null : histogram;
  }

  /** How the times of ops that succeeded divide; empty if read back from a file. A view. */
  public TimeAccount time() {
    return time;
  }

  /** Where the error policy asks for them, of an interval: sums of intervals have none. A view. */
  public FailedCycles failedCycles() {
    return failedCycles;
  }

  /** Errors of tries by name, in the order of the names. A view. */
  public Map<String, Long> errors() {
    return Collections.unmodifiableMap(errors);
  }
}
