package io.bench.engine.statistics;

/** How much a block's deviation from the mean of the window says about those that follow. Pure. */
final class BlockCorrelation {

  /** Below this the estimate's own noise is larger than its bias: see {@link #phi}. */
  private static final double BIAS_MATTERS = 0.2;

  private static final double LARGEST_PHI = 0.9;

  private final double[] deviations;
  private final int blocksPerSection;

  /**
   * @param deviations one a block; what is the same everywhere correlates with nothing
   * @param blocksPerSection how many blocks make a section, at least 1
   */
  BlockCorrelation(double[] deviations, int blocksPerSection) {
    this.deviations = deviations;
    this.blocksPerSection = blocksPerSection;
  }

  /** The autocorrelation at a lag in blocks, -1 to 1. */
  double atLag(int lag) {
    double mean = 0;
    for (double deviation : deviations) {
      mean += deviation / deviations.length;
    }
    double variance = 0;
    double covariance = 0;
    for (int block = 0; block < deviations.length; block++) {
      double deviation = deviations[block] - mean;
      variance += deviation * deviation;
      if (block >= lag) {
        covariance += deviation * (deviations[block - lag] - mean);
      }
    }
    return variance > 0 ? covariance / variance : 0;
  }

  /**
   * The mean autocorrelation at distances from a third of a section to a whole one. What lives
   * shorter makes sections differ as it should; what lives longer makes neighbouring sections
   * alike, so that their spread no longer tells how far off the window is. This mean of several
   * lags over all blocks is much less noisy than the lag-1 correlation of ten section values.
   */
  double acrossSections() {
    int nearest = Math.max(1, (blocksPerSection + 2) / 3);
    double sum = 0;
    for (int lag = nearest; lag <= blocksPerSection; lag++) {
      sum += atLag(lag);
    }
    return sum / (blocksPerSection - nearest + 1);
  }

  /**
   * By how much the standard error from the spread of the sections is too small, if the blocks are
   * an AR(1) process with the lag-1 correlation that they show: at least 1.
   */
  double standardErrorFactor() {
    double phi = phi();
    if (phi <= 0) {
      return 1;
    }
    int sections = BlockSeries.SECTIONS;
    double ofSection = varianceOfMean(phi, blocksPerSection);
    double ofWindow = varianceOfMean(phi, blocksPerSection * sections);
    double share = ofWindow / ofSection;
    double expectedSpread = (1 - share) * sections / (sections - 1);
    return Math.max(1, Math.sqrt(share * sections / expectedSpread));
  }

  /** The lag-1 correlation, corrected for the bias that a short series has (Kendall 1954). */
  private double phi() {
    double lag1 = atLag(1);
    double phi = lag1 < BIAS_MATTERS ? lag1 : lag1 + (1 + 3 * lag1) / deviations.length;
    return Math.min(LARGEST_PHI, phi);
  }

  /** The variance of the mean of {@code length} values of an AR(1) process of variance 1. */
  private static double varianceOfMean(double phi, int length) {
    double sum = length;
    for (int lag = 1; lag < length; lag++) {
      sum += 2 * (length - lag) * Math.pow(phi, lag);
    }
    return sum / ((double) length * length);
  }
}
