package io.bench.engine.record;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of one op template in one phase, by one lane or by several together. Histograms
 * are made when first needed and grow with the largest value, so that what never happens costs no
 * memory; from then on recording allocates nothing. Not thread-safe. Hot path.
 */
@SuppressWarnings("EnumOrdinal") // the enums index arrays, never leave the process
abstract sealed class OpFigures permits OpStats, OpTotals {

  private static final Latency[] LATENCIES = Latency.values();

  final int digits;
  final Map<String, long[]> errorsByName = new HashMap<>();
  private final long[] counts = new long[Count.values().length];
  private final @Nullable AbstractHistogram[] histograms = new AbstractHistogram[LATENCIES.length];
  private final FailedCycles failedCycles = new FailedCycles();
  private final TimeAccount time = new TimeAccount();

  /**
   * @param digits significant decimal digits of the histograms, 1 to 5
   */
  OpFigures(int digits) {
    this.digits = digits;
  }

  abstract AbstractHistogram newHistogram(int significantDigits);

  /** Adds to a count. */
  public void add(Count count, long amount) {
    counts[count.ordinal()] += amount;
  }

  public long count(Count count) {
    return counts[count.ordinal()];
  }

  /** The histogram of a time, made if there is none yet. */
  AbstractHistogram times(Latency latency) {
    AbstractHistogram times = histograms[latency.ordinal()];
    if (times == null) {
      times = newHistogram(latency.digits(digits));
      histograms[latency.ordinal()] = times;
    }
    return times;
  }

  /** The recorded times, or null if there are none. */
  @Nullable AbstractHistogram recorded(Latency latency) {
    AbstractHistogram times = histograms[latency.ordinal()];
    return times == null || times.getTotalCount() == 0 ? null : times;
  }

  /** Adds recorded times, in nanoseconds; null adds none. */
  public void add(Latency latency, @Nullable AbstractHistogram recorded) {
    if (recorded != null && recorded.getTotalCount() > 0) {
      times(latency).add(recorded);
    }
  }

  /** Counts errors of tries by name, so that what a retry mended is seen too. */
  public void addErrors(String name, long number) {
    errorsByName.computeIfAbsent(name, unseen -> new long[1])[0] += number;
  }

  /** Adds everything but failed cycles; {@code other} stays as it is. */
  void plus(OpFigures other) {
    for (int count = 0; count < counts.length; count++) {
      counts[count] += other.counts[count];
    }
    for (Latency latency : LATENCIES) {
      add(latency, other.recorded(latency));
    }
    other.errorsByName.forEach((name, number) -> addErrors(name, number[0]));
    time.add(other.time);
  }

  /** How the times of ops that succeeded divide; empty if read back from a file. A view. */
  public TimeAccount time() {
    return time;
  }

  /** Where the error policy asks for them, of an interval: sums of intervals have none. A view. */
  public FailedCycles failedCycles() {
    return failedCycles;
  }

  /** Errors of tries by name, in the order of the names. */
  public Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>();
    errorsByName.forEach((name, number) -> errors.put(name, number[0]));
    return errors;
  }

  /** Empties it for reuse; histograms keep their size. */
  void clear() {
    Arrays.fill(counts, 0);
    for (AbstractHistogram histogram : histograms) {
      if (histogram != null) {
        histogram.reset();
      }
    }
    errorsByName.clear();
    time.clear();
    failedCycles.clear();
  }
}
