package io.bench.benchmarks.turn;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.paired.PairedRatios;
import io.bench.engine.comparison.paired.PairedRow;
import io.bench.engine.statistics.Median;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What clients did in all rounds.
 *
 * @param turns by client, then by restart, then by round; all clients have as many
 * @param failures why clients were left out, one line each, by client
 */
public record RoundFigures(
    Map<String, List<List<TurnFigures>>> turns, Map<String, String> failures) {

  /** The median over all rounds; NaN if there is none. */
  public double median(String client, Metric metric) {
    return Median.of(
        Arrays.stream(values(client, metric)).flatMapToDouble(Arrays::stream).toArray());
  }

  /**
   * The ratio of two clients: the exponential of the mean of log ratios within rounds, with a 95 %
   * interval by Student's t. From one restart the interval tells what these very processes did;
   * from several it also holds what changes from start to start.
   *
   * @return empty if a client has a round in which its figure is 0 or unknown
   */
  public Optional<RatioJudgement> ratio(String client, String baseline, Metric metric) {
    double[][] ours = values(client, metric);
    double[][] theirs = values(baseline, metric);
    double[][] logRatios = new double[ours.length][];
    for (int restart = 0; restart < ours.length; restart++) {
      logRatios[restart] = new double[ours[restart].length];
      for (int round = 0; round < ours[restart].length; round++) {
        double ratio = Math.log(ours[restart][round] / theirs[restart][round]);
        if (!Double.isFinite(ratio)) {
          return Optional.empty();
        }
        logRatios[restart][round] = ratio;
      }
    }
    PairedRow row =
        new PairedRow(metric.name(), median(baseline, metric), median(client, metric), logRatios);
    return PairedRatios.estimates(List.of(row)).stream()
        .map(estimate -> new Judge(Judge.DEFAULT_DELTA).judge(List.of(estimate.ratio())).get(0))
        .findFirst();
  }

  private double[][] values(String client, Metric metric) {
    return turns.getOrDefault(client, List.of()).stream()
        .map(restart -> restart.stream().mapToDouble(metric::of).toArray())
        .toArray(double[][]::new);
  }
}
