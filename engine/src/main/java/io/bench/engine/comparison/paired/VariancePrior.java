package io.bench.engine.comparison.paired;

import io.bench.engine.statistics.Median;
import java.util.Arrays;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;

/**
 * What the variances of many rows say of each: empirical Bayes after Smyth, <i>Linear Models and
 * Empirical Bayes Methods for Assessing Differential Expression in Microarray Experiments</i>,
 * 2004, section 6.2 (limma's {@code fitFDist} and {@code squeezeVar}).
 *
 * <p>A row's variance s^2 with d degrees of freedom is taken to be s0^2 times an F(d, d0) variable:
 * true variances scatter about s0^2 like d0 s0^2 / chi^2(d0). With e = ln s^2 - digamma(d/2) +
 * ln(d/2), the scatter of e beyond trigamma(d/2) is trigamma(d0/2), and its mean is ln s0^2 -
 * digamma(d0/2) + ln(d0/2). The posterior variance is (d0 s0^2 + d s^2) / (d0 + d), with d0 + d
 * degrees of freedom.
 *
 * @param variance s0^2
 * @param degreesOfFreedom d0: 0 if rows say nothing of each other, infinite if they seem to have
 *     the same variance
 */
record VariancePrior(double variance, double degreesOfFreedom) {

  /** As limma has it: a variance of 0 is taken for this share of the median. */
  private static final double LEAST_SHARE = 1e-5;

  private static final double MOST_FREEDOM = 1e6;
  private static final int HALVINGS = 100;

  /**
   * The prior that some variances suggest.
   *
   * @param variances at least one of them above 0
   * @param freedoms of each, above 0
   */
  static VariancePrior of(double[] variances, double[] freedoms) {
    int rows = variances.length;
    if (rows < 2) {
      return new VariancePrior(variances[0], 0);
    }
    double least = LEAST_SHARE * Median.of(variances);
    double[] logs = new double[rows];
    double trigammas = 0;
    for (int row = 0; row < rows; row++) {
      double half = freedoms[row] / 2;
      logs[row] = Math.log(Math.max(least, variances[row])) - Digamma.value(half) + Math.log(half);
      trigammas += Trigamma.value(half);
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double scatter = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (rows - 1);
    double excess = scatter - trigammas / rows;
    if (excess <= Trigamma.value(MOST_FREEDOM / 2)) {
      double pooled = Arrays.stream(variances).average().orElseThrow();
      return new VariancePrior(pooled, Double.POSITIVE_INFINITY);
    }
    double half = inverseTrigamma(excess);
    return new VariancePrior(Math.exp(mean + Digamma.value(half) - Math.log(half)), 2 * half);
  }

  /** Trigamma falls from infinity at 0 to 0. */
  static double inverseTrigamma(double value) {
    double low = 1e-9;
    double high = MOST_FREEDOM;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = Math.sqrt(low * high);
      if (Trigamma.value(middle) > value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.sqrt(low * high);
  }

  /** The same, with no more weight than what it was made of can give. */
  VariancePrior atMost(double freedom) {
    return new VariancePrior(variance, Math.min(degreesOfFreedom, Math.max(0, freedom)));
  }

  /** What a row's own variance and this one together say; this one must be finite. */
  double posterior(double ofRow, double freedomOfRow) {
    return (degreesOfFreedom * variance + freedomOfRow * ofRow) / (degreesOfFreedom + freedomOfRow);
  }
}
