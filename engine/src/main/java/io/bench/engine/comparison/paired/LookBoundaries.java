package io.bench.engine.comparison.paired;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The boundaries of a normal test statistic that is looked at again and again, by recursive
 * numerical integration (Armitage, McPherson and Rowe, <i>Repeated Significance Tests on
 * Accumulating Data</i>, 1969; Jennison and Turnbull 2000, chapter 19).
 *
 * <p>At information fractions t(1) &lt; t(2) &lt; ... the score is B(t), Brownian motion. f(k) is
 * its density at look k among those paths that crossed no boundary before: f(k)(b) = integral of
 * f(k - 1)(u) phi((b - u) / sigma) / sigma du, sigma^2 = t(k) - t(k - 1), over |u| &lt; z(k - 1)
 * sqrt(t(k - 1)). Simpson's rule on an even grid whose step is a sixth of the smaller of the two
 * sigmas on either side, so a density is computed when the look after it is known. Not thread-safe;
 * used look by look.
 */
final class LookBoundaries {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** In standard deviations; farther off the density is less than any level that matters. */
  private static final double FARTHEST = 8.5;

  /** What is less likely than this is not claimed at all. */
  private static final double LEAST = 1e-14;

  private static final int STEPS_PER_SIGMA = 6;
  private static final int HALVINGS = 45;

  /** Of the latest look, and its boundary; at first where all paths begin. */
  private double latest;

  private double latestZ = Double.POSITIVE_INFINITY;

  /** Of the look that the grid is of. */
  private double ofGrid;

  private double first;
  private double step;

  /** The density at the grid's points, times the weight of each point. */
  private double[] weighted = {1};

  /**
   * The boundary of the next look.
   *
   * @param fraction of the information, larger than at the look before
   * @param exitProbability of crossing it on either side, and none before
   * @return in standard deviations; infinite if that is next to never
   */
  double next(double fraction, double exitProbability) {
    if (!(fraction > latest)) {
      throw new IllegalArgumentException("a look at " + fraction + " after one at " + latest);
    }
    advance(fraction);
    double z =
        exitProbability < LEAST ? Double.POSITIVE_INFINITY : boundary(fraction, exitProbability);
    latest = fraction;
    latestZ = z;
    return z;
  }

  /**
   * Looks once more with a boundary that is given.
   *
   * @param z in standard deviations
   * @return how likely it is that this look is the first that crosses
   */
  double crossing(double fraction, double z) {
    advance(fraction);
    latest = fraction;
    latestZ = z;
    return exitProbability(fraction, z);
  }

  private double boundary(double fraction, double exitProbability) {
    double low = 0;
    double high = FARTHEST;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (low + high) / 2;
      if (exitProbability(fraction, middle) > exitProbability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private double exitProbability(double fraction, double z) {
    double limit = z * Math.sqrt(fraction);
    double sigma = Math.sqrt(fraction - ofGrid);
    double sum = 0;
    for (int point = from(limit, sigma); point < weighted.length; point++) {
      double score = first + point * step;
      sum += weighted[point] * NORMAL.survivalProbability((limit - score) / sigma);
    }
    return 2 * sum;
  }

  /** Computes the density at the latest look, of those paths that did not cross. */
  private void advance(double nextFraction) {
    if (latest == ofGrid) {
      return;
    }
    double sigma = Math.sqrt(latest - ofGrid);
    double end = Math.min(latestZ, FARTHEST) * Math.sqrt(latest);
    double finest = Math.min(sigma, Math.sqrt(nextFraction - latest));
    int halves = (int) Math.ceil(end / (finest / STEPS_PER_SIGMA));
    double newStep = end / halves;
    double[] next = new double[2 * halves + 1];
    for (int point = 0; point < next.length; point++) {
      double simpson = point == 0 || point == 2 * halves ? 1 : point % 2 == 1 ? 4 : 2;
      next[point] = density(-end + point * newStep, sigma) * simpson * newStep / 3;
    }
    first = -end;
    step = newStep;
    weighted = next;
    ofGrid = latest;
  }

  private double density(double score, double sigma) {
    double sum = 0;
    int to = to(score, sigma);
    for (int point = from(score, sigma); point <= to; point++) {
      double distance = (score - first - point * step) / sigma;
      sum += weighted[point] * Math.exp(-distance * distance / 2);
    }
    return sum / (sigma * Math.sqrt(2 * Math.PI));
  }

  /** The first point from which a path may get to a score. */
  private int from(double score, double sigma) {
    return step > 0 ? Math.max(0, (int) Math.floor((score - FARTHEST * sigma - first) / step)) : 0;
  }

  private int to(double score, double sigma) {
    int last = weighted.length - 1;
    return step > 0
        ? Math.min(last, (int) Math.ceil((score + FARTHEST * sigma - first) / step))
        : last;
  }
}
