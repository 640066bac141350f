package io.bench.engine.statistics;

import org.HdrHistogram.Histogram;

/**
 * A contiguous piece of a measured window.
 *
 * @param seconds its length
 * @param ops ops that succeeded in it
 * @param times of these ops, in nanoseconds; may be empty. Not to be changed
 */
public record WindowBatch(double seconds, long ops, Histogram times) {

  /**
   * The value of a statistic in this batch.
   *
   * @return NaN if it holds nothing to tell it from
   */
  public double value(Statistic statistic) {
    if (statistic == Statistic.THROUGHPUT) {
      return seconds > 0 ? ops / seconds : Double.NaN;
    }
    return value(times, statistic);
  }

  static double value(Histogram times, Statistic statistic) {
    if (times.getTotalCount() == 0) {
      return Double.NaN;
    }
    return statistic == Statistic.MEAN
        ? times.getMean()
        : (double) times.getValueAtPercentile(statistic.percent());
  }
}
