package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.statistics.Statistic;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What several processes have measured together: percentiles are never averaged. Where their times
 * are at hand these are merged, as for the ratios of a comparison. Stateless.
 */
final class CombinedFigures {

  /** How one figure is made of several. */
  private enum Way {
    /** That of the times of all processes together; unknown if no op succeeded in one of them. */
    MERGED,
    /** That of the process in the middle. */
    MEDIAN,
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
      double[] known = ascending(processes, metric);
      double value =
          switch (way(metric)) {
            case MERGED -> arm.value(statistic(metric), merged);
            case MEDIAN -> median(known);
            case MOST -> known.length == 0 ? Double.NaN : known[known.length - 1];
            case MEAN -> mean(known);
          };
      if (Double.isFinite(value)) {
        combined.put(metric, value);
      }
    }
    return combined;
  }

  private static double[] ascending(List<MeasuredProcess> processes, ArmMetric metric) {
    return processes.stream()
        .filter(process -> process.figures().containsKey(metric))
        .mapToDouble(process -> process.figures().get(metric))
        .sorted()
        .toArray();
  }

  private static double median(double[] ascending) {
    if (ascending.length == 0) {
      return Double.NaN;
    }
    int middle = ascending.length / 2;
    return ascending.length % 2 == 1
        ? ascending[middle]
        : (ascending[middle - 1] + ascending[middle]) / 2;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
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
          Way.MEDIAN;
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
