package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SkewedStudentTest {

  @Test
  void withoutSkewnessIsStudent() {
    SkewedStudent interval = new SkewedStudent(100, 2, 0);

    assertThat(interval.lower()).isCloseTo(100 - 2 * 2.262157, within(1e-5));
    assertThat(interval.upper()).isCloseTo(100 + 2 * 2.262157, within(1e-5));
  }

  @Test
  void skewnessToTheRightMakesTheUpperSideLonger() {
    SkewedStudent interval = new SkewedStudent(100, 2, 1.5);

    assertThat(interval.upper()).isGreaterThan(100 + 2 * 2.4);
    assertThat(interval.lower()).isCloseTo(100 - 2 * 2.262157, within(1e-5));
  }

  @Test
  void skewnessToTheLeftMakesTheLowerSideLonger() {
    SkewedStudent right = new SkewedStudent(100, 2, 1.5);
    SkewedStudent left = new SkewedStudent(100, 2, -1.5);

    assertThat(100 - left.lower()).isCloseTo(right.upper() - 100, within(1e-9));
  }

  @Test
  void theLargestSkewnessOfTenValuesGivesAFiniteInterval() {
    double[] oneApart = new double[10];
    oneApart[3] = 1;

    double skewness = SkewedStudent.skewness(oneApart);

    assertThat(skewness).isCloseTo(Math.sqrt(10), within(1e-9));
    assertThat(new SkewedStudent(0, 1, skewness).upper()).isBetween(4.0, 10.0);
  }

  @Test
  void equalValuesHaveNoSkewness() {
    assertThat(SkewedStudent.skewness(new double[] {2, 2, 2, 2})).isZero();
  }
}
