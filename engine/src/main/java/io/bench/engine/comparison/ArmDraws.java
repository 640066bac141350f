package io.bench.engine.comparison;

import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An arm that is drawn from again and again: its replicates as short arrays. Replicates are the
 * processes, or the batches if there is only one process. Not thread-safe; its inner loop adds
 * arrays and allocates nothing.
 */
final class ArmDraws {

  /** Counts by bin of the grid, then the four sums, then the figures of whole processes. */
  private static final int SUMS = 4;

  private final TimeGrid grid;
  private final List<Statistic> statistics;
  private final int processes;
  private final int bins;
  private final int figures;
  private final List<Averaging> averaging;
  private final double[][] replicates;
  private final double[] drawn;

  /**
   * @param statistics those that are told of every draw
   * @param figureKeys those figures of whole processes that are drawn too
   * @param averaging how each of these is made of those of several processes
   */
  ArmDraws(
      Arm arm,
      TimeGrid grid,
      List<Statistic> statistics,
      List<String> figureKeys,
      List<Averaging> averaging) {
    this.grid = grid;
    this.statistics = statistics;
    this.processes = arm.processes().size();
    this.bins = grid.bins();
    this.figures = figureKeys.size();
    this.averaging = averaging;
    List<double[]> parts = new ArrayList<>();
    for (ProcessSample process : arm.processes()) {
      double[] ofProcess = terms(process, figureKeys);
      double[] whole = new double[bins + SUMS + figures];
      for (WindowBatch batch : process.batches()) {
        double[] part = part(batch);
        System.arraycopy(ofProcess, 0, part, bins + SUMS, figures);
        parts.add(part);
        add(part, whole);
      }
      if (processes > 1) {
        System.arraycopy(ofProcess, 0, whole, bins + SUMS, figures);
        parts.subList(parts.size() - process.batches().size(), parts.size()).clear();
        parts.add(whole);
      }
    }
    this.replicates = parts.toArray(double[][]::new);
    this.drawn = new double[bins + SUMS + figures];
  }

  /** What its figures add to sums. */
  private double[] terms(ProcessSample process, List<String> figureKeys) {
    double[] terms = new double[figures];
    for (int figure = 0; figure < figures; figure++) {
      terms[figure] = averaging.get(figure).term(process.figures().get(figureKeys.get(figure)));
    }
    return terms;
  }

  private double[] part(WindowBatch batch) {
    double[] part = Arrays.copyOf(grid.counts(batch.times()), bins + SUMS + figures);
    double samples = (double) batch.times().getTotalCount();
    part[bins] = batch.seconds();
    part[bins + 1] = (double) batch.ops();
    part[bins + 2] = samples;
    part[bins + 3] = samples * batch.times().getMean();
    return part;
  }

  private static void add(double[] part, double[] sum) {
    for (int index = 0; index < part.length; index++) {
      sum[index] += part[index];
    }
  }

  /** Draws again and again. */
  LogSpread spread(int draws, SplittableRandom random) {
    int rows = statistics.size();
    double[][] logs = new double[rows + figures][draws];
    for (int draw = 0; draw < draws; draw++) {
      Arrays.fill(drawn, 0);
      for (int times = 0; times < replicates.length; times++) {
        add(replicates[random.nextInt(replicates.length)], drawn);
      }
      for (int row = 0; row < rows; row++) {
        logs[row][draw] = Math.log(drawn(statistics.get(row)));
      }
      for (int figure = 0; figure < figures; figure++) {
        double mean = drawn[bins + SUMS + figure] / replicates.length;
        logs[rows + figure][draw] = averaging.get(figure).logOfMean(mean);
      }
    }
    return new LogSpread(processes, replicates.length, logs);
  }

  /** A statistic of what was drawn; NaN if nothing tells it. */
  private double drawn(Statistic statistic) {
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
}
