package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Variances;
import java.util.ArrayList;
import java.util.List;

/**
 * Ratios of two arms and their standard errors, from pairs of blocks within restarts. Pure.
 *
 * <p>The estimate is the mean of the restart means; its variance is s^2 / R, where s^2 is the
 * variance of a restart mean and R the number of restarts ({@link RowSpread}). From few restarts
 * s^2 is hardly known, so the rows help each other out ({@link VariancePrior}), and it is never
 * less than what the rounds alone make of it.
 *
 * <p>Rows that go together help less: where throughput and p50 tell the same, two variances are
 * worth one. The mean of m variances of d degrees of freedom each has m d / (1 + (m - 1) r) of them
 * where r is the mean squared correlation of two rows (the variance of a variance is 2 s^4 / d, the
 * covariance of two is r times that; Satterthwaite 1946). So m d is replaced by k d, k = m^2 / sum
 * of r(i, j)^2, and no row gets more degrees of freedom than that. The squared correlations are
 * those of the restart means as they are, without correction for their bias: rows that have nothing
 * in common seem to share 1 / (R - 1), so that two restarts lend nothing. Of what is left, the rows
 * lend each other a quarter, since k comes from the same few restarts and rows of one kind do not
 * vary quite alike: with all of it, a single row's intervals missed in 6 % of simulated
 * experiments, with a quarter in 5.4 %, and those of 13 restarts were 2 % longer.
 */
public final class PairedRatios {

  private static final double LENT_SHARE = 0.25;

  private PairedRatios() {}

  /**
   * Estimates the ratios of rows of the same kind: those whose variances may be expected to be
   * about as large, such as all throughputs and medians, or all p99.
   *
   * @return one for each row, in order. From one restart it is {@link Spread#WITHIN_PROCESS}, on
   *     which no verdict is passed; from one round {@link Spread#UNKNOWN}
   */
  public static List<PairedEstimate> estimates(List<PairedRow> rows) {
    List<RowSpread> spreads = rows.stream().map(row -> new RowSpread(row.logRatios())).toList();
    List<RowSpread> repeated = spreads.stream().filter(spread -> spread.restarts() > 1).toList();
    VariancePrior prior = repeated.isEmpty() ? new VariancePrior(0, 0) : prior(repeated);
    List<PairedEstimate> estimates = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      estimates.add(estimate(rows.get(row), spreads.get(row), prior));
    }
    return estimates;
  }

  private static VariancePrior prior(List<RowSpread> spreads) {
    double[] variances = spreads.stream().mapToDouble(RowSpread::variance).toArray();
    double[] freedoms = spreads.stream().mapToDouble(spread -> spread.restarts() - 1.0).toArray();
    double freedom = spreads.stream().mapToInt(RowSpread::restarts).average().orElseThrow() - 1;
    double lent = LENT_SHARE * (independentVariances(spreads) - 1) * freedom;
    return VariancePrior.of(variances, freedoms).atMost(lent);
  }

  /** How many variances of independent rows would tell as much: 1 to the number of rows. */
  static double independentVariances(List<RowSpread> spreads) {
    double sum = 0;
    for (RowSpread one : spreads) {
      for (RowSpread other : spreads) {
        sum += one == other ? 1 : one.squaredCorrelation(other);
      }
    }
    return spreads.size() * (double) spreads.size() / sum;
  }

  private static PairedEstimate estimate(PairedRow row, RowSpread spread, VariancePrior prior) {
    int restarts = spread.restarts();
    if (restarts < 2) {
      double freedom = Math.max(1, spread.rounds() - 1.0);
      Spread known = Double.isNaN(spread.within()) ? Spread.UNKNOWN : Spread.WITHIN_PROCESS;
      return estimate(row, spread, freedom, known, new Variances(spread.within(), Double.NaN));
    }
    double freedom = restarts - 1.0;
    double moderated = prior.posterior(spread.variance(), freedom);
    double within = spread.within();
    double between = Double.isNaN(within) ? moderated : Math.max(0, moderated - within);
    return estimate(
        row,
        spread,
        prior.degreesOfFreedom() + freedom,
        Spread.BETWEEN_PROCESSES,
        new Variances(within, between));
  }

  private static PairedEstimate estimate(
      PairedRow row, RowSpread spread, double freedom, Spread known, Variances variances) {
    boolean measured = spread.restarts() > 0;
    // The two figures may be means over rounds that only one arm has, or merged percentiles. The
    // ratio must be that of which the standard error is.
    boolean hasRatio = measured && row.baseline() > 0 && row.other() > 0;
    double other = hasRatio ? row.baseline() * Math.exp(spread.mean()) : row.other();
    double standardError = measured ? Math.sqrt(variances.total() / spread.restarts()) : Double.NaN;
    return new PairedEstimate(
        new RatioEstimate(row.key(), row.baseline(), other, standardError, freedom, known, 1, 0, 0),
        spread.restarts(),
        spread.rounds(),
        variances);
  }
}
