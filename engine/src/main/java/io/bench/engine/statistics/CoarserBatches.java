package io.bench.engine.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ten batches of a window taken together to fewer and longer ones. If samples depended on each
 * other over longer than a batch, longer ones would scatter more than ten suggest; an interval must
 * be as long as the longest that any cut gives. Pure.
 */
final class CoarserBatches {

  private static final int[] FEWER = {5, 3};

  private CoarserBatches() {}

  /**
   * By how much an interval from ten batches must grow to hold those from fewer ones: at least 1.
   *
   * @param values of the ten batches, in their order
   * @param estimate the window's
   */
  static double factor(double[] values, double estimate) {
    double ofAll = halfLength(values, estimate);
    double longest = ofAll;
    for (int batches : FEWER) {
      longest = Math.max(longest, halfLength(joined(values, batches), estimate));
    }
    return ofAll > 0 ? longest / ofAll : 1;
  }

  private static double halfLength(double[] values, double estimate) {
    double squares = 0;
    for (double value : values) {
      squares += (value - estimate) * (value - estimate);
    }
    double degrees = values.length - 1.0;
    return Math.sqrt(squares / values.length / degrees)
        * TDistribution.of(degrees).inverseCumulativeProbability(0.975);
  }

  /** Means of neighbours; a batch that lies across a border counts on both sides by its part. */
  private static double[] joined(double[] values, int batches) {
    double length = (double) values.length / batches;
    double[] joined = new double[batches];
    for (int batch = 0; batch < batches; batch++) {
      double begin = batch * length;
      double end = begin + length;
      for (int place = 0; place < values.length; place++) {
        double overlap = Math.min(end, place + 1) - Math.max(begin, place);
        joined[batch] += Math.max(0, overlap) / length * values[place];
      }
    }
    return joined;
  }
}
