package io.bench.engine.comparison.paired;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How an error rate is spent over looks at growing data (Lan and DeMets, <i>Discrete Sequential
 * Boundaries for Clinical Trials</i>, Biometrika 1983): by a fraction t of the planned information
 * at most {@code spent(t)} of all experiments without a difference may have claimed one. How many
 * looks there are and when need not be known before.
 *
 * <p>Hardly anything is spent early (O'Brien and Fleming's shape): 2 (1 - Phi(z / sqrt(t))) on each
 * side. The last look has nearly the whole rate, so looking costs hardly any power, and the first
 * looks, whose few restarts tell least how much restarts vary, decide nothing but the grossest
 * differences.
 *
 * <p>Each look gets a nominal level: the p-value, two-sided, from which on a difference is claimed.
 * It comes from recursive numerical integration of a normal test statistic (see {@link
 * LookBoundaries}). Applied to p-values of Student's t, it holds closely (the significance-level
 * approach, Jennison and Turnbull, <i>Group Sequential Methods</i>, 2000, section 3.3).
 *
 * <p>Each side gets half of the rate, as in Lan's and DeMets's tables.
 *
 * @param errorRate of all looks together, above 0 and below 1
 */
record AlphaSpending(double errorRate) {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  AlphaSpending {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException("error rate " + errorRate);
    }
  }

  /** What may be spent up to a fraction of the information, above 0; all of it from 1 on. */
  public double spent(double fraction) {
    if (fraction >= 1) {
      return errorRate;
    }
    double z = NORMAL.inverseSurvivalProbability(errorRate / 4);
    return 4 * NORMAL.survivalProbability(z / Math.sqrt(fraction));
  }

  /** The same of one of so many rows that share the error rate. */
  public AlphaSpending ofOneOf(double rows) {
    return new AlphaSpending(errorRate / rows);
  }

  /**
   * The two-sided nominal level of the last of some looks.
   *
   * @param fractions of the planned information at each look, rising, above 0. At least 1 means
   *     that no other look follows
   * @return 0 if that look may claim nothing
   */
  public double nominalLevel(double... fractions) {
    double[] levels = nominalLevels(fractions);
    return levels[levels.length - 1];
  }

  /** The nominal levels of all these looks. */
  public double[] nominalLevels(double... fractions) {
    Looks looks = new Looks(this);
    return Arrays.stream(fractions).map(looks::next).toArray();
  }

  /** The nominal levels of looks that come one after the other. Not thread-safe. */
  static final class Looks {

    private final AlphaSpending spending;
    private final LookBoundaries boundaries = new LookBoundaries();
    private double spent;

    Looks(AlphaSpending spending) {
      this.spending = spending;
    }

    double next(double fraction) {
      double until = spending.spent(fraction);
      double z = boundaries.next(fraction, until - spent);
      spent = until;
      return 2 * NORMAL.survivalProbability(z);
    }
  }
}
