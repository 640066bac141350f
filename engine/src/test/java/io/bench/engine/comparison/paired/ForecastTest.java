package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Variances;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class ForecastTest {

  private static final AlphaSpending SPENDING = new AlphaSpending(0.05);
  private static final Forecast OF_TWENTY = new Forecast(0.03, 5, 20);

  /** Five restarts of ten rounds. */
  private static PairedEstimate row(double ratio, double within, double between) {
    double standardError = Math.sqrt((within + between) / 5);
    RatioEstimate estimate =
        new RatioEstimate(
            "p50", 100, 100 * ratio, standardError, 4, Spread.BETWEEN_PROCESSES, 1, 0, 0);
    return new PairedEstimate(estimate, 5, 50, new Variances(within, between));
  }

  /** Of two restarts, the only look has the whole rate: t(1) at 0.5 % is 63.657. */
  @Test
  void theDetectableRatioIsTheIntervalAndThePowersShareBeyondDelta() {
    Forecast ofTwo = new Forecast(0.03, 5, 2);
    RatioEstimate estimate =
        new RatioEstimate("p50", 1, 1, 0.001, 1, Spread.BETWEEN_PROCESSES, 1, 0, 0);
    PairedEstimate row = new PairedEstimate(estimate, 2, 2, new Variances(1e-6, 1e-6));

    assertThat(ofTwo.detectableRatio(row))
        .isCloseTo(1.03 * Math.exp((63.657 + 1.2816) * 0.001), within(1e-5));
  }

  @Test
  void moreRestartsDetectSmallerDifferences() {
    PairedEstimate row = row(1, 0.0005, 0.0004);

    assertThat(OF_TWENTY.detectableRatio(row, 40)).isLessThan(OF_TWENTY.detectableRatio(row));
    assertThat(OF_TWENTY.detectableRatio(row)).isLessThan(OF_TWENTY.detectableRatio(row, 10));
  }

  @Test
  void theRestartsThatDetectARatioAreTheFewestWhoseDetectableRatioIsAsSmall() {
    PairedEstimate row = row(1, 0.0005, 0.0004);
    int needed = (int) OF_TWENTY.restartsToDetect(row, 1.1, 40);

    assertThat(OF_TWENTY.detectableRatio(row, needed)).isLessThanOrEqualTo(1.1);
    assertThat(OF_TWENTY.detectableRatio(row, needed - 1)).isGreaterThan(1.1);
    assertThat(OF_TWENTY.restartsToDetect(row, 1.1, needed - 1)).isInfinite();
    assertThat(OF_TWENTY.restartsToDetect(row, 1.03, 1_000)).as("delta itself").isInfinite();
  }

  /** One restart of six rounds that each vary by 0.03: sixty of them, and two starts of 2.5 %. */
  @Test
  void theScatterOfFirstRoundsAndAnAssumptionForetellWholeRestarts() {
    double ofRound = 0.03 * 0.03;
    RatioEstimate estimate =
        new RatioEstimate("p50", 1, 1, 0.01, 5, Spread.WITHIN_PROCESS, 1, 0, 0);
    PairedEstimate first =
        new PairedEstimate(estimate, 1, 6, new Variances(ofRound / 6, Double.NaN));

    PairedEstimate expected = first.ofRestarts(0.025, 60);

    assertThat(expected.variances().within()).isCloseTo(ofRound / 60, within(1e-12));
    assertThat(expected.variances().between()).isCloseTo(2 * 0.025 * 0.025, within(1e-12));
    double total = ofRound / 60 + 2 * 0.025 * 0.025;
    double spread = Math.log(OF_TWENTY.detectableRatio(expected) / 1.03);
    assertThat(spread / Math.sqrt(total / 20))
        .as("standard errors: of t(19) at a fifth of 5 %, and 1.28 of the power")
        .isBetween(2.86 + 1.28, 3.2 + 1.29);
    assertThat(OF_TWENTY.restartsToDetect(expected, 1.1, 40)).isBetween(5.0, 12.0);
  }

  /**
   * Half of the interval, 0.03 t / sqrt(n), must be less than the distance from the edge, ln(1.07 /
   * 1.03) = 0.0381 for the nearer row. It is 0.0399 with eight restarts and 0.0359 with nine.
   */
  @Test
  void aRowNeedsMoreRestartsTheNearerItLiesToDelta() {
    PairedEstimate clear = row(1.5, 0.0005, 0.0004);
    PairedEstimate near = row(1.07, 0.0005, 0.0004);
    PairedEstimate onTheEdge = row(1.03, 0.0005, 0.0004);

    assertThat(OF_TWENTY.restartsOfLongerPlan(clear, 20)).isEqualTo(1);
    assertThat(OF_TWENTY.restartsOfLongerPlan(near, 20)).as("beyond five").isEqualTo(4);
    assertThat(OF_TWENTY.restartsOfLongerPlan(onTheEdge, 1_000)).isInfinite();
  }

  /** Half of the interval, 0.06 t / sqrt(n), must be less than ln(1.03). */
  @Test
  void aLongerPlanDecidesWhatThePlannedOneDoesNot() {
    PairedEstimate even = row(1, 0.0025, 0.0011);

    double restarts = 5 + OF_TWENTY.restartsOfLongerPlan(even, 100);

    assertThat(OF_TWENTY.restartsOfLongerPlan(even, 20)).isInfinite();
    assertThat(half(restarts)).isLessThan(Math.log(1.03));
    assertThat(half(restarts - 1)).isGreaterThan(Math.log(1.03));
  }

  private static double half(double restarts) {
    double[] looks = IntStream.rangeClosed(2, 20).mapToDouble(look -> look / 20.0).toArray();
    double level = SPENDING.ofOneOf(5).nominalLevel(looks);
    double t = TDistribution.of(restarts - 1).inverseSurvivalProbability(level / 2);
    return 0.06 * t / Math.sqrt(restarts);
  }

  @Test
  void aSingleRoundForetellsNothing() {
    RatioEstimate estimate =
        new RatioEstimate("p50", 100, 100, Double.NaN, 1, Spread.UNKNOWN, 1, 0, 0);
    PairedEstimate row = new PairedEstimate(estimate, 1, 1, new Variances(Double.NaN, Double.NaN));

    assertThat(OF_TWENTY.detectableRatio(row)).isNaN();
    assertThat(OF_TWENTY.restartsOfLongerPlan(row, 20)).isInfinite();
  }

  @Test
  void aPlanOfOneRestartIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Forecast(0.03, 5, 1));
  }
}
