package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.RatioEstimate.Spread;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What more restarts would tell, as far as those that were measured show how restarts and rounds
 * vary. After two restarts it is a rough guess, after five a fair one. Immutable.
 *
 * <p>With n restarts of as many rounds the standard error is sqrt(total / n), where total is the
 * variance of one restart's mean, with n - 1 degrees of freedom and those that other rows lend now.
 */
public final class Forecast {

  /** How likely a difference is found that is called detectable. */
  public static final double POWER = 0.9;

  private static final int FIRST_LOOK = 2;
  private static final double Z_OF_POWER =
      NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);

  private final double delta;
  private final int planned;

  /** Of the last look. */
  private final double level;

  /**
   * @param delta the share up to which a difference does not matter, above 0 and below 1
   * @param rows that share the error rate, at least 1
   * @param planned restarts, at least 2, with a look after each from the second on
   */
  public Forecast(double delta, double rows, int planned) {
    if (!(delta > 0 && delta < 1) || planned < FIRST_LOOK) {
      throw new IllegalArgumentException("delta " + delta + ", " + planned + " restarts");
    }
    this.delta = delta;
    this.planned = planned;
    this.level =
        SequentialJudge.SPENDING
            .ofOneOf(rows)
            .nominalLevel(
                IntStream.rangeClosed(FIRST_LOOK, planned)
                    .mapToDouble(restarts -> (double) restarts / planned)
                    .toArray());
  }

  /**
   * The smallest true ratio above 1 that the planned restarts find {@code different} in nine of ten
   * experiments.
   *
   * @return NaN if nothing tells how the row varies
   */
  public double detectableRatio(PairedEstimate row) {
    return detectableRatio(row, planned);
  }

  /**
   * The same if another number of restarts were planned.
   *
   * @param restarts in all, at least 2
   */
  public double detectableRatio(PairedEstimate row, int restarts) {
    double spread = half(row, restarts) + Z_OF_POWER * standardError(row, restarts);
    return (1 + delta) * Math.exp(spread);
  }

  /**
   * How many restarts find a true ratio {@code different} in nine of ten experiments, if as many as
   * that were planned.
   *
   * @param ratio above 1
   * @param most restarts that are worth thinking of
   * @return infinite if it is more than that, or nothing tells
   */
  public double restartsToDetect(PairedEstimate row, double ratio, int most) {
    for (int restarts = FIRST_LOOK; restarts <= most; restarts++) {
      if (detectableRatio(row, restarts) <= ratio) {
        return restarts;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * How many restarts beyond those it has a row needs, if as many as that had been planned and its
   * ratio stays as it is.
   *
   * @param most restarts in all that are worth thinking of
   * @return infinite if it is more than that, or nothing tells
   */
  public double restartsOfLongerPlan(PairedEstimate row, int most) {
    for (int restarts = Math.max(FIRST_LOOK, row.restarts() + 1); restarts <= most; restarts++) {
      if (isDecided(row, restarts)) {
        return restarts - row.restarts();
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private boolean isDecided(PairedEstimate row, int restarts) {
    double log = Math.log(row.ratio().ratio());
    double half = half(row, restarts);
    double above = Math.log1p(delta);
    double below = Math.log1p(-delta);
    boolean different = log - half > above || log + half < below;
    return different || (log - half > below && log + half < above);
  }

  private static double standardError(PairedEstimate row, int restarts) {
    return Math.sqrt(row.variances().total() / restarts);
  }

  /** Half of the interval's length, in the logarithm; infinite at a level of 0. */
  private double half(PairedEstimate row, int restarts) {
    // From one restart the degrees of freedom are those of its rounds, which say nothing here.
    double lent =
        row.ratio().spread() == Spread.BETWEEN_PROCESSES
            ? row.ratio().degreesOfFreedom() - (row.restarts() - 1)
            : 0;
    double freedom = restarts - 1 + Math.max(0, lent);
    return TDistribution.of(freedom).inverseSurvivalProbability(level / 2)
        * standardError(row, restarts);
  }
}
