package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.time.ProcessStalls;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Strides of a read that captures a version and two conditional updates, one at a time. */
class StrideCountsTest {

  private static final long MILLI = 1_000_000L;
  private static final long BACKOFF_MILLIS = 4;
  private static final int UNCONDITIONAL = -1;

  private final FakeClock clock = new FakeClock();
  private final CaptureScope scope = new CaptureScope();
  private final int version = scope.variable("version");
  private final FakeLaneServer reads = new FakeLaneServer();
  private final FakeLaneServer updates = new FakeLaneServer();
  private final LaneRecorder recorder = new LaneRecorder(1, 2, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 2, 3);
  private final Lane lane =
      lane(
          new StrideCaptures(
              scope, List.of(List.of(version), List.of()), List.of(List.of(), List.of(version))));

  private Lane lane(@Nullable StrideCaptures captures) {
    LaneSettings settings =
        new LaneSettings(
            clock,
            new OpMix(List.of(), List.of(0, 1, 1), 1, captures),
            1,
            1,
            new ErrorHandling(
                ErrorPolicy.parse("Timeout:retry,count;.*:count"),
                2,
                new Backoff(BACKOFF_MILLIS * MILLI),
                1),
            (template, error, rule, first) -> {},
            500 * MILLI,
            ProcessStalls.UNKNOWN,
            7);
    LaneOp[] ops = {reads, updates};
    return new Lane(settings, 0, 1, AdapterLane.WITHOUT_STATE, ops, null, recorder);
  }

  private PhaseRun begin(Lane on, @Nullable Schedule schedule) {
    CyclePlan plan = new CyclePlan(0, 30, 3, Shard.WHOLE, schedule != null);
    PhaseRun run =
        new PhaseRun(
            0,
            clock.nanoTime(),
            schedule == null ? 100 * MILLI : PhaseRun.NO_END,
            schedule,
            plan,
            1,
            null);
    on.run(run);
    turn(on);
    return run;
  }

  private static void turn(Lane on) {
    while (on.turn() == 0) {
      // the next turn must come at once
    }
  }

  private void answerRead() {
    clock.advanceMillis(1);
    Completion read = reads.waiting.remove();
    read.capture(version, 1L);
    read.succeed();
    turn(lane);
  }

  private void answerUpdate(int applied) {
    clock.advanceMillis(1);
    Completion update = updates.waiting.remove();
    if (applied != UNCONDITIONAL) {
      update.applied(applied == 1);
    }
    update.succeed();
    turn(lane);
  }

  private void fail(FakeLaneServer server, String error) {
    server.waiting.remove().fail(new OpError(error, "no answer", true, null));
    turn(lane);
  }

  private OpTotals strides() {
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.strides(0);
  }

  private void assertCounts(int issued, int succeeded, int failed, int applied, int notApplied) {
    OpTotals strides = strides();
    assertThat(
            List.of(
                strides.count(Count.ISSUED),
                strides.count(Count.SUCCEEDED),
                strides.count(Count.FAILED),
                strides.count(Count.APPLIED),
                strides.count(Count.NOT_APPLIED)))
        .as("issued, succeeded, failed, applied, not applied")
        .containsExactly(
            (long) issued, (long) succeeded, (long) failed, (long) applied, (long) notApplied);
    var times = strides.histogram(Latency.STRIDE);
    assertThat(times == null ? 0 : times.getTotalCount()).isEqualTo(succeeded);
  }

  @Test
  void aStrideAllOfWhoseUpdatesAreAppliedIsAnAppliedOne() {
    begin(lane, null);

    answerRead();
    answerUpdate(1);
    answerUpdate(1);

    assertCounts(2, 1, 0, 1, 0);
  }

  @Test
  void aStrideWithOneUpdateThatIsNotAppliedSucceedsButIsNotAnAppliedOne() {
    begin(lane, null);

    answerRead();
    answerUpdate(0);
    answerUpdate(1);

    assertCounts(2, 1, 0, 0, 1);
  }

  @Test
  void aStrideWithoutConditionsIsNeitherAppliedNorNot() {
    begin(lane, null);

    answerRead();
    answerUpdate(UNCONDITIONAL);
    answerUpdate(UNCONDITIONAL);

    assertCounts(2, 1, 0, 0, 0);
  }

  @Test
  void whatOneStrideWasToldIsForgottenInTheNext() {
    begin(lane, null);
    answerRead();
    answerUpdate(0);
    answerUpdate(0);

    answerRead();
    answerUpdate(1);
    answerUpdate(1);

    assertCounts(3, 2, 0, 1, 1);
  }

