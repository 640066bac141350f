package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Strides of two ops: {@code login} captures a token, {@code read} uses it. */
class StrideTest {

  private static final long MILLI = 1_000_000L;
  private static final long GRACE_MILLIS = 500;
  private static final int LOGIN = 0;
  private static final int READ = 1;

  private final FakeClock clock = new FakeClock();
  private final CaptureScope scope = new CaptureScope();
  private final int token = scope.variable("token");
  private final FakeLaneServer logins = new FakeLaneServer();
  private final List<Completion> reads = new ArrayList<>();
  private final List<String> readWith = new ArrayList<>();
  private final LaneRecorder recorder = new LaneRecorder(1, 2, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 2, 3);
  private final Lane lane = lane(2);

  private Lane lane(int maxInFlight) {
    Binding captured = scope.binding(token);
    LaneOp read =
        (cycle, completion) -> {
          readWith.add(cycle + " with " + captured.asObject(cycle));
          reads.add(completion);
        };
    ErrorPolicy policy = ErrorPolicy.parse("Timeout:retry,count;.*:count");
    LaneSettings settings = settings(new ErrorHandling(policy, 2, new Backoff(0), 1));
    LaneOp[] ops = {logins, read};
    return new Lane(settings, 0, maxInFlight, AdapterLane.WITHOUT_STATE, ops, null, recorder);
  }

  private LaneSettings settings(ErrorHandling errors) {
    List<List<Integer>> captured = List.of(List.of(token), List.of());
    List<List<Integer>> used = List.of(List.of(), List.of(token));
    StrideCaptures captures = new StrideCaptures(scope, captured, used);
    return new LaneSettings(
        clock,
        new OpMix(List.of(), List.of(LOGIN, READ), 1, captures),
        1,
        1,
        errors,
        (template, error, rule, first) -> {},
        GRACE_MILLIS * MILLI,
        ProcessStalls.UNKNOWN,
        7);
  }

  private PhaseRun begin(long cycles, long lengthNanos, @Nullable Schedule schedule) {
    CyclePlan plan = new CyclePlan(0, cycles, 2, Shard.WHOLE, schedule != null);
    PhaseRun run = new PhaseRun(0, clock.nanoTime(), lengthNanos, schedule, plan, 1, null);
    lane.run(run);
    turn();
    return run;
  }

  private void turn() {
    while (lane.turn() == 0) {
      // the next turn must come at once
    }
  }

  private void answerLogin(Object with) {
    Completion login = logins.waiting.remove();
    login.capture(token, with);
    login.succeed();
    turn();
  }

  private void answerRead() {
    reads.remove(0).succeed();
    turn();
  }

  private OpTotals totals(int template) {
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.totals(0).get(template);
  }

  @Test
  void anOpIsStartedAfterTheAnswerOfTheOneBeforeIt() {
    begin(2, PhaseRun.NO_END, null);
    assertThat(readWith).isEmpty();

    answerLogin("t-1");

    assertThat(readWith).containsExactly("1 with t-1");
  }

  @Test
  void asManyStridesAreInFlightAsThereArePlaces() {
    begin(100, PhaseRun.NO_END, null);

    assertThat(logins.cycles).containsExactly(0L, 2L);
  }

  @Test
  void stridesDoNotMixUpWhatTheyCapture() {
    begin(4, PhaseRun.NO_END, null);
    Completion first = logins.waiting.remove();
    Completion second = logins.waiting.remove();

    second.capture(token, "b");
    second.succeed();
    first.capture(token, "a");
    first.succeed();
    turn();

    assertThat(readWith).containsExactlyInAnyOrder("1 with a", "3 with b");
  }

  @Test
  void aPhaseThatIsBoundedByCyclesRunsEveryOpOfItsLastStrides() {
    PhaseRun run = begin(4, PhaseRun.NO_END, null);

    answerLogin("a");
    answerLogin("b");
    answerRead();
    assertThat(run.issuingEnded().getCount()).isZero();
    assertThat(run.drained().getCount()).isEqualTo(1);
    answerRead();

    assertThat(run.drained().getCount()).isZero();
    assertThat(totals(READ).count(Count.SUCCEEDED)).isEqualTo(2);
  }

  @Test
  void theRestOfAStrideThatTheEndOfThePhaseCutsOffIsNotIssued() {
    PhaseRun run = begin(100, 10 * MILLI, null);
    clock.advanceMillis(10);
    turn();

    answerLogin("late");
    answerLogin("late");

    assertThat(run.drained().getCount()).isZero();
    assertThat(totals(LOGIN).count(Count.ISSUED)).isEqualTo(2);
    assertThat(totals(READ).count(Count.ISSUED)).isZero();
  }

