package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockCorrelationTest {

  private static final int LONG = 100_000;

  private static double[] autoregressive(double phi, int length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[length];
    double state = random.nextGaussian();
    for (int place = 0; place < length; place++) {
      values[place] = 40 + state;
      state = phi * state + Math.sqrt(1 - phi * phi) * random.nextGaussian();
    }
    return values;
  }

  @Test
  void findsTheCorrelationsOfAnAutoregressiveProcess() {
    BlockCorrelation correlation = new BlockCorrelation(autoregressive(0.8, LONG, 1), 6);

    assertThat(correlation.atLag(1)).isCloseTo(0.8, within(0.01));
    assertThat(correlation.atLag(3)).isCloseTo(0.512, within(0.02));
  }

  /** 60 values of an AR(1) process with 0.8 show 0.74 on average. */
  @Test
  void aShortSeriesShowsTheCorrelationOfALongOneOnAverage() {
    double sum = 0;
    for (int seed = 0; seed < 400; seed++) {
      sum += new BlockCorrelation(autoregressive(0.8, 60, seed), 6).phi();
    }

    assertThat(sum / 400).isCloseTo(0.8, within(0.02));
  }

  @Test
  void correlationThatLooksLikeADriftIsTooStrong() {
    double[] rising = new double[60];
    for (int block = 0; block < rising.length; block++) {
      rising[block] = block;
    }

    assertThat(new BlockCorrelation(rising, 6).isTooStrong()).isTrue();
    assertThat(new BlockCorrelation(autoregressive(0.5, 60, 1), 6).isTooStrong()).isFalse();
  }

  /** A minute at 0.8 is worth seven independent seconds, and could be one at 0.95. */
  @Test
  void aLevelThatWandersSlowlyMakesTheIntervalSeveralTimesAsLong() {
    assertThat(new BlockCorrelation(autoregressive(0.8, 60, 2), 6).standardErrorFactor())
        .isGreaterThan(2);
  }

  /** What a window of a minute cannot exclude counts, not what it shows. */
  @Test
  void aShortSeriesIsCorrectedForWhatItMayNotShow() {
    assertThat(new BlockCorrelation(autoregressive(0, 60, 3), 6).standardErrorFactor())
        .isBetween(1.02, 1.3);
  }

  @Test
  void independentBlocksNeedNoCorrection() {
    assertThat(new BlockCorrelation(autoregressive(0, LONG, 3), 6).standardErrorFactor())
        .isCloseTo(1, within(0.01));
  }

  @Test
  void theFactorIsThatOfTheTrueVariances() {
    // 60 values of an AR(1) process with 0.5, in batches of 6: the variance of the window's mean
    // is
    // 0.048889, that of a batch's mean 0.390625, so the batches' sample variance is
    // (0.390625 - 0.048889) * 10 / 9 on average, of which a tenth is taken for the window's.
    double exact = Math.sqrt(0.048889 * 10 / ((0.390625 - 0.048889) * 10 / 9));

    assertThat(new BlockCorrelation(autoregressive(0.5, LONG, 4), 6).standardErrorFactor())
        .isCloseTo(exact, within(0.01));
  }

  @Test
  void constantBlocksCorrelateWithNothing() {
    BlockCorrelation correlation = new BlockCorrelation(new double[60], 6);

    assertThat(correlation.phi()).isZero();
    assertThat(correlation.isTooStrong()).isFalse();
    assertThat(correlation.standardErrorFactor()).isEqualTo(1);
  }

  @Test
  void whatRoundingLeavesOfEqualBlocksIsNoCorrelation() {
    double[] equal = new double[60];
    java.util.Arrays.fill(equal, 0.1 / 3);

    assertThat(new BlockCorrelation(equal, 6).phi()).isZero();
    assertThat(new BlockCorrelation(equal, 6).standardErrorFactor()).isEqualTo(1);
  }
}
