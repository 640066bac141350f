package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.statistics.RequestProcess.CorrelatedRequests;
import io.bench.engine.statistics.RequestProcess.Queue;
import io.bench.engine.statistics.RequestProcess.WanderingLevel;
import org.junit.jupiter.api.Test;

/**
 * Whether nominal 95 % intervals hold the truth in 60 s windows of 60,000 requests, with fixed
 * seeds. The same with more windows is in the package's documentation.
 */
class SectioningCoverageTest {

  private static final int WINDOWS = 240;
  private static final int WINDOWS_TO_WITHHOLD = 40;

  private static void assertHolds(Coverage coverage, Statistic... statistics) {
    for (Statistic statistic : statistics) {
      assertThat(coverage.given(statistic))
          .as("%s given, %s", statistic, coverage)
          .isGreaterThanOrEqualTo(0.9);
      assertThat(coverage.held(statistic))
          .as("%s holds, %s", statistic, coverage)
          .isGreaterThanOrEqualTo(0.92);
    }
  }

  private static void assertWithheld(Coverage coverage, Statistic... statistics) {
    for (Statistic statistic : statistics) {
      assertThat(coverage.given(statistic)).as("%s given, %s", statistic, coverage).isLessThan(0.3);
    }
  }

  @Test
  void aQueueAtHalfLoadGetsIntervalsThatHold() {
    assertHolds(
        Coverage.of(new Queue(0.5), WINDOWS, 1), Statistic.MEAN, Statistic.P50, Statistic.P99);
  }

  @Test
  void aLevelThatForgetsItselfWithinSecondsGetsIntervalsThatHold() {
    assertHolds(
        Coverage.of(new WanderingLevel(0.5, 0.2, 0.5), WINDOWS, 12),
        Statistic.MEAN,
        Statistic.P50,
        Statistic.P99);
  }

  @Test
  void requestsThatDependOnTheLastOneGetIntervalsThatHold() {
    Coverage coverage = Coverage.of(new CorrelatedRequests(0.5, 0.5), WINDOWS, 3);

    assertHolds(coverage, Statistic.MEAN, Statistic.P50, Statistic.P99, Statistic.P99_9);
  }

  @Test
  void fewIndependentSamplesInASectionStillGetIntervalsThatHold() {
    // 6 samples of the tail per section, all independent.
    assertHolds(Coverage.of(new CorrelatedRequests(0, 0.5), WINDOWS, 4), Statistic.P99_9);
  }

  @Test
  void theTailOfABusyQueueIsWithheld() {
    assertWithheld(Coverage.of(new Queue(0.8), WINDOWS_TO_WITHHOLD, 5), Statistic.P99_9);
    assertWithheld(
        Coverage.of(new Queue(0.9), WINDOWS_TO_WITHHOLD, 6), Statistic.P99, Statistic.P99_9);
    assertWithheld(
        Coverage.of(new Queue(0.95), WINDOWS_TO_WITHHOLD, 7), Statistic.P99, Statistic.P99_9);
  }

  @Test
  void aLevelThatRemembersItselfForLongerThanASectionIsWithheld() {
    assertWithheld(
        Coverage.of(new WanderingLevel(0.95, 0.2, 0.5), WINDOWS_TO_WITHHOLD, 8),
        Statistic.MEAN,
        Statistic.P50,
        Statistic.P99);
    assertWithheld(
        Coverage.of(new WanderingLevel(0.95, 0.05, 0.5), WINDOWS_TO_WITHHOLD, 9),
        Statistic.MEAN,
        Statistic.P50,
        Statistic.P99);
  }
}
