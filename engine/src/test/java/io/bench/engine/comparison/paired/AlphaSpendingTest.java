package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/** Against published boundaries for five equally spaced looks at 5 %, two-sided. */
class AlphaSpendingTest {

  private static final double[] FIFTHS = {0.2, 0.4, 0.6, 0.8, 1};

  private static double[] boundaries(double... fractions) {
    return Arrays.stream(new AlphaSpending(0.05).nominalLevels(fractions))
        .map(level -> NormalDistribution.of(0, 1).inverseSurvivalProbability(level / 2))
        .toArray();
  }

  /** Reboussin, DeMets, Kim and Lan 2000, and Lan and DeMets 1983. */
  @Test
  void theObrienFlemingLikeBoundariesAreThePublishedOnes() {
    assertThat(boundaries(FIFTHS))
        .containsExactly(new double[] {4.8769, 3.3569, 2.6803, 2.2898, 2.0310}, within(2e-4));
  }

  /** Jennison and Turnbull 2000, tables 2.1 and 2.3. */
  @Test
  void theClassicalConstantsSpendTheWholeRate() {
    assertThat(crossing(5, look -> 2.413)).isCloseTo(0.05, within(1e-4));
    assertThat(crossing(2, look -> 2.178)).isCloseTo(0.05, within(1e-4));
    assertThat(crossing(10, look -> 2.555)).isCloseTo(0.05, within(1e-4));
    assertThat(crossing(5, look -> 2.040 * Math.sqrt(5.0 / look))).isCloseTo(0.05, within(1e-4));
    assertThat(crossing(10, look -> 2.087 * Math.sqrt(10.0 / look))).isCloseTo(0.05, within(1e-4));
  }

  private static double crossing(int looks, IntToDoubleFunction boundary) {
    LookBoundaries boundaries = new LookBoundaries();
    double sum = 0;
    for (int look = 1; look <= looks; look++) {
      sum += boundaries.crossing((double) look / looks, boundary.applyAsDouble(look));
    }
    return sum;
  }

  @Test
  void oneLookHasTheWholeRate() {
    assertThat(new AlphaSpending(0.05).nominalLevel(1)).isCloseTo(0.05, within(1e-9));
    assertThat(new AlphaSpending(0.05).nominalLevel(1.07)).isCloseTo(0.05, within(1e-9));
  }

  @Test
  void aFirstLookMayComeAtAnyTimeAndLooksMayLieUnevenly() {
    AlphaSpending spending = new AlphaSpending(0.05);
    double[] levels = spending.nominalLevels(0.3, 0.31, 0.5, 0.97, 1);

    assertThat(levels[0]).isCloseTo(spending.spent(0.3), within(1e-9));
    assertThat(Arrays.stream(levels).sum()).isGreaterThan(0.05);
    assertThat(Arrays.stream(levels)).allMatch(level -> level > 0 && level < 0.05);
    assertThat(spending.nominalLevel(0.3, 0.31, 0.5)).isCloseTo(levels[2], within(1e-7));
  }

  @Test
  void fortyLooksOfOneRowOfThirtyStillEndNearTheWholeRate() {
    AlphaSpending ofRow = new AlphaSpending(0.05).ofOneOf(30);
    double[] fractions = IntStream.rangeClosed(1, 40).mapToDouble(look -> look / 40.0).toArray();

    double[] levels = ofRow.nominalLevels(fractions);

    assertThat(levels[0]).isZero();
    assertThat(levels[39]).isBetween(0.6 * 0.05 / 30, 0.05 / 30);
  }

  @Test
  void looksThatDoNotRiseAreRefused() {
    AlphaSpending spending = new AlphaSpending(0.05);

    assertThatIllegalArgumentException().isThrownBy(() -> spending.nominalLevel(0.5, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> spending.nominalLevel(0));
    assertThatIllegalArgumentException().isThrownBy(() -> new AlphaSpending(0));
  }
}
