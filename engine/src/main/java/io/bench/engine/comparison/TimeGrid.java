package io.bench.engine.comparison;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A few hundred bins that lie closely where the times of two arms do, so that merging batches
 * thousands of times adds short arrays instead of whole histograms. Used for the spread of
 * percentiles only: their value is always that of the histogram. Immutable.
 */
final class TimeGrid {

  private static final int BINS = 240;

  /** In the logarithm of the odds: from 0.1 % below to 0.01 % above. */
  private static final double FIRST_LOGIT = -7;

  private static final double LAST_LOGIT = 9.2;

  /** The largest time of each bin, ascending; the last holds all that is larger. */
  private final double[] upperEdges;

  TimeGrid(Histogram pooled) {
    double[] edges = new double[BINS];
    for (int bin = 0; bin < BINS - 1; bin++) {
      double logit = FIRST_LOGIT + (LAST_LOGIT - FIRST_LOGIT) * bin / (BINS - 2);
      double share = 1 / (1 + Math.exp(-logit));
      edges[bin] = (double) pooled.getValueAtPercentile(100 * share);
    }
    edges[BINS - 1] = Math.max(edges[BINS - 2], (double) pooled.getMaxValue());
    this.upperEdges = Arrays.stream(edges).distinct().toArray();
  }

  int bins() {
    return upperEdges.length;
  }

  /** How many of a batch's times fall into each bin. */
  double[] counts(Histogram times) {
    double[] counts = new double[upperEdges.length];
    int bin = 0;
    for (HistogramIterationValue value : times.recordedValues()) {
      double nanos = (double) times.medianEquivalentValue(value.getValueIteratedTo());
      while (bin < counts.length - 1 && nanos > upperEdges[bin]) {
        bin++;
      }
      counts[bin] += (double) value.getCountAddedInThisIterationStep();
    }
    return counts;
  }

  /**
   * The time at a share of merged counts, interpolated within its bin.
   *
   * @param counts one a bin; what lies behind them is not looked at
   * @param samples the sum of the counts, above 0
   */
  double quantile(double[] counts, double samples, double share) {
    double wanted = share * samples;
    double below = 0;
    for (int bin = 0; bin < upperEdges.length; bin++) {
      if (below + counts[bin] >= wanted && counts[bin] > 0) {
        double lower = bin == 0 ? upperEdges[0] / 2 : upperEdges[bin - 1];
        return lower + (upperEdges[bin] - lower) * (wanted - below) / counts[bin];
      }
      below += counts[bin];
    }
    return upperEdges[upperEdges.length - 1];
  }
}