  @Test
  void aStrideWhoseReadFailsIsBrokenOnceThoughAllBehindItFailToo() {
    begin(lane, null);

    fail(reads, "Unavailable");

    assertCounts(2, 0, 1, 0, 0);
    assertThat(collector.totals(0).get(1).count(Count.NOT_SENT)).isEqualTo(2);
  }

  @Test
  void aBrokenStrideGoesOnAndItsLaterUpdatesDoNotMendIt() {
    begin(lane, null);
    answerRead();

    fail(updates, "Unavailable");
    answerUpdate(1);

    assertCounts(2, 0, 1, 0, 0);
    assertThat(collector.totals(0).get(1).count(Count.APPLIED)).isEqualTo(1);
  }

  @Test
  void aRetriedOpDoesNotBreakItsStride() {
    begin(lane, null);
    answerRead();

    fail(updates, "Timeout");
    clock.advanceMillis(2 * BACKOFF_MILLIS); // more than the jitter
    turn(lane);
    answerUpdate(1);
    answerUpdate(1);

    assertCounts(2, 1, 0, 1, 0);
  }

  @Test
  void aStrideInterruptedBeforeItsNextOpIsUnfinished() {
    PhaseRun run = begin(lane, RateProfile.constant(100));
    answerRead();

    run.stop("interrupted");
    turn(lane);

    assertCounts(1, 0, 0, 0, 0);
    assertThat(lane.unfinishedStrides(0)).isEqualTo(1);
  }

  @Test
  void aStrideInterruptedWithAnOpInFlightIsUnfinishedWhenThatOpHasEnded() {
    PhaseRun run = begin(lane, null);

    run.stop("interrupted");
    turn(lane);
    answerRead();

    assertCounts(1, 0, 0, 0, 0);
    assertThat(lane.unfinishedStrides(0)).isEqualTo(1);
  }

  @Test
  void aStrideWhoseOpNeverEndsIsUnfinishedAtTheEndOfTheLane() {
    begin(lane, null);
    answerRead();

    lane.finish();
    turn(lane);

    assertCounts(1, 0, 0, 0, 0);
    assertThat(lane.unfinishedStrides(0)).isEqualTo(1);
    assertThat(lane.unfinished()).hasSize(1);
  }

  @Test
  void aBrokenStrideThatIsCutOffIsNotUnfinishedToo() {
    PhaseRun run = begin(lane, null);
    answerRead();
    fail(updates, "Unavailable");

    run.stop("interrupted");
    turn(lane);
    answerUpdate(1);
    lane.finish();
    turn(lane);

    assertCounts(1, 0, 1, 0, 0);
    assertThat(lane.unfinishedStrides(0)).isZero();
  }

  @Test
  void aStrideWhoseLastOpEndsAfterTheTimeIsUpSucceedsButNotWhileIssuing() {
    begin(lane, null);
    answerRead();
    answerUpdate(1);

    clock.advanceMillis(100);
    turn(lane);
    answerUpdate(1);

    assertCounts(1, 1, 0, 1, 0);
    assertThat(strides().count(Count.SUCCEEDED_WHILE_ISSUING)).isZero();
    assertThat(lane.unfinishedStrides(0)).isZero();
  }

  @Test
  void inAClosedLoopAStrideLastsFromTheFirstSendToTheLastEnd() {
    begin(lane, null);
    clock.advanceMillis(2);

    answerRead();
    answerUpdate(1);
    answerUpdate(1);

    assertLongestStride(5);
  }

  @Test
  void aPacedStrideLastsFromTheTimeThatItsFirstOpWasDue() {
    begin(lane, RateProfile.constant(1_000));
    clock.advanceMillis(10);
    turn(lane);

    answerRead(); // the first stride, due at 0 ms; the second one was due at 3 ms
    answerUpdate(1);
    answerUpdate(1);
    assertLongestStride(13);
    answerRead();
    answerUpdate(1);
    answerUpdate(1);

    assertThat(strides().histogram(Latency.STRIDE).getMinValue())
        .isCloseTo(13 * MILLI, Percentage.withPercentage(0.1));
    assertCounts(3, 2, 0, 2, 0);
  }

  private void assertLongestStride(long millis) {
    assertThat(strides().histogram(Latency.STRIDE).getMaxValue())
        .isCloseTo(millis * MILLI, Percentage.withPercentage(0.1));
  }

  @Test
  void opsOnTheirOwnMakeNoStrides() {
    Lane own = lane(null);
    begin(own, null);

    reads.waiting.remove().succeed();
    turn(own);

    assertCounts(0, 0, 0, 0, 0);
    assertThat(own.unfinishedStrides(0)).isZero();
  }
}
