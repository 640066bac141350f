package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.Averaging;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.statistics.Statistic;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What several processes have measured together, as the ratios of a comparison have it, but for
 * largest values. Where their times are at hand these are merged, and no percentile is averaged;
 * where each process has a percentile and nothing else, it tells where the processes lie.
 * Stateless.
 */
final class CombinedFigures {

  /** How one figure is made of several. */
  private enum Way {
    /** That of the times of all processes together; unknown if no op succeeded in one of them. */
    MERGED,
    /** Where the processes lie, each with a percentile of its own: their geometric mean. */
    MIDDLE,
    MOST,
    MEAN
  }

  private CombinedFigures() {}

  /**
   * Those that are known. What is not merged is made of the processes that know it; the figures of
   * one process alone are its own.
   */
  static Map<ArmMetric, Double> of(List<MeasuredProcess> processes) {
    if (processes.isEmpty()) {
      return Map.of();
    }
    if (processes.size() == 1) {
      return processes.get(0).figures();
    }
    Arm arm = new Arm(processes.stream().map(MeasuredProcess::sample).toList());
    Histogram merged = arm.merged();
    Map<ArmMetric, Double> combined = new EnumMap<>(ArmMetric.class);
    for (ArmMetric metric : ArmMetric.values()) {
      double[] known = known(processes, metric);
      double value =
          switch (way(metric)) {
            case MERGED -> arm.value(statistic(metric), merged);
            case MIDDLE, MEAN -> averaging(metric).average(known);
            case MOST -> Arrays.stream(known).max().orElse(Double.NaN);
          };
      if (Double.isFinite(value)) {
        combined.put(metric, value);
      }
    }
    return combined;
  }

  /**
   * How the figures of processes are averaged where a comparison does not have their times. Of
   * {@link Way#MOST} too: a ratio of largest values would be that of two single processes.
   */
  static Averaging averaging(ArmMetric metric) {
    return way(metric) == Way.MIDDLE ? Averaging.GEOMETRIC : Averaging.ARITHMETIC;
  }

  private static double[] known(List<MeasuredProcess> processes, ArmMetric metric) {
    return processes.stream()
        .filter(process -> process.figures().containsKey(metric))
        .mapToDouble(process -> process.figures().get(metric))
        .toArray();
  }

  private static Statistic statistic(ArmMetric metric) {
    return RatioBootstrap.COMPARED.stream()
        .filter(statistic -> statistic.key().equals(metric.key()))
        .findFirst()
        .orElseThrow();
  }

  private static Way way(ArmMetric metric) {
    return switch (metric) {
      case MEAN, P50, P90, P99, P99_9 -> Way.MERGED;
      case SERVICE_P50,
          SERVICE_P99,
          RESPONSE_P99,
          FIRST_MESSAGE_P50,
          APPLIED_P50,
          APPLIED_P99,
          NOT_APPLIED_P50,
          NOT_APPLIED_P99,
          STRIDE_P50,
          STRIDE_P99 ->
          Way.MIDDLE;
      case SERVICE_MAX, RESPONSE_MAX -> Way.MOST;
      case THROUGHPUT,
          ISSUED,
          FIRST_MESSAGE_MEAN,
          ERRORS,
          ERRORS_PER_SECOND,
          TRIES,
          EXTRA_TRIES,
          APPLIED,
          APPLIED_PER_SECOND,
          CONTENDED_PER_OP,
          EMPTY,
          CPU_PER_OP,
          SERVER_CPU_PER_OP,
          ROWS,
          MESSAGES,
          BYTES_PER_ROW,
          SERVER_BYTES_PER_ROW,
          CPU_PER_ROW,
          SERVER_CPU_PER_ROW,
          STRIDES,
          APPLIED_STRIDES,
          SUSTAINED_RATE ->
          Way.MEAN;
    };
  }
}
