package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.Averaging;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Combined;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What several processes have measured together, as the ratios of a comparison have it, but for
 * largest values. Where their times are at hand these are merged, and no percentile is averaged;
 * where each process has a percentile and nothing else, as of another program, it tells where the
 * processes lie. Stateless.
 */
final class CombinedFigures {

  private CombinedFigures() {}

  /**
   * All known figures. Figures that cannot be merged are combined from the processes that have
   * them; a single process keeps its own.
   */
  static Map<ArmMetric, Double> of(List<MeasuredProcess> processes) {
    if (processes.isEmpty()) {
      return Map.of();
    }
    if (processes.size() == 1) {
      return processes.get(0).figures();
    }
    Arm arm = new Arm(processes.stream().map(MeasuredProcess::sample).toList());
    WindowBatch merged = arm.merged();
    Map<ArmMetric, Double> combined = new EnumMap<>(ArmMetric.class);
    for (ArmMetric metric : ArmMetric.values()) {
      double[] known = known(processes, metric);
      double value =
          switch (metric.combined()) {
            case MERGED ->
                merged.times().getTotalCount() > 0
                    ? arm.value(statistic(metric), merged)
                    : Averaging.GEOMETRIC.average(known); // other programs tell no single times
            case MIDDLE, MEAN -> averaging(metric).average(known);
            case MAX -> Arrays.stream(known).max().orElse(Double.NaN);
          };
      if (Double.isFinite(value)) {
        combined.put(metric, value);
      }
    }
    return combined;
  }

  /**
   * How the figures of processes are averaged where a comparison does not have their times. Of
   * {@link Combined#MAX} too: a ratio of largest values would be that of two single processes.
   */
  static Averaging averaging(ArmMetric metric) {
    return metric.combined() == Combined.MIDDLE ? Averaging.GEOMETRIC : Averaging.ARITHMETIC;
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
}
