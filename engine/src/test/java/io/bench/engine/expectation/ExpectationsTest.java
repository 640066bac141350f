package io.bench.engine.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.expectation.ExpectationOutcome.Result;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationsTest {

  private static final long SECOND = 1_000_000_000L;

  /** Ten seconds: ops of 5 ms, and each hundredth of 50 ms. */
  private static PhaseResult phase(long succeeded, long failed, @Nullable Double rate) {
    OpTotals ops = new OpTotals(3);
    ops.add(Count.ISSUED, succeeded + failed);
    ops.add(Count.SUCCEEDED, succeeded);
    ops.add(Count.SUCCEEDED_WHILE_ISSUING, succeeded);
    ops.add(Count.FAILED, failed);
    Histogram times = new Histogram(3);
    times.recordValueWithCount(5_000_000, succeeded - succeeded / 100);
    times.recordValueWithCount(50_000_000, succeeded / 100);
    ops.add(rate == null ? Latency.SERVICE : Latency.RESPONSE, times);
    PhasePlan plan =
        new PhasePlan(
            PhaseKind.MEASUREMENT,
            10 * SECOND,
            0,
            Long.MAX_VALUE,
            rate == null ? null : RateProfile.constant(rate));
    return new PhaseResult(
        plan,
        PhaseCourse.of(plan, Instant.EPOCH, 10, 10, null),
        List.of(ops),
        List.of(),
        ClientUsage.NONE);
  }

  /** The same at 1,000 ops/s, with so many that never ended and the rest of 10,000 never sent. */
  private static PhaseResult lacking(long succeeded, long failed, int unfinished) {
    PhaseResult ended = phase(succeeded, failed, 1_000.0);
    ended.ops().get(0).add(Count.ISSUED, unfinished);
    return new PhaseResult(
        ended.plan(),
        ended.course(),
        ended.ops(),
        Collections.nCopies(unfinished, new UnfinishedOp(0, 0, SECOND)),
        ClientUsage.NONE);
  }

  private static ExpectationOutcome only(String text, PhaseResult phase) {
    return Expectations.parse(text).check(phase).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "p98.8<20ms, MET",
    "p99<20ms, MISSED",
    "p99.5<60ms, MET",
    "p99.9<60s, MISSED",
    "p50<=5.01ms, MET",
    "mean<6s, MISSED",
    "max<60s, MISSED",
    "errors<0.1%, MISSED",
    "errors<1%, MET",
    "rate>=99%, MET",
    "rate>99.9%, MISSED",
    "rate>=0.99, MET",
    "rate>=999/s, MISSED",
    "rate>=0.9k, MET",
  })
  void aPhaseWithARateIsHeldAgainst(String text, Result result) {
    assertThat(only(text, phase(9_980, 20, 1_000.0)).result()).isEqualTo(result);
  }

  @Test
  void inAClosedLoopTheTimeIsServiceTimeAndAShareOfTheRateMeansNothing() {
    PhaseResult closed = phase(10_000, 0, null);

    assertThat(only("p99<20ms", closed).result()).isEqualTo(Result.MET);
    assertThat(only("rate>=99%", closed).result()).isEqualTo(Result.NOT_APPLICABLE);
    assertThat(only("rate>=2k", closed).result()).isEqualTo(Result.MISSED);
  }

  @Test
  void aPercentileOfOpsThatWereNeverSentIsAboveEveryBound() {
    ExpectationOutcome outcome = only("p99.9<20s", lacking(9_940, 0, 0));

    assertThat(outcome.result()).isEqualTo(Result.MISSED);
    assertThat(outcome.value()).isInfinite();
    assertThat(outcome.text())
        .isEqualTo("p99.9 < 20 s: missed, 0.6 % of ops never ended well (60 unsent)");
  }

  @Test
  void aPercentileOfOpsThatFailedIsAboveEveryBound() {
    assertThat(only("p99.9<20s", lacking(9_940, 60, 0)).text())
        .isEqualTo("p99.9 < 20 s: missed, 0.6 % of ops never ended well (60 failed)");
  }

  @Test
  void aPercentileOfOpsThatDidNotEndIsAboveEveryBound() {
    assertThat(only("p99.9<20s", lacking(9_940, 0, 60)).text())
        .isEqualTo("p99.9 < 20 s: missed, 0.6 % of ops never ended well (60 unfinished)");
  }

  @Test
  void opsThatNeverEndedWellPushAPercentileUpAndAreCounted() {
    PhaseResult phase = lacking(9_920, 40, 10);

    // 99 ops of 50 ms and 80 that never ended well, of 10,000.
    assertThat(only("p99<20ms", phase).text())
        .isEqualTo(
            "p99 < 20 ms: missed, 50.004 ms; 0.8 % of ops never ended well"
                + " (30 unsent, 40 failed, 10 unfinished)");
    assertThat(only("p98<20ms", phase).result()).isEqualTo(Result.MET);
    assertThat(only("p98.3<20ms", phase).result()).isEqualTo(Result.MISSED);
  }

  @Test
  void errorsAreTheFailedAndTheUnfinishedOfThoseIssued() {
    ExpectationOutcome outcome = only("errors<0.5%", lacking(9_920, 40, 10));

    assertThat(outcome.value()).isEqualTo(50.0 / 9_970);
    assertThat(outcome.result()).isEqualTo(Result.MISSED);
  }

  @Test
  void oneOpWithoutATimeLeavesNoMeanAndNoMaximum() {
    assertThat(only("mean<6ms", phase(10_000, 0, 1_000.0)).result()).isEqualTo(Result.MET);
    assertThat(only("max<60ms", phase(10_000, 0, 1_000.0)).result()).isEqualTo(Result.MET);
    assertThat(only("mean<6ms", lacking(9_999, 0, 1)).text())
        .isEqualTo("mean < 6 ms: missed, 0.01 % of ops never ended well (1 unfinished)");
    assertThat(only("max<60ms", lacking(9_999, 0, 1)).result()).isEqualTo(Result.MISSED);
  }

  @Test
  void aPercentileThatTooFewOpsTellIsMissed() {
    ExpectationOutcome outcome = only("p99<20ms", phase(900, 0, 90.0));

    assertThat(outcome.result()).isEqualTo(Result.MISSED);
    assertThat(outcome.value()).isNaN();
    assertThat(outcome.text()).isEqualTo("p99 < 20 ms: missed, too few samples to tell");
  }

  @Test
  void theyAreToldInTheirOrderWithWhatWasReached() {
    assertThat(Expectations.parse("P99<20ms, errors<=0%,rate>=99.5%").check(phase(10_000, 0, 1e3)))
        .extracting(ExpectationOutcome::text)
        .containsExactly(
            "p99 < 20 ms: met, 5.001 ms",
            "errors <= 0 %: met, 0 %",
            "rate >= 99.5 % of the rate that is set: met, 100 % of 1,000 ops/s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "p99<20", "p99>20ms", "rate<5", "rate>=101%", "rate>=0", "p99<1ms,p99<2ms"})
  void whatCannotBeReadIsOneLine(String text) {
    assertThatThrownBy(() -> Expectations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("\n");
  }
}
