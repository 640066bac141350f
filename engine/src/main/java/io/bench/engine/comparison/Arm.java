package io.bench.engine.comparison;

import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What is compared: the processes that measured the same thing in the same way.
 *
 * @param processes at least one
 */
public record Arm(List<ProcessSample> processes) {

  public Arm {
    processes = List.copyOf(processes);
    if (processes.isEmpty()) {
      throw new IllegalArgumentException("an arm without processes");
    }
  }

  Stream<WindowBatch> batches() {
    return processes.stream().flatMap(process -> process.batches().stream());
  }

  /** All times of all processes. */
  public Histogram merged() {
    int digits =
        batches()
            .mapToInt(batch -> batch.times().getNumberOfSignificantValueDigits())
            .max()
            .orElseThrow();
    Histogram merged = new Histogram(digits);
    batches().forEach(batch -> merged.add(batch.times()));
    return merged;
  }

  /**
   * The figure of all processes together: throughput is that of one process on average.
   *
   * @param merged the times of the arm, as {@link #merged} has them
   * @return NaN if there is too little to tell it from, or no op succeeded in one of the processes:
   *     then it would be that of the others
   */
  public double value(Statistic statistic, Histogram merged) {
    if (!processes.stream().allMatch(ProcessSample::hasOps)) {
      return Double.NaN;
    }
    if (statistic == Statistic.THROUGHPUT) {
      double seconds = batches().mapToDouble(WindowBatch::seconds).sum();
      return seconds > 0 ? batches().mapToLong(WindowBatch::ops).sum() / seconds : Double.NaN;
    }
    long samples = merged.getTotalCount();
    if (statistic.isPercentile()) {
      return Percentile.isSupported(statistic.percent(), samples)
          ? (double) merged.getValueAtPercentile(statistic.percent())
          : Double.NaN;
    }
    return samples > 0 ? merged.getMean() : Double.NaN;
  }

  /**
   * The mean of a figure over the processes; NaN if any lacks it.
   *
   * @param way arithmetic or geometric
   */
  double value(String figure, Averaging way) {
    return way.average(
        processes.stream()
            .mapToDouble(process -> process.figures().getOrDefault(figure, Double.NaN))
            .toArray());
  }
}
