package io.bench.functions.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.ZipfDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfQuantileTest {

  /** Rounding decides only where a share meets a rank's own cumulated share this closely. */
  private static final double ROUNDING = 1e-12;

  @ParameterizedTest(name = "{0} elements, exponent {1}")
  @CsvSource({"1,1.1", "10,0.5", "1024,1.0", "5000,0.2", "20000,1.0", "20000,1.2", "20000,3.0"})
  void givesTheSmallestRankWhoseCumulatedShareReachesTheShare(int elements, double exponent) {
    ZipfQuantile quantile = new ZipfQuantile(elements, exponent);
    ZipfDistribution sums = ZipfDistribution.of(elements, exponent);
    SplittableRandom random = new SplittableRandom(20261121);
    for (int i = 0; i < 300; i++) {
      double share = random.nextDouble();

      int rank = (int) quantile.at(share);

      assertThat(sums.cumulativeProbability(rank)).isGreaterThanOrEqualTo(share - ROUNDING);
      assertThat(sums.cumulativeProbability(rank - 1)).isLessThan(share + ROUNDING);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 1.01, 2})
  void reachesFromTheFirstToTheLastOfABillionElements(double exponent) {
    ZipfQuantile quantile = new ZipfQuantile(1_000_000_000L, exponent);

    assertThat(quantile.at(0)).isEqualTo(1);
    assertThat(quantile.at(1)).isBetween(999_999_000.0, 1_000_000_000.0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 1.3})
  void neverFallsAsTheShareGrows(double exponent) {
    ZipfQuantile quantile = new ZipfQuantile(1_000_000_000L, exponent);
    double before = 1;
    for (int i = 0; i <= 100_000; i++) {
      double rank = quantile.at(i / 100_000.0);
      assertThat(rank).isGreaterThanOrEqualTo(before);
      before = rank;
    }
  }
}
