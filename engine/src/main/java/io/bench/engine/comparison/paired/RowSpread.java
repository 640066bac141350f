package io.bench.engine.comparison.paired;

import java.util.Arrays;

/**
 * How the log ratios of a row vary: between restarts, and within them. Immutable.
 *
 * <p>With x(r, j) the log ratio of round j in restart r, n(r) rounds and R restarts, the estimate
 * is the mean of the R restart means m(r). All else is here:
 *
 * <ul>
 *   <li>{@link #variance}: s^2 = sum over r of (m(r) - mean)^2 / (R - 1). It holds everything that
 *       makes a restart mean vary, the rounds' noise and its serial correlation included.
 *   <li>{@link #within}: what rounds alone make a restart mean vary by. With e = x - m and N = sum
 *       of (n(r) - 1), the autocovariance at lag l is c(l) = sum of e(r, j) e(r, j + l) / N; the
 *       long-run variance is c(0) + 2 sum (1 - l / (L + 1)) c(l), l = 1 to L, where L = floor(4 (n
 *       / 100)^(2/9)) (Newey and West 1987, 1994). It is never taken to be less than c(0): the
 *       means are taken off, which makes short series look anticorrelated. A restart mean has 1 /
 *       n(r) of it.
 * </ul>
 *
 * @param means of the restarts, by their place; NaN of one without a round
 * @param restarts how many have a round
 * @param rounds in all restarts together
 * @param mean of the restart means; NaN if there is no round
 * @param variance of a restart mean, as the restarts show it; NaN if there are not two
 * @param within of a restart mean, as its rounds alone make it; NaN if no restart has two rounds
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares spreads
record RowSpread(
    double[] means, int restarts, int rounds, double mean, double variance, double within) {

  /**
   * A histogram of three digits tells two values from each other if they differ by a thousandth. So
   * each of the two figures is off by up to half of that, whatever the rounds show.
   */
  static final double LEAST_VARIANCE = 2 * 1e-3 * 1e-3 / 12;

  /**
   * That of a row.
   *
   * @param logRatios by restart, then by round in order
   */
  static RowSpread of(double[][] logRatios) {
    double[] means = Arrays.stream(logRatios).mapToDouble(RowSpread::mean).toArray();
    double[] known = Arrays.stream(means).filter(Double::isFinite).toArray();
    int restarts = known.length;
    int rounds = Arrays.stream(logRatios).mapToInt(restart -> restart.length).sum();
    double mean = mean(known);
    double variance =
        restarts < 2
            ? Double.NaN
            : Math.max(LEAST_VARIANCE, squares(known, mean) / (restarts - 1.0));
    double within = within(logRatios, means, restarts, rounds);
    return new RowSpread(means, restarts, rounds, mean, variance, within);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double squares(double[] values, double mean) {
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }

  private static double within(double[][] logRatios, double[] means, int restarts, int rounds) {
    int freedom = rounds - restarts;
    if (freedom < 1) {
      return Double.NaN;
    }
    double perRestart = (double) rounds / restarts;
    double variance = autocovariance(logRatios, means, 0) / freedom;
    double longRun = variance;
    int lags = (int) (4 * Math.pow(perRestart / 100, 2.0 / 9));
    for (int lag = 1; lag <= lags; lag++) {
      double weight = 1 - lag / (lags + 1.0);
      longRun += 2 * weight * autocovariance(logRatios, means, lag) / freedom;
    }
    double ofMean =
        Arrays.stream(logRatios)
            .filter(restart -> restart.length > 0)
            .mapToDouble(restart -> 1.0 / restart.length)
            .average()
            .orElseThrow();
    return Math.max(LEAST_VARIANCE, Math.max(variance, longRun) * ofMean);
  }

  private static double autocovariance(double[][] logRatios, double[] means, int lag) {
    double sum = 0;
    for (int place = 0; place < logRatios.length; place++) {
      double[] restart = logRatios[place];
      for (int round = lag; round < restart.length; round++) {
        sum += (restart[round] - means[place]) * (restart[round - lag] - means[place]);
      }
    }
    return sum;
  }

  /**
   * The squared correlation of the restart means of two rows: 1 if fewer than three restarts have
   * both, or one of the rows never changes.
   */
  double squaredCorrelation(RowSpread other) {
    int common = 0;
    double own = 0;
    double others = 0;
    for (int place = 0; place < Math.min(means.length, other.means.length); place++) {
      if (isIn(place, other)) {
        common++;
        own += means[place];
        others += other.means[place];
      }
    }
    double ownSquares = 0;
    double otherSquares = 0;
    double products = 0;
    for (int place = 0; place < Math.min(means.length, other.means.length); place++) {
      if (isIn(place, other)) {
        double deviation = means[place] - own / common;
        double otherDeviation = other.means[place] - others / common;
        ownSquares += deviation * deviation;
        otherSquares += otherDeviation * otherDeviation;
        products += deviation * otherDeviation;
      }
    }
    return common > 2 && ownSquares > 0 && otherSquares > 0
        ? Math.min(1, products * products / ownSquares / otherSquares)
        : 1;
  }

  private boolean isIn(int place, RowSpread other) {
    return Double.isFinite(means[place]) && Double.isFinite(other.means[place]);
  }
}
