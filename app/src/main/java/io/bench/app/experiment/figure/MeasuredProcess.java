package io.bench.app.experiment.figure;

import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one process of an arm measured. Immutable.
 *
 * @param round the round of its turn, from 1
 * @param figures those that are known; times in nanoseconds
 * @param batches its window in pieces, from which a comparison draws; at least one, which is empty
 *     of a search
 * @param resolution the share by which the true limit may lie above the sustained rate of a search,
 *     infinite if it is not known; 0 of a run
 * @param outcomes what became of the ops that were due; none of a search
 */
public record MeasuredProcess(
    int round,
    Map<ArmMetric, Double> figures,
    List<WindowBatch> batches,
    double resolution,
    OpOutcomes outcomes) {

  /** The figures that a comparison computes from the times. */
  private static final Set<String> OF_TIMES =
      RatioBootstrap.COMPARED.stream().map(Statistic::key).collect(Collectors.toSet());

  public MeasuredProcess {
    figures = Map.copyOf(figures);
    batches = List.copyOf(batches);
  }

  /** A process whose op outcomes are unknown. */
  public MeasuredProcess(
      int round, Map<ArmMetric, Double> figures, List<WindowBatch> batches, double resolution) {
    this(round, figures, batches, resolution, OpOutcomes.NONE);
  }

  /** A ratio wants positive figures; those of the times are made of all of them. */
  ProcessSample sample() {
    return new ProcessSample(
        batches,
        figures.entrySet().stream()
            .filter(figure -> figure.getValue() > 0 && !OF_TIMES.contains(figure.getKey().key()))
            .collect(Collectors.toMap(figure -> figure.getKey().key(), Map.Entry::getValue)));
  }
}
