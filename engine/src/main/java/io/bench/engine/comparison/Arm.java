package io.bench.engine.comparison;

import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.List;

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

  /** The windows of all processes as one. */
  public WindowBatch merged() {
    return WindowBatch.together(
        processes.stream().flatMap(process -> process.batches().stream()).toList());
  }

  /**
   * The figure of all processes together: throughput is that of one process on average.
   *
   * @param merged what they measured, as {@link #merged} has it
   * @return NaN if there is too little to tell it from, or no op succeeded in one of the processes:
   *     then it would be that of the others
   */
  public double value(Statistic statistic, WindowBatch merged) {
    boolean tells =
        !statistic.isPercentile()
            || Percentile.isSupported(statistic.percent(), merged.times().getTotalCount());
    return tells && processes.stream().allMatch(ProcessSample::hasOps)
        ? merged.value(statistic)
        : Double.NaN;
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
