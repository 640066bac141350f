package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class CoarserBatchesTest {

  @Test
  void sectionsThatAreAllTheSameAskForNothing() {
    double[] same = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

    assertThat(CoarserBatches.factor(same, 4)).isEqualTo(1);
  }

  @Test
  void neighboursThatCancelEachOtherAskForNothing() {
    double[] alternating = {3, 5, 3, 5, 3, 5, 3, 5, 3, 5};

    assertThat(CoarserBatches.factor(alternating, 4)).isEqualTo(1);
  }

  /** Five batches of these are 3, 5, 3, 5, 4: as far off as single ones, but only half as many. */
  @Test
  void neighboursThatAreAlikeMakeTheIntervalAsLongAsThatOfLongerSections() {
    double[] pairs = {3, 3, 5, 5, 3, 3, 5, 5, 4, 4};
    double ofTen = Math.sqrt(8.0 / 10 / 9) * t(9);
    double ofFive = Math.sqrt(4.0 / 5 / 4) * t(4);

    assertThat(CoarserBatches.factor(pairs, 4)).isCloseTo(ofFive / ofTen, within(1e-9));
  }

  /** Three batches of a trend: each is three and a third of the ten. */
  @Test
  void aTrendMakesTheIntervalAsLongAsThatOfTheLongestSections() {
    double[] trend = {-4.5, -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5};
    double outer = (-4.5 - 3.5 - 2.5 - 1.5 / 3) / (10.0 / 3);
    double ofTen = Math.sqrt(82.5 / 10 / 9) * t(9);
    double ofThree = Math.sqrt(2 * outer * outer / 3 / 2) * t(2);

    assertThat(CoarserBatches.factor(trend, 0)).isCloseTo(ofThree / ofTen, within(1e-9));
  }

  private static double t(double degrees) {
    return TDistribution.of(degrees).inverseCumulativeProbability(0.975);
  }
}
