package io.bench.engine.statistics;

import org.HdrHistogram.Histogram;

/**
 * How much each block pushes a statistic of the window up or down: for a percentile, how many more
 * of its samples lie above the window's percentile than should; for the mean, by how much their sum
 * is above its share; for throughput, how many more ops it holds than the window's rate makes. The
 * deviations of all blocks add up to nothing.
 *
 * <p>If samples were independent, the variance of such a sum would be that of one sample times
 * their number. By how much it is larger is how many samples it takes to tell as much as one
 * independent one: the integrated autocorrelation time, seen at the length of a block or of a
 * batch, whichever shows more.
 */
final class BlockDeviations {

  private final Statistic statistic;
  private final double[] sums;
  private final double[] weights;
  private final double samples;

  /** The window's rate, its mean, or the value at its percentile. */
  private final double reference;

  /** Of a percentile: the share of the window's samples up to it. */
  private final double share;

  private final double varianceOfOne;

  /**
   * @param blocks how many will be put
   * @param estimate the window's value of the statistic
   * @param merged the times of the whole window
   */
  BlockDeviations(Statistic statistic, int blocks, double estimate, Histogram merged) {
    this.statistic = statistic;
    this.sums = new double[blocks];
    this.weights = new double[blocks];
    this.samples = merged.getTotalCount();
    this.reference = estimate;
    this.share =
        statistic.isPercentile() ? merged.getCountBetweenValues(0, (long) estimate) / samples : 0;
    this.varianceOfOne =
        statistic == Statistic.MEAN
            ? merged.getStdDeviation() * merged.getStdDeviation()
            : share * (1 - share);
  }

  /** Puts a block; only of throughput. */
  void put(int place, Block block) {
    weights[place] = block.seconds();
    sums[place] = block.ops() - reference * block.seconds();
  }

  /**
   * Adds samples of a block; not of throughput.
   *
   * @param nanos their time
   * @param count how many there are
   */
  void add(int place, double nanos, double count) {
    weights[place] += count;
    sums[place] +=
        statistic.isPercentile()
            ? count * (nanos > reference ? share : share - 1)
            : count * (nanos - reference);
  }

  /**
   * How many samples it takes to tell as much as one independent one, at least 1; only of times.
   */
  double samplesPerIndependentOne() {
    double squares = 0;
    for (double sum : sums) {
      squares += sum * sum;
    }
    double squaresOfBatches = 0;
    for (int batch = 0; batch < BlockSeries.BATCHES; batch++) {
      double sum = 0;
      int end = BlockSeries.boundary(batch + 1, sums.length);
      for (int block = BlockSeries.boundary(batch, sums.length); block < end; block++) {
        sum += sums[block];
      }
      squaresOfBatches += sum * sum;
    }
    double ifIndependent = samples * varianceOfOne;
    double worst = Math.max(squares, squaresOfBatches);
    return ifIndependent > 0 ? Math.max(1, worst / ifIndependent) : 1;
  }

  BlockCorrelation correlation() {
    double[] deviations = new double[sums.length];
    for (int block = 0; block < sums.length; block++) {
      deviations[block] = weights[block] > 0 ? sums[block] / weights[block] : 0;
    }
    int blocksPerBatch = Math.max(1, Math.round((float) sums.length / BlockSeries.BATCHES));
    return new BlockCorrelation(deviations, blocksPerBatch);
  }
}
