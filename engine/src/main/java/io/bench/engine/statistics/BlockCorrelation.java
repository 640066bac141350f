package io.bench.engine.statistics;

/**
 * How much a block's deviation from the mean of the window says about those that follow. Pure.
 *
 * @param deviations one a block; what is the same everywhere correlates with nothing
 * @param blocksPerBatch how many blocks make a batch, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record BlockCorrelation(double[] deviations, int blocksPerBatch) {

  /** Below this the estimate's own noise is larger than its bias: see {@link #phi}. */
  private static final double BIAS_MATTERS = 0.2;

  /** From here on a level that wanders looks like one that drifts. */
  private static final double TOO_STRONG = 0.9;

  /** What the interval allows for at most. */
  private static final double LARGEST_PHI = 0.98;

  /** Standard errors by which the lag-1 correlation may be larger than it looks. */
  private static final double CAUTION = 2.5;

  /** A smaller share of the squares is what is left of equal blocks by rounding. */
  private static final double ROUNDING = 1e-20;

  /** The autocorrelation at a lag in blocks, -1 to 1; 0 at all, also at lag 0, if none differs. */
  double atLag(int lag) {
    double mean = 0;
    for (double deviation : deviations) {
      mean += deviation / deviations.length;
    }
    double squares = 0;
    double variance = 0;
    double covariance = 0;
    for (int block = 0; block < deviations.length; block++) {
      double deviation = deviations[block] - mean;
      squares += deviations[block] * deviations[block];
      variance += deviation * deviation;
      if (block >= lag) {
        covariance += deviation * (deviations[block - lag] - mean);
      }
    }
    return variance > ROUNDING * squares ? covariance / variance : 0;
  }

  /** The lag-1 correlation, corrected for the bias that a short series has (Kendall 1954). */
  double phi() {
    double lag1 = atLag(1);
    return lag1 < BIAS_MATTERS ? lag1 : lag1 + (1 + 3 * lag1) / deviations.length;
  }

  /** Whether blocks are so much alike that the window does not tell how far off it is. */
  boolean isTooStrong() {
    return phi() >= TOO_STRONG;
  }

  /**
   * By how much the standard error from the spread of the batches is too small, if the blocks are
   * an AR(1) process with a lag-1 correlation as large as what they show still allows: at least 1.
   */
  double standardErrorFactor() {
    double phi = largestPhi();
    if (phi <= 0) {
      return 1;
    }
    int batches = BlockSeries.BATCHES;
    double ofBatch = varianceOfMean(phi, blocksPerBatch);
    double ofWindow = varianceOfMean(phi, blocksPerBatch * batches);
    double share = ofWindow / ofBatch;
    double expectedSpread = (1 - share) * batches / (batches - 1);
    return Math.max(1, Math.sqrt(share * batches / expectedSpread));
  }

  private double largestPhi() {
    double phi = Math.min(LARGEST_PHI, phi());
    double standardError = atLag(0) * Math.sqrt((1 - phi * phi) / deviations.length);
    return Math.min(LARGEST_PHI, phi + CAUTION * standardError);
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
