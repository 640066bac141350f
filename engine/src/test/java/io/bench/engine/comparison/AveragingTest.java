package io.bench.engine.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AveragingTest {

  @Test
  void sumsAreSharedOutAndFactorsAre() {
    double[] figures = {1, 10, 100};

    assertThat(Averaging.ARITHMETIC.average(figures)).isEqualTo(37);
    assertThat(Averaging.GEOMETRIC.average(figures)).isCloseTo(10, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource
  void theLogarithmOfAMeanOfTermsIsThatOfTheAverage(Averaging way) {
    double meanOfTerms = (way.term(2) + way.term(8)) / 2;

    assertThat(way.logOfMean(meanOfTerms))
        .isCloseTo(Math.log(way.average(new double[] {2, 8})), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource
  void ofNothingThereIsNone(Averaging way) {
    assertThat(way.average(new double[0])).isNaN();
    assertThat(way.average(new double[] {1, Double.NaN})).isNaN();
  }

  @Test
  void aGeometricMeanWithAZeroIsZero() {
    assertThat(Averaging.GEOMETRIC.average(new double[] {0, 5})).isZero();
  }
}
