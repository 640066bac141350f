package io.bench.engine.comparison.paired;

/**
 * A figure of two arms that took turns: one log ratio for each round in which both have it.
 *
 * @param key {@code p99}
 * @param baseline the figure of the first arm over all rounds, in its own unit
 * @param other the same of the second arm
 * @param logRatios the natural logarithm of {@code other / baseline} by restart, then by round in
 *     order; finite. A restart without a round is an empty array, so that a place means the same
 *     restart in all rows. Not to be changed
 */
public record PairedRow(String key, double baseline, double other, double[][] logRatios) {

  public PairedRow {
    for (double[] restart : logRatios) {
      for (double logRatio : restart) {
        if (!Double.isFinite(logRatio)) {
          throw new IllegalArgumentException(key + " has a log ratio of " + logRatio);
        }
      }
    }
  }
}
