package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Variances;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForecastTest {

  private static final Forecast FORECAST = new Forecast(0.03, 0.01);

  /** Five restarts of ten rounds. */
  private static PairedEstimate row(double ratio, double within, double between) {
    double standardError = Math.sqrt((within + between) / 5);
    RatioEstimate estimate =
        new RatioEstimate(
            "p50", 100, 100 * ratio, standardError, 4, Spread.BETWEEN_PROCESSES, 1, 0, 0);
    return new PairedEstimate(estimate, 5, 50, new Variances(within, between));
  }

  /** t(8) at 0.5 % is 3.3554; z at 90 % is 1.2816; the standard error is 0.03 / 3. */
  @Test
  void theDetectableRatioIsTheIntervalAndThePowersShareBeyondDelta() {
    assertThat(FORECAST.detectableRatio(row(1, 0.0005, 0.0004), 9))
        .isCloseTo(1.03 * Math.exp((3.3554 + 1.2816) * 0.01), within(1e-5));
  }

  @Test
  void moreRestartsDetectLess() {
    PairedEstimate row = row(1, 0.0005, 0.0004);

    assertThat(FORECAST.detectableRatio(row, 30)).isLessThan(FORECAST.detectableRatio(row, 10));
  }

  @Test
  void aRowNeedsMoreRestartsTheNearerItLiesToDelta() {
    PairedEstimate clear = row(1.3, 0.0005, 0.0004);
    PairedEstimate near = row(1.07, 0.0005, 0.0004);
    PairedEstimate onTheEdge = row(1.03, 0.0005, 0.0004);

    assertThat(FORECAST.restartsToGo(clear, 100)).isZero();
    assertThat(FORECAST.restartsToGo(near, 100)).isBetween(1.0, 10.0);
    assertThat(FORECAST.restartsToGo(onTheEdge, 1_000)).isInfinite();
  }

  /** Half of the interval must be less than 0.03: 0.03 t / sqrt(n) at 1 %, so n = 11. */
  @Test
  void noDifferenceIsForeseenToo() {
    assertThat(FORECAST.restartsToGo(row(1, 0.0005, 0.0004), 100)).isEqualTo(11 - 5.0);
  }

  @Test
  void theExperimentEndsWithItsSlowestRowOrItsLastRestart() {
    PairedEstimate even = row(1, 0.0005, 0.0004);
    PairedEstimate never = row(1.03, 0.0005, 0.0004);

    assertThat(FORECAST.secondsToGo(List.of(even), 40, 60)).isEqualTo(360);
    assertThat(FORECAST.secondsToGo(List.of(even, never), 40, 60)).isEqualTo(35 * 60);
    assertThat(FORECAST.secondsToGo(List.of(), 40, 60)).isZero();
  }

  /** A round's variance is 0.005: sqrt(40 / 4 * 0.005 / 0.0005) = 10. */
  @Test
  void theBestRoundsWeighTheTimeOfAStartAgainstTheNoiseOfRounds() {
    assertThat(Forecast.bestRounds(row(1, 0.0005, 0.0005), 40, 4)).isCloseTo(10, within(1e-9));
    assertThat(Forecast.bestRounds(row(1, 0.0005, 0), 40, 4)).isInfinite();
    assertThat(Forecast.bestRounds(row(1, 1e-6, 0.1), 1, 4)).isEqualTo(1);
  }

  @Test
  void aRowOfOneRestartHasNoForecastOfItsOwn() {
    RatioEstimate estimate =
        new RatioEstimate("p50", 100, 100, Double.NaN, 1, Spread.UNKNOWN, 1, 0, 0);
    PairedEstimate row = new PairedEstimate(estimate, 1, 1, new Variances(Double.NaN, Double.NaN));

    assertThat(FORECAST.detectableRatio(row, 9)).isNaN();
    assertThat(FORECAST.restartsToGo(row, 100)).isInfinite();
  }
}
