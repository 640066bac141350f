package io.bench.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateProfileTest {

  private static final RateProfile UP = RateProfile.ramp(1_000, 20_000, 60);
  private static final RateProfile STEPS =
      RateProfile.steps(List.of(1_000.0, 2_000.0, 4_000.0), 20);

  static Stream<RateProfile> profiles() {
    return Stream.of(
        RateProfile.constant(5_500),
        UP,
        RateProfile.ramp(20_000, 1_000, 60),
        RateProfile.ramp(1_000, 1_000.0000001, 3_600),
        STEPS,
        RateProfile.steps(List.of(0.5), 3));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void timeAndOpsAreEachOthersInverse(RateProfile rate) {
    for (double seconds : new double[] {0, 0.001, 1, 19.99, 20, 20.01, 59, 60, 61, 100_000}) {
      assertThat(rate.secondsOf(rate.opsBy(seconds)))
          .isCloseTo(seconds, within(1e-9 * (1 + seconds)));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRateIsTheSlopeOfTheOps(RateProfile rate) {
    for (double seconds : new double[] {1, 19, 21, 39, 41, 59, 61, 1_000}) {
      double slope = (rate.opsBy(seconds + 1e-4) - rate.opsBy(seconds - 1e-4)) / 2e-4;
      assertThat(rate.perSecondAt(seconds)).isCloseTo(slope, within(1e-5 * slope));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void countsExactlyTheOpsThatAreDueInATime(RateProfile rate) {
    for (long nanos : new long[] {0, 1, 999_999_999L, 1_000_000_000L, 61_000_000_000L}) {
      long due = rate.opsDueWithin(nanos);
      assertThat(rate.offsetNanos(due)).isGreaterThanOrEqualTo(nanos);
      assertThat(due == 0 || rate.offsetNanos(due - 1) < nanos).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void noOpIsDueBeforeTheOneBeforeIt(RateProfile rate) {
    long before = 0;
    for (long index = 0; index < 300_000; index++) {
      long offset = rate.offsetNanos(index);
      assertThat(offset).isGreaterThanOrEqualTo(before);
      before = offset;
    }
  }

  @Test
  void aRampOffersTheMeanOfItsEndsAndThenStays() {
    assertThat(UP.opsBy(60)).isEqualTo(630_000);
    assertThat(UP.meanPerSecond(60)).isEqualTo(10_500);
    assertThat(UP.opsBy(61) - UP.opsBy(60)).isEqualTo(20_000);
    assertThat(UP.perSecondAt(30)).isEqualTo(10_500);
    assertThat(UP.courseSeconds()).isEqualTo(60);
  }

  @Test
  void stepsFollowEachOtherAndTheLastOneStays() {
    assertThat(STEPS.opsBy(60)).isEqualTo(20 * 7_000);
    assertThat(STEPS.offsetNanos(20_000)).isEqualTo(20_000_000_000L);
    assertThat(STEPS.offsetNanos(20_001)).isEqualTo(20_000_500_000L);
    assertThat(STEPS.perSecondAt(1_000)).isEqualTo(4_000);
    assertThat(STEPS.courseSeconds()).isEqualTo(60);
  }

  @Test
  void refusesWhatIsNoRate() {
    assertThatThrownBy(() -> RateProfile.ramp(0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RateProfile.ramp(1, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RateProfile.steps(List.of(), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void doesNotDriftWhereTheIntervalIsNoWholeNumberOfNanoseconds() {
    RateProfile rate = RateProfile.constant(3);

    assertThat(rate.offsetNanos(3)).isEqualTo(1_000_000_000L);
    assertThat(rate.offsetNanos(3L * 86_400 * 365)).isEqualTo(86_400L * 365 * 1_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 7, 999.99, 5_500, 1e6, 3e6})
  void countsExactlyTheOpsThatAreDueAtAConstantRate(double perSecond) {
    RateProfile rate = RateProfile.constant(perSecond);
    for (long nanos : new long[] {0, 1, 999_999_999L, 1_000_000_000L, 30_000_000_000L}) {
      long due = rate.opsDueWithin(nanos);
      assertThat(rate.offsetNanos(due)).isGreaterThanOrEqualTo(nanos);
      assertThat(due == 0 || rate.offsetNanos(due - 1) < nanos).isTrue();
    }
  }
}
