package io.bench.engine.comparison.paired;

import java.util.Arrays;
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
 * sigmas on either side. Not thread-safe; used once, look by look.
 */
final class LookBoundaries {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** In standard deviations; farther off the density is less than any level that matters. */
  private static final double FARTHEST = 8.5;

  /** What is less likely than this is not claimed at all. */
  private static final double LEAST = 1e-14;

  private static final int STEPS_PER_SIGMA = 6;
  private static final int HALVINGS = 60;

  private final double[] fractions;
  private int look;
  private double first;
  private double step;

  /** The density at the grid's points, times the weight of each point. */
  private double[] weighted = {1};

  /**
   * @param fractions above 0, rising
   */
  LookBoundaries(double[] fractions) {
    this.fractions = fractions.clone();
    double before = 0;
    for (double fraction : fractions) {
      if (!(fraction > before)) {
        throw new IllegalArgumentException("looks at " + Arrays.toString(fractions));
      }
      before = fraction;
    }
  }

  /**
   * The boundary of the next look.
   *
   * @param exitProbability of crossing it on either side, and none before
   * @return in standard deviations; infinite if that is next to never
   */
  double next(double exitProbability) {
    double z = exitProbability < LEAST ? Double.POSITIVE_INFINITY : boundary(exitProbability);
    advance(z);
    return z;
  }

  /**
   * How likely it is that the next look is the first that crosses.
   *
   * @param z the boundary, in standard deviations
   */
  double exitProbability(double z) {
    double limit = z * Math.sqrt(fractions[look]);
    double sigma = sigma(look);
    double sum = 0;
    for (int point = 0; point < weighted.length; point++) {
      double score = first + point * step;
      sum += weighted[point] * NORMAL.survivalProbability((limit - score) / sigma);
    }
    return 2 * sum;
  }

  private double boundary(double exitProbability) {
    double low = 0;
    double high = FARTHEST;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (low + high) / 2;
      if (exitProbability(middle) > exitProbability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Goes on to the look after, with those paths that did not cross. */
  void advance(double z) {
    double sigma = sigma(look);
    double end = Math.min(z, FARTHEST) * Math.sqrt(fractions[look]);
    double finest = look + 1 < fractions.length ? Math.min(sigma, sigma(look + 1)) : sigma;
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
    look++;
  }

  private double density(double score, double sigma) {
    int from = 0;
    int to = weighted.length - 1;
    if (step > 0) {
      from = Math.max(from, (int) Math.floor((score - FARTHEST * sigma - first) / step));
      to = Math.min(to, (int) Math.ceil((score + FARTHEST * sigma - first) / step));
    }
    double sum = 0;
    for (int point = from; point <= to; point++) {
      double distance = (score - first - point * step) / sigma;
      sum += weighted[point] * Math.exp(-distance * distance / 2);
    }
    return sum / (sigma * Math.sqrt(2 * Math.PI));
  }

  private double sigma(int ofLook) {
    double before = ofLook == 0 ? 0 : fractions[ofLook - 1];
    return Math.sqrt(fractions[ofLook] - before);
  }
}
