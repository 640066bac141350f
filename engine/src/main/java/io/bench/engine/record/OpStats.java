package io.bench.engine.record;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one lane's record of one op template in one phase during one interval. Written by the lane's
 * thread only, then handed over whole.
 *
 * <p>Histograms are made when first needed and grow with the largest value, so that what never
 * happens costs no memory; from then on recording allocates nothing. Their 32-bit counts cannot
 * overflow in an interval of a second.
 */
@SuppressWarnings("EnumOrdinal") // the enums index arrays, never leave the process
public final class OpStats {

  private static final Count[] COUNTS = Count.values();
  private static final Latency[] LATENCIES = Latency.values();

  private final int digits;
  private final long[] counts = new long[COUNTS.length];
  private final @Nullable IntCountsHistogram[] histograms =
      new IntCountsHistogram[LATENCIES.length];
  private final Map<String, long[]> errors = new HashMap<>();
  private @Nullable FailedCycles failedCycles;
  private @Nullable TimeAccount time;

  OpStats(int digits) {
    this.digits = digits;
  }

  /** Adds to a count. */
  public void add(Count count, long amount) {
    counts[count.ordinal()] += amount;
  }

  /** Records a time; a negative one, which only a clock that steps back can give, as 0. */
  public void record(Latency latency, long nanos) {
    made(latency).recordValue(Math.max(0, nanos));
  }

  /** Records times that were kept elsewhere. */
  void record(Latency latency, IntCountsHistogram times) {
    made(latency).add(times);
  }

  private IntCountsHistogram made(Latency latency) {
    IntCountsHistogram histogram = histograms[latency.ordinal()];
    if (histogram == null) {
      histogram = new IntCountsHistogram(latency.digits(digits));
      histograms[latency.ordinal()] = histogram;
    }
    return histogram;
  }

  /** How the times of ops that succeeded divide; to be added to. */
  public TimeAccount time() {
    TimeAccount account = time;
    if (account == null) {
      account = new TimeAccount();
      time = account;
    }
    return account;
  }

  @Nullable TimeAccount recordedTime() {
    return time;
  }

  /** Counts an error by name: that of a try, so that what a retry mended is seen too. */
  public void error(String name) {
    errors.computeIfAbsent(name, unseen -> new long[1])[0]++;
  }

  /** Keeps the cycle of an op that failed. */
  public void failedCycle(long cycle, String error) {
    FailedCycles failed = failedCycles;
    if (failed == null) {
      failed = new FailedCycles();
      failedCycles = failed;
    }
    failed.add(cycle, error);
  }

  @Nullable FailedCycles failedCycles() {
    return failedCycles;
  }

  long count(Count count) {
    return counts[count.ordinal()];
  }

  @Nullable IntCountsHistogram histogram(Latency latency) {
    return histograms[latency.ordinal()];
  }

  void forEachError(BiConsumer<String, Long> consumer) {
    errors.forEach((name, number) -> consumer.accept(name, number[0]));
  }

  /** Empties the record for reuse; histograms keep their size. */
  void clear() {
    java.util.Arrays.fill(counts, 0);
    for (IntCountsHistogram histogram : histograms) {
      if (histogram != null) {
        histogram.reset();
      }
    }
    errors.clear();
    if (time != null) {
      time.clear();
    }
    if (failedCycles != null) {
      failedCycles.clear();
    }
  }
}
