package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Drift, noise and compilation, and how often a steady series is called something else. */
class StationarityVerdictTest {

  private static Judgement judge(int seconds, IntToDoubleFunction perSecond) {
    return VerdictRules.judge(Windows.closed(seconds, perSecond));
  }

  /** AR(1) around 10,000 op/s. */
  private static IntToDoubleFunction autoregressive(
      double variation, double correlation, SplittableRandom random) {
    double[] state = {random.nextGaussian() * variation};
    double innovation = variation * Math.sqrt(1 - correlation * correlation);
    return second -> {
      state[0] = correlation * state[0] + random.nextGaussian() * innovation;
      return 10_000 * (1 + state[0]);
    };
  }

  private static int calledDrifting(double variation, double correlation, double driftShare) {
    int drifting = 0;
    for (int seed = 0; seed < 1_000; seed++) {
      IntToDoubleFunction noise =
          autoregressive(variation, correlation, new SplittableRandom(seed));
      IntToDoubleFunction series =
          second -> noise.applyAsDouble(second) * (1 + driftShare * (second - 29.5) / 60);
      if (judge(60, series).has(VerdictKind.DRIFTING)) {
        drifting++;
      }
    }
    return drifting;
  }

  @ParameterizedTest(name = "CV {0}, correlation {1}: at most {2} of 1000")
  @CsvSource({"0.02, 0, 5", "0.05, 0, 20", "0.10, 0, 25", "0.05, 0.5, 30", "0.10, 0.5, 30"})
  void aSteadySeriesIsSeldomCalledDrifting(double variation, double correlation, int atMost) {
    assertThat(calledDrifting(variation, correlation, 0)).isLessThanOrEqualTo(atMost);
  }

  @ParameterizedTest(name = "drift {0} with CV {1}: at least {2} of 1000")
  @CsvSource({"0.06, 0.01, 950", "0.10, 0.02, 950", "-0.10, 0.02, 950", "0.20, 0.05, 850"})
  void aDriftIsFound(double drift, double variation, int atLeast) {
    assertThat(calledDrifting(variation, 0, drift)).isGreaterThanOrEqualTo(atLeast);
  }

  @Test
  void aDropInTheMiddleIsToldInNumbers() {
    Judgement judgement = judge(60, second -> second < 30 ? 10_000 : 9_000 + second % 3);

    assertThat(judgement.verdicts()).hasSize(1);
    assertThat(judgement.verdicts().get(0).text())
        .startsWith("DRIFTING: throughput fell by 10.0 % from the first half to the second");
    assertThat(judgement.verdicts().get(0).numbers().get("changeShare")).isBetween(-0.1, -0.099);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20, 100, 1_000})
  void pureArrivalsAreNoNoise(int perSecond) {
    int noisy = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      if (judge(60, second -> poisson(perSecond, random)).has(VerdictKind.NOISY)) {
        noisy++;
      }
    }
    assertThat(noisy).as("of 200 Poisson series at %d op/s", perSecond).isLessThanOrEqualTo(7);
  }

  private static int poisson(double mean, SplittableRandom random) {
    int count = 0;
    for (double time = -Math.log(1 - random.nextDouble());
        time < mean;
        time -= Math.log(1 - random.nextDouble())) {
      count++;
    }
    return count;
  }

  @Test
  void throughputThatJumpsAboutIsNoisy() {
    Judgement judgement = judge(60, autoregressive(0.10, 0, new SplittableRandom(3)));

    assertThat(judgement.has(VerdictKind.NOISY)).isTrue();
    assertThat(judgement.verdicts().get(0).evidence()).contains("arrivals explain 1.0 %");
  }

  @Test
  void oneLostSecondInAMinuteIsNoisy() {
    assertThat(judge(60, second -> second == 31 ? 0 : 10_000).has(VerdictKind.NOISY)).isTrue();
  }

  @Test
  void compilingForAnyLargePartIsTold() {
    Judgement judgement =
        VerdictRules.judge(
            Windows.closed(
                60,
                second -> 10_000,
                80,
                Windows.IDLE,
                java.util.List.of(),
                Windows.FIXED,
                java.util.Map.of(),
                false));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly("JIT_ACTIVE: compiled for 4.8 s, 8.0 % of the window (bound 5.0 %)");
  }

  @Test
  void aShortWindowIsNeverCalledSteady() {
    for (int seconds = 0; seconds < 10; seconds++) {
      Judgement judgement = judge(seconds, second -> 10_000);

      assertThat(judgement.isSteady()).isFalse();
      assertThat(judgement.verdicts())
          .extracting(Verdict::kind)
          .containsExactly(VerdictKind.TOO_SHORT);
    }
    assertThat(judge(10, second -> 10_000).isSteady()).isTrue();
  }

  @Test
  void aLongWindowWithoutAnyOpIsJudgedWithoutAnError() {
    assertThat(judge(60, second -> 0).verdicts()).isNotEmpty();
  }
}
