package io.bench.engine.comparison;

import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How the logarithms of an arm's figures vary when its replicates are drawn from again and again.
 * Replicates are the processes, or the batches if there is only one process; each is a short array,
 * so that the inner loop adds arrays and allocates nothing. Immutable once made.
 */
final class ArmSpread {

  /** Counts by bin of the grid, then the four sums, then the figures of whole processes. */
  private static final int SUMS = 4;

  private final TimeGrid grid;
  private final List<Averaging> averaging;
  private final int bins;
  private final int processes;
  private final double[][] replicates;

  /** By figure and draw; not finite where a draw had no figure. */
  private final double[][] logs;

  private final double[] means;

  /**
   * Draws.
   *
   * @param statistics those that receive every draw
   * @param figureKeys those figures of whole processes that are drawn too, behind the statistics
   * @param averaging how each of these is made of those of several processes
   */
  ArmSpread(
      Arm arm,
      TimeGrid grid,
      List<Statistic> statistics,
      List<String> figureKeys,
      List<Averaging> averaging,
      int draws,
      SplittableRandom random) {
    this.grid = grid;
    this.averaging = averaging;
    this.bins = grid.bins();
    this.processes = arm.processes().size();
    List<double[]> parts = new ArrayList<>();
    for (ProcessSample process : arm.processes()) {
      List<double[]> ofBatches =
          process.batches().stream().map(batch -> part(batch, process, figureKeys)).toList();
      parts.addAll(processes > 1 ? List.of(whole(ofBatches)) : ofBatches);
    }
    this.replicates = parts.toArray(double[][]::new);
    this.logs = logs(statistics, draws, random);
    this.means = Arrays.stream(logs).mapToDouble(ArmSpread::mean).toArray();
  }

  private double[] part(WindowBatch batch, ProcessSample process, List<String> figureKeys) {
    double[] part = Arrays.copyOf(grid.counts(batch.times()), bins + SUMS + figureKeys.size());
    double samples = (double) batch.times().getTotalCount();
    part[bins] = batch.seconds();
    part[bins + 1] = (double) batch.ops();
    part[bins + 2] = samples;
    part[bins + 3] = samples * batch.times().getMean();
    for (int figure = 0; figure < figureKeys.size(); figure++) {
      part[bins + SUMS + figure] =
          averaging.get(figure).term(process.figures().get(figureKeys.get(figure)));
    }
    return part;
  }

  /** The batches of a process as one; its own figures are the same in each. */
  private double[] whole(List<double[]> batches) {
    double[] whole = new double[batches.get(0).length];
    batches.forEach(batch -> add(batch, whole));
    System.arraycopy(batches.get(0), bins + SUMS, whole, bins + SUMS, averaging.size());
    return whole;
  }

  private static void add(double[] part, double[] sum) {
    for (int index = 0; index < part.length; index++) {
      sum[index] += part[index];
    }
  }

  private double[][] logs(List<Statistic> statistics, int draws, SplittableRandom random) {
    int rows = statistics.size();
    double[][] drawnLogs = new double[rows + averaging.size()][draws];
    double[] drawn = new double[bins + SUMS + averaging.size()];
    for (int draw = 0; draw < draws; draw++) {
      Arrays.fill(drawn, 0);
      for (int times = 0; times < replicates.length; times++) {
        add(replicates[random.nextInt(replicates.length)], drawn);
      }
      for (int row = 0; row < rows; row++) {
        drawnLogs[row][draw] = Math.log(value(statistics.get(row), drawn));
      }
      for (int figure = 0; figure < averaging.size(); figure++) {
        double mean = drawn[bins + SUMS + figure] / replicates.length;
        drawnLogs[rows + figure][draw] = averaging.get(figure).logOfMean(mean);
      }
    }
    return drawnLogs;
  }

  /** A statistic of what was drawn; NaN if nothing tells it. */
  private double value(Statistic statistic, double[] drawn) {
    if (statistic == Statistic.THROUGHPUT) {
      return drawn[bins + 1] / drawn[bins];
    }
    double samples = drawn[bins + 2];
    if (samples == 0) {
      return Double.NaN;
    }
    return statistic.isPercentile()
        ? grid.quantile(drawn, samples, statistic.percent() / 100)
        : drawn[bins + 3] / samples;
  }

  int processes() {
    return processes;
  }

  int replicates() {
    return replicates.length;
  }

  double degreesOfFreedom() {
    return Math.max(1, replicates.length - 1.0);
  }

  /** How far a draw lies from the mean of all. */
  double deviation(int figure, int draw) {
    return logs[figure][draw] - means[figure];
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /**
   * The variance, widened: values drawn from n vary less than what these n were drawn from, by (n -
   * 1) / n.
   */
  double variance(int figure) {
    double mean = means[figure];
    double squares = 0;
    for (double log : logs[figure]) {
      squares += (log - mean) * (log - mean);
    }
    int drawnFrom = replicates.length;
    double widening = drawnFrom > 1 ? drawnFrom / (drawnFrom - 1.0) : 1;
    return squares / (logs[figure].length - 1) * widening;
  }
}