  @Test
  void anOpWhoseValueIsMissingFailsWithoutBeingSent() {
    begin(2, PhaseRun.NO_END, null);

    logins.waiting.remove().fail(new OpError("Timeout", "no answer", false, null));
    turn();

    assertThat(readWith).isEmpty();
    OpTotals read = totals(READ);
    assertThat(read.count(Count.ISSUED)).isEqualTo(1);
    assertThat(read.count(Count.FAILED)).isEqualTo(1);
    assertThat(read.count(Count.NOT_SENT)).isEqualTo(1);
    assertThat(read.count(Count.TRIES)).isZero();
    assertThat(read.errors()).containsEntry("NotCaptured", 1L);
    assertThat(read.histogram(Latency.FAILED_SERVICE)).isNull();
  }

  @Test
  void whatTheStrideBeforeCapturedInThisPlaceIsForgotten() {
    begin(6, PhaseRun.NO_END, null);
    answerLogin("a");
    answerRead();
    Completion third = logins.waiting.removeLast();

    third.succeed();
    turn();

    assertThat(readWith).containsExactly("1 with a");
    assertThat(totals(READ).errors()).containsEntry("NotCaptured", 1L);
  }

  @Test
  void whatAFailedTryCapturedIsForgottenBeforeTheNextTry() {
    begin(2, PhaseRun.NO_END, null);
    Completion failing = logins.waiting.remove();
    failing.capture(token, "stale");
    failing.fail(new OpError("Timeout", "no answer", true, null));
    turn();
    assertThat(logins.cycles).containsExactly(0L, 0L);

    logins.waiting.remove().succeed();
    turn();

    assertThat(readWith).isEmpty();
    assertThat(totals(READ).errors()).containsEntry("NotCaptured", 1L);
  }

  @Test
  void aPacedOpOfAStrideWaitsForItsIntendedTime() {
    begin(2, PhaseRun.NO_END, RateProfile.constant(100));

    answerLogin("a");
    assertThat(readWith).isEmpty();
    clock.advanceMillis(10);
    turn();

    assertThat(readWith).containsExactly("1 with a");
    answerRead();
    assertThat(totals(READ).histogram(Latency.LATENESS).getMaxValue()).isZero();
  }

  @Test
  void aPacedOpThatHadToWaitForTheAnswerBeforeItIsLate() {
    begin(2, PhaseRun.NO_END, RateProfile.constant(100));

    clock.advanceMillis(25);
    answerLogin("a");
    answerRead();

    assertThat(totals(READ).histogram(Latency.LATENESS).getMaxValue())
        .isCloseTo(15 * MILLI, org.assertj.core.data.Percentage.withPercentage(0.1));
  }

  @Test
  void aStrideThatStandsStillLongerThanTheGraceTimeEndsThePhaseAndSaysSo() {
    PhaseRun run = begin(2, PhaseRun.NO_END, null);
    assertThat(lane.turn()).isEqualTo(GRACE_MILLIS * MILLI);

    clock.advanceMillis(GRACE_MILLIS);
    turn();

    assertThat(run.issuingEnded().getCount()).isZero();
    assertThat(run.stopReason()).startsWith("1 strides did not go on within 0.5 s (grace)");
  }

  @Test
  void aStrideThatWaitsForItsScheduleDoesNotStandStill() {
    PhaseRun run = begin(2, PhaseRun.NO_END, RateProfile.constant(0.5));
    answerLogin("a");

    clock.advanceMillis(2_000);
    turn();

    assertThat(run.stopReason()).isNull();
    assertThat(readWith).containsExactly("1 with a");
  }

  @Test
  void aPhaseWhoseLastOpsHangWithEveryPlaceTakenStillEnds() {
    PhaseRun run = begin(4, PhaseRun.NO_END, null);
    assertThat(logins.waiting).hasSize(2);

    clock.advanceMillis(GRACE_MILLIS);
    turn();

    assertThat(run.issuingEnded().getCount()).isZero();
    assertThat(run.stopReason()).startsWith("2 strides did not go on");
  }

  @Test
  void aStrideCutOffAtTheEndOfTheLaneLeavesOnlyWhatWasSentUnfinished() {
    begin(2, PhaseRun.NO_END, RateProfile.constant(1));
    answerLogin("a");

    lane.finish();

    assertThat(lane.turn()).isEqualTo(LaneTask.FINISHED);
    assertThat(lane.unfinished()).isEmpty();
  }

  @Test
  void manyStridesOfOpsThatCompleteInlineNeedNoStack() {
    LaneRecorder ownRecorder = new LaneRecorder(1, 2, 3);
    LaneOp inline =
        (cycle, completion) -> {
          completion.capture(token, "x");
          completion.succeed();
        };
    LaneSettings settings =
        settings(new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1));
    Lane own =
        new Lane(
            settings,
            0,
            2,
            AdapterLane.WITHOUT_STATE,
            new LaneOp[] {inline, inline},
            null,
            ownRecorder);
    int cycles = 200_000;
    CyclePlan oneStride = new CyclePlan(0, cycles, cycles, Shard.WHOLE, false);
    PhaseRun run = new PhaseRun(0, clock.nanoTime(), PhaseRun.NO_END, null, oneStride, 1, null);
    own.run(run);
    while (own.turn() == 0) {
      // the next turn must come at once
    }
    assertThat(run.drained().getCount()).isZero();
    assertThat(own.failure()).isNull();
  }
}
