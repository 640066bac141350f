package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.client.ClientMeter;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the achieved rate refers to. */
class PhaseResultTest {

  private static final ClientUsage CLIENT = new ClientMeter().read();

  private static OpTotals op(long succeeded, long whileIssuing) {
    LaneRecorder recorder = new LaneRecorder(1, 1, 3);
    recorder.stats(0, 0).add(Count.SUCCEEDED, succeeded);
    recorder.stats(0, 0).add(Count.SUCCEEDED_WHILE_ISSUING, whileIssuing);
    Collector collector = new Collector(List.of(recorder), 1, 1, 3);
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.totals(0).get(0);
  }

  private static PhaseResult phase(
      PhasePlan plan, double seconds, double issuing, @Nullable String stop, OpTotals op) {
    return new PhaseResult(
        plan,
        PhaseCourse.of(plan, Instant.EPOCH, seconds, issuing, stop),
        List.of(op),
        List.of(),
        CLIENT);
  }

  private static PhasePlan timed(long seconds, @Nullable Schedule schedule) {
    return new PhasePlan(
        PhaseKind.MEASUREMENT, seconds * 1_000_000_000, 0, Long.MAX_VALUE, schedule);
  }

  private static PhasePlan counted(long cycles, @Nullable Schedule schedule) {
    return new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, cycles, schedule);
  }

  @Test
  void whatAStoppedPhaseLeftUnsentWasDueBeforeItStopped() {
    LaneRecorder recorder = new LaneRecorder(1, 1, 3);
    recorder.stats(0, 0).add(Count.ISSUED, 190);
    Collector collector = new Collector(List.of(recorder), 1, 1, 3);
    recorder.exchange();
    collector.collect(0, 1, -1);
    OpTotals issued = collector.totals(0).get(0);
    PhasePlan hour = timed(3_600, RateProfile.constant(100));

    assertThat(phase(hour, 2, 2, "interrupted", issued).unsentOps()).isEqualTo(10);
    assertThat(phase(hour, 3_600, 3_600, null, issued).unsentOps()).isEqualTo(359_810);
  }

  @Test
  void aStragglerAfterTheTimeIsUpDoesNotLowerTheRateOfAClosedLoop() {
    PhaseResult phase = phase(timed(30, null), 35, 30, null, op(3_001, 3_000));

    assertThat(phase.achievedPerSecond()).isEqualTo(100);
    assertThat(phase.windowSeconds()).isEqualTo(30);
  }

  @Test
  void aPacedPhaseAchievesItsRateHoweverLongItsAnswersTake() {
    PhaseResult phase = phase(timed(3, RateProfile.constant(100)), 5, 3, null, op(300, 100));

    assertThat(phase.achievedPerSecond()).isEqualTo(100);
  }

  @Test
  void completionsWithinTheWindowAreAFigureOfTheirOwn() {
    PhaseResult paced = phase(timed(3, RateProfile.constant(100)), 5, 3, null, op(300, 100));
    PhaseResult closed = phase(timed(30, null), 35, 30, null, op(3_001, 3_000));

    assertThat(paced.offeredPerSecond()).isEqualTo(100);
    assertThat(paced.completedPerSecond()).isCloseTo(33.3, within(0.1));
    assertThat(closed.completedPerSecond()).isEqualTo(closed.achievedPerSecond());
  }

  @Test
  void sixForksThatEndedByTimeStillDidTogether() {
    PhasePlan plan = new PhasePlan(PhaseKind.MEASUREMENT, 2_200_000_000L, 0, Long.MAX_VALUE, null);
    PhaseResult merged =
        PhaseResult.merged(Collections.nCopies(6, phase(plan, 5, 2.2, null, op(250, 220))));

    assertThat(merged.course().end()).isEqualTo(PhaseEnd.TIME);
    assertThat(merged.windowSeconds()).isCloseTo(13.2, within(1e-9));
    assertThat(merged.achievedPerSecond()).isCloseTo(100, within(1e-9));
  }

  @Test
  void aForkThatWasStoppedCutsTheWindowOfAllShort() {
    PhasePlan plan = counted(1_000, null);
    PhaseResult merged =
        PhaseResult.merged(
            List.of(
                phase(plan, 4, 3.5, null, op(1_000, 900)),
                phase(plan, 2, 1.5, "interrupted", op(500, 450))));

    assertThat(merged.course().end()).isEqualTo(PhaseEnd.STOPPED);
    assertThat(merged.windowSeconds()).isEqualTo(5);
  }

  @Test
  void aNumberOfOpsTakesUntilTheLastOneHasEnded() {
    PhaseResult phase = phase(counted(1_000, null), 4, 3.5, null, op(1_000, 900));

    assertThat(phase.achievedPerSecond()).isEqualTo(250);
  }

  @Test
  void theLastOpOfAScheduleHasItsOwnTimeToo() {
    PhaseResult phase =
        phase(counted(100, RateProfile.constant(50)), 1.99, 1.98, null, op(100, 99));

    assertThat(phase.achievedPerSecond()).isCloseTo(50, within(1e-9));
  }

  @Test
  void aPhaseThatWasStoppedIsJudgedByTheTimeItHad() {
    PhaseResult phase = phase(timed(30, null), 12, 10, "interrupted", op(1_010, 1_000));

    assertThat(phase.achievedPerSecond()).isEqualTo(100);
  }

  @Test
  void aPhaseThatDidNotBeginHasNoRate() {
    assertThat(phase(timed(30, null), 0, 0, "interrupted", op(0, 0)).achievedPerSecond()).isZero();
  }
}
