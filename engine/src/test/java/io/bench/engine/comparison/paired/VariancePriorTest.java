package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.numbers.gamma.Trigamma;
import org.junit.jupiter.api.Test;

class VariancePriorTest {

  private static VariancePrior of(double freedom, double... variances) {
    double[] freedoms = new double[variances.length];
    Arrays.fill(freedoms, freedom);
    return VariancePrior.of(variances, freedoms);
  }

  /**
   * By hand, with d = 4: digamma(2) = 0.4227843, trigamma(2) = 0.6449341. The logarithms of 1, 4
   * and 64 have the mean 5.5451774 / 3 and the variance 4.4841; less 0.6449 that is 3.8392,
   * trigamma of 0.62093 / 1.
   */
  @Test
  void threeVariancesByHand() {
    VariancePrior prior = of(4, 1, 4, 64);

    double excess =
        (sq(0 - LOG_MEAN) + sq(Math.log(4) - LOG_MEAN) + sq(Math.log(64) - LOG_MEAN)) / 2
            - 0.6449340668;
    assertThat(Trigamma.value(prior.degreesOfFreedom() / 2)).isCloseTo(excess, within(1e-6));
    assertThat(prior.posterior(4, 4))
        .isCloseTo(
            (prior.degreesOfFreedom() * prior.variance() + 16) / (prior.degreesOfFreedom() + 4),
            within(1e-12));
  }

  private static final double LOG_MEAN = (Math.log(4) + Math.log(64)) / 3;

  private static double sq(double value) {
    return value * value;
  }

  @Test
  void variancesThatScatterLessThanChanceAreOne() {
    VariancePrior prior = of(3, 1, 1.1, 0.9);

    assertThat(prior.degreesOfFreedom()).isInfinite();
    assertThat(prior.variance()).isCloseTo(1, within(1e-12));
    assertThat(prior.atMost(6).posterior(0.9, 3)).isCloseTo((6 * 1 + 3 * 0.9) / 9, within(1e-12));
  }

  @Test
  void itFindsThePriorThatVariancesWereDrawnFrom() {
    SplittableRandom random = new SplittableRandom(5);
    double[] variances = new double[20_000];
    for (int row = 0; row < variances.length; row++) {
      double truth = 6 * 2.5 / chiSquare(random, 6);
      variances[row] = truth * chiSquare(random, 3) / 3;
    }

    VariancePrior prior = of(3, variances);

    assertThat(prior.degreesOfFreedom()).isCloseTo(6, within(0.4));
    assertThat(prior.variance()).isCloseTo(2.5, within(0.1));
  }

  private static double chiSquare(SplittableRandom random, int freedom) {
    double sum = 0;
    for (int times = 0; times < freedom; times++) {
      double normal = random.nextGaussian();
      sum += normal * normal;
    }
    return sum;
  }

  @Test
  void oneRowTellsNothingOfOthers() {
    assertThat(of(1, 0.3)).isEqualTo(new VariancePrior(0.3, 0));
  }

  @Test
  void aVarianceOfNoneIsNotTakenForCertainty() {
    VariancePrior prior = of(2, 0, 1, 1, 1);

    assertThat(prior.degreesOfFreedom()).isPositive().isFinite();
    assertThat(prior.posterior(0, 2)).isPositive();
  }

  @Test
  void trigammaIsInverted() {
    for (double value : new double[] {1e-3, 0.1, 1, 10, 1e4}) {
      assertThat(Trigamma.value(VariancePrior.inverseTrigamma(value)))
          .isCloseTo(value, within(1e-9 * value));
    }
  }
}
