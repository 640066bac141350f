package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Variances;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What more restarts would tell, as far as those that were measured show how restarts and rounds
 * vary. After two restarts it is a rough guess, after five a fair one. Pure.
 *
 * <p>With n restarts of as many rounds the standard error is sqrt(total / n), where total is the
 * variance of one restart's mean, with n - 1 degrees of freedom and those that other rows lend now.
 *
 * @param delta the share up to which a difference does not matter
 * @param errorRate of the interval of one row at the last look, two-sided: {@code
 *     spending.ofOneOf(rows).nominalLevel(fractions)} of the looks that are planned
 */
public record Forecast(double delta, double errorRate) {

  /** How likely a difference is found that is called detectable. */
  public static final double POWER = 0.9;

  private static final double Z_OF_POWER =
      NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);

  public Forecast {
    if (!(delta > 0 && delta < 1 && errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException("delta " + delta + ", error rate " + errorRate);
    }
  }

  /**
   * The smallest true ratio above 1 that so many restarts find {@code different} in nine of ten
   * experiments.
   *
   * @param restarts in all, at least 2
   * @return NaN if nothing tells how the row varies
   */
  public double detectableRatio(PairedEstimate row, int restarts) {
    double spread = half(row, restarts) + Z_OF_POWER * standardError(row, restarts);
    return (1 + delta) * Math.exp(spread);
  }

  /**
   * How many restarts a row needs beyond those it has until it is decided, if its ratio stays as it
   * is now.
   *
   * @param most how many restarts in all are worth thinking of
   * @return infinite if it is more than that, or nothing tells; 0 if it is decided now
   */
  public double restartsToGo(PairedEstimate row, int most) {
    for (int restarts = Math.max(2, row.restarts()); restarts <= most; restarts++) {
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

  /**
   * The seconds until all rows are decided, or the last restart that is worth it has ended.
   *
   * @param undecided the rows that matter
   * @param most restarts in all
   * @param secondsPerRestart start, warm-up and rounds
   */
  public double secondsToGo(List<PairedEstimate> undecided, int most, double secondsPerRestart) {
    return undecided.stream()
            .mapToDouble(row -> Math.min(restartsToGo(row, most), most - row.restarts()))
            .map(restarts -> Math.max(0, restarts))
            .max()
            .orElse(0)
        * secondsPerRestart;
  }

  /**
   * The rounds per restart that make the interval shortest in a given time: sqrt(c1 / c0 * v0 /
   * v1), where c1 is the time of a start, c0 that of a round, v1 the variance between restarts and
   * v0 the variance of one round (Cochran, <i>Sampling Techniques</i>, 1977, section 10.6; Kalibera
   * and Jones 2013, section 4).
   *
   * @param row at least one restart of it with two rounds
   * @param secondsPerStart of all arms, with their warm-up
   * @param secondsPerRound of all arms' blocks
   * @return at least 1; infinite if restarts seem not to differ
   */
  public static double bestRounds(
      PairedEstimate row, double secondsPerStart, double secondsPerRound) {
    Variances variances = row.variances();
    double perRestart = (double) row.rounds() / row.restarts();
    double ofRound = variances.within() * perRestart;
    double best = Math.sqrt(secondsPerStart / secondsPerRound * ofRound / variances.between());
    return Math.max(1, best);
  }

  private static double standardError(PairedEstimate row, int restarts) {
    return Math.sqrt(row.variances().total() / restarts);
  }

  /** Half of the interval's length, in the logarithm. */
  private double half(PairedEstimate row, int restarts) {
    // From one restart the degrees of freedom are those of its rounds, which say nothing here.
    double lent =
        row.ratio().spread() == Spread.BETWEEN_PROCESSES
            ? row.ratio().degreesOfFreedom() - (row.restarts() - 1)
            : 0;
    double t =
        TDistribution.of(restarts - 1 + Math.max(0, lent))
            .inverseSurvivalProbability(errorRate / 2);
    return t * standardError(row, restarts);
  }
}
