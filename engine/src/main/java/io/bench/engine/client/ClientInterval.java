package io.bench.engine.client;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What this process used, and how it was held up, in one interval.
 *
 * @param seconds how long the interval was
 * @param used what was used meanwhile
 * @param longestPauseMillis the longest pause for garbage collection that became known; 0 if none
 * @param hiccups how long a thread had to wait at each moment, in nanoseconds: see {@link
 *     HiccupMeter}. Not to be changed
 */
public record ClientInterval(
    double seconds, ClientUsage used, long longestPauseMillis, Histogram hiccups) {

  /** The longest stall, in nanoseconds; 0 if none was recorded. */
  public long hiccupMaxNanos() {
    return hiccups.getTotalCount() == 0 ? 0 : hiccups.getMaxValue();
  }

  /**
   * How much of the interval a thread that wanted to run could not, in nanoseconds: without the
   * jitter of its waking.
   */
  public double stallNanos() {
    double sum = 0;
    for (HistogramIterationValue value : hiccups.recordedValues()) {
      long nanos = value.getValueIteratedTo();
      if (nanos >= HiccupMeter.MIN_STALL_NANOS) {
        sum +=
            (double) Math.min(HiccupMeter.SLEEP_NANOS, nanos)
                * value.getCountAddedInThisIterationStep();
      }
    }
    return sum;
  }

  /** How long 99 of 100 moments had to wait at most, in nanoseconds; 0 if none was recorded. */
  public long hiccupP99Nanos() {
    return hiccups.getTotalCount() == 0 ? 0 : hiccups.getValueAtPercentile(99);
  }

  /** CPU time per second of wall clock; 0 for an interval without length. */
  public double cpuCores() {
    return seconds > 0 ? used.cpuNanos() / 1e9 / seconds : 0;
  }
}
