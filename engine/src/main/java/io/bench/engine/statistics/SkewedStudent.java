package io.bench.engine.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A 95 % interval by Student's t with 9 degrees of freedom from ten batch values, made longer on
 * the side to which these are skewed. Pure.
 *
 * <p>Values of a tail are skewed to the right: where by chance few large ones were seen, estimate
 * and spread are both too small, and the symmetric interval misses the truth above it. Willink's
 * transformation of t (<i>A confidence interval and test for the mean of an asymmetric
 * distribution</i>, 2005), which Skart also uses for batch means, moves both ends towards the long
 * side. Here each end is the outer one of the symmetric and the skewed interval: with ten values
 * the skewness itself is uncertain, and must not be a reason to say more than the symmetric
 * interval does.
 */
final class SkewedStudent {

  private static final double T =
      TDistribution.of(BlockSeries.BATCHES - 1).inverseCumulativeProbability(0.975);
  private static final double NO_SKEWNESS = 1e-3;

  private final double estimate;
  private final double standardError;
  private final double beta;

  /**
   * @param skewness of the batch values
   */
  SkewedStudent(double estimate, double standardError, double skewness) {
    this.estimate = estimate;
    this.standardError = standardError;
    this.beta = skewness / (6 * Math.sqrt(BlockSeries.BATCHES));
  }

  double lower() {
    return estimate - Math.max(T, transformed(T)) * standardError;
  }

  double upper() {
    return estimate - Math.min(-T, transformed(-T)) * standardError;
  }

  private double transformed(double t) {
    return Math.abs(beta) < NO_SKEWNESS
        ? t
        : (Math.cbrt(1 + 6 * beta * (t - beta)) - 1) / (2 * beta);
  }

  /** The adjusted Fisher-Pearson skewness of a sample; 0 if all are equal. */
  static double skewness(double[] values) {
    int count = values.length;
    double mean = 0;
    for (double value : values) {
      mean += value / count;
    }
    double squares = 0;
    double cubes = 0;
    for (double value : values) {
      double deviation = value - mean;
      squares += deviation * deviation;
      cubes += deviation * deviation * deviation;
    }
    double variance = squares / (count - 1);
    return variance > 0
        ? cubes * count / ((count - 1.0) * (count - 2.0)) / Math.pow(variance, 1.5)
        : 0;
  }
}
