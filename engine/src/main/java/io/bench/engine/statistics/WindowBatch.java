package io.bench.engine.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A contiguous piece of a measured window.
 *
 * @param seconds its length
 * @param ops ops that succeeded in it
 * @param times of these ops, in nanoseconds; may be empty. Not to be changed
 */
public record WindowBatch(double seconds, long ops, Histogram times) {

  /** Batches as one, whose histogram is as precise as the most precise of theirs. */
  public static WindowBatch together(List<WindowBatch> batches) {
    int digits =
        batches.stream()
            .mapToInt(batch -> batch.times().getNumberOfSignificantValueDigits())
            .max()
            .orElse(1);
    Histogram times = new Histogram(digits);
    batches.forEach(batch -> times.add(batch.times()));
    return new WindowBatch(
        batches.stream().mapToDouble(WindowBatch::seconds).sum(),
        batches.stream().mapToLong(WindowBatch::ops).sum(),
        times);
  }

  /**
   * The value of a statistic in this batch.
   *
   * @return NaN if it holds nothing to tell it from
   */
  public double value(Statistic statistic) {
    if (statistic == Statistic.THROUGHPUT) {
      return seconds > 0 ? ops / seconds : Double.NaN;
    }
    if (times.getTotalCount() == 0) {
      return Double.NaN;
    }
    return statistic == Statistic.MEAN
        ? times.getMean()
        : (double) times.getValueAtPercentile(statistic.percent());
  }

  /** How many samples a statistic is told from: ops for the throughput, otherwise times. */
  double samples(Statistic statistic) {
    return (double) (statistic == Statistic.THROUGHPUT ? ops : times.getTotalCount());
  }
}
