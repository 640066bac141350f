package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Variances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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
 * of r(i, j)^2, and no row gets more degrees of freedom than that.
 *
 * <p>The experiment's design tells how two pairs of arms correlate: not at all if no client and no
 * server that starts with one is in the other. If they share one, the squared correlation is taken
 * to be a half: 1/4 if all arms vary alike, more if the shared one varies most. Where they share
 * more, and between figures of the same pair, the restart means tell it, without correction for
 * their bias: figures that have nothing in common seem to share 1 / (R - 1), so that two restarts
 * lend nothing.
 *
 * <p>Of what the figures of a pair add, the rows lend each other a quarter, since it comes from the
 * same few restarts: with all of it, a single row's intervals missed in 6 % of simulated
 * experiments, with a quarter in 5.4 %, and those of 13 restarts were 2 % longer. Of what the
 * design adds they lend a half, since some arms vary more than others: where the logarithm of an
 * arm's standard deviation has one of 0.6 itself, equal arms of five restarts were called different
 * in any of seven rows in 4.7 % of experiments, with three quarters in 5.5 % ({@code
 * ManyArmsSimulationTest}).
 *
 * <p>The throughput of a paced arm hardly varies, the CPU of a client that still compiles varies
 * most, and so do their rounds. So where rows have rounds, they lend each other not s^2 but its
 * ratio to what the rounds alone make of it.
 */
public final class PairedRatios {

  private static final double LENT_BY_PAIRS = 0.5;
  private static final double LENT_BY_FIGURES = 0.25;
  private static final double SQUARED_CORRELATION_IF_ONE_IS_SHARED = 0.5;

  private PairedRatios() {}

  /**
   * Estimates the ratios of rows of the same kind: those whose variances may be expected to be
   * about as large, such as all throughputs and medians, or all p99.
   *
   * @return one for each row, in order. From one restart it is {@link Spread#WITHIN_PROCESS}, on
   *     which no verdict is passed; from one round {@link Spread#UNKNOWN}
   */
  public static List<PairedEstimate> estimates(List<PairedRow> rows) {
    List<RowSpread> spreads = rows.stream().map(row -> RowSpread.of(row.logRatios())).toList();
    boolean inRounds =
        spreads.stream()
            .filter(spread -> spread.restarts() > 1)
            .noneMatch(spread -> Double.isNaN(spread.within()));
    double[] scales =
        spreads.stream().mapToDouble(spread -> inRounds ? spread.within() : 1).toArray();
    VariancePrior prior = prior(rows, spreads, scales);
    List<PairedEstimate> estimates = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      estimates.add(estimate(rows.get(row), spreads.get(row), prior, scales[row]));
    }
    return estimates;
  }

  private static VariancePrior prior(
      List<PairedRow> rows, List<RowSpread> spreads, double[] scales) {
    int[] repeated =
        IntStream.range(0, rows.size()).filter(row -> spreads.get(row).restarts() > 1).toArray();
    if (repeated.length == 0) {
      return new VariancePrior(0, 0);
    }
    double[] variances =
        Arrays.stream(repeated)
            .mapToDouble(row -> spreads.get(row).variance() / scales[row])
            .toArray();
    double[] freedoms =
        Arrays.stream(repeated).mapToDouble(row -> spreads.get(row).restarts() - 1.0).toArray();
    double byPairs = independentVariances(repeated, rows, spreads, false);
    double byFigures = independentVariances(repeated, rows, spreads, true);
    double lent = LENT_BY_PAIRS * (byPairs - 1) + LENT_BY_FIGURES * (byFigures - byPairs);
    double freedom = freedoms.length / Arrays.stream(freedoms).map(one -> 1 / one).sum();
    return VariancePrior.of(variances, freedoms).atMost(lent * freedom);
  }

  /**
   * How many variances of independent rows would tell as much: 1 to the number of rows.
   *
   * @param byFigures whether several figures of one pair count for more than one
   */
  private static double independentVariances(
      int[] among, List<PairedRow> rows, List<RowSpread> spreads, boolean byFigures) {
    double sum = 0;
    for (int one : among) {
      for (int other : among) {
        int inCommon = rows.get(one).startsInCommon(rows.get(other));
        if (inCommon == 1) {
          sum += SQUARED_CORRELATION_IF_ONE_IS_SHARED;
        } else if (inCommon > 1) {
          boolean tells = byFigures && one != other;
          sum += tells ? spreads.get(one).squaredCorrelation(spreads.get(other)) : 1;
        }
      }
    }
    return among.length * (double) among.length / sum;
  }

  private static PairedEstimate estimate(
      PairedRow row, RowSpread spread, VariancePrior prior, double scale) {
    int restarts = spread.restarts();
    if (restarts < 2) {
      double freedom = Math.max(1, spread.rounds() - 1.0);
      Spread known = Double.isNaN(spread.within()) ? Spread.UNKNOWN : Spread.WITHIN_PROCESS;
      return estimate(row, spread, freedom, known, new Variances(spread.within(), Double.NaN));
    }
    double freedom = restarts - 1.0;
    double moderated = scale * prior.posterior(spread.variance() / scale, freedom);
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
