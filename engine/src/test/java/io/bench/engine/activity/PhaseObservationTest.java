package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.VerdictKind;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Phases of a second-by-second story that the test makes up; no clock. */
class PhaseObservationTest {

  private static final long SECOND = 1_000_000_000L;

  private final LaneRecorder recorder = new LaneRecorder(1, 1, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 1, 3);

  @Test
  void anAutomaticWarmUpThatDoesNotChangeAnyMoreIsOverSoonAfterItsFloor() {
    PhasePlan plan = warmUp(120);
    PhaseObservation observation = new PhaseObservation(activity(plan), plan);
    int second = 0;
    while (!observation.hasSettled() && second < 120) {
      observation.add(interval(second++, 1_000), client(20), true);
    }

    assertThat(second).isBetween(30, 60);
    assertThat(Objects.requireNonNull(observation.gateReport()).state())
        .isEqualTo(GateReport.State.OPEN);
  }

  @Test
  void whatIsStillCompilingAtTheCapIsNamed() {
    PhasePlan plan = warmUp(60);
    PhaseObservation observation = new PhaseObservation(activity(plan), plan);
    for (int second = 0; second < 59; second++) {
      observation.add(interval(second, 1_000), client(400), true);
    }

    assertThat(observation.hasSettled()).isFalse();
    GateReport report = Objects.requireNonNull(observation.gateReport());
    assertThat(report.state()).isEqualTo(GateReport.State.CAPPED);
    assertThat(report.notSettled()).extracting(GateCondition::text).contains("jit 400 ms/s of 100");
  }

  @Test
  void whatEndsAfterTheLastOpWasStartedIsNoSecondOfTheWindow() {
    PhasePlan plan = measured(null);
    PhaseObservation observation = new PhaseObservation(activity(plan), plan);
    observation.add(interval(0, 1_000), client(0), true);
    observation.add(interval(1, 7), client(0), false);

    assertThat(observation.seconds()).hasSize(1);
  }

  @Test
  void aSteadyWindowIsSteadyAndItsIntervalsHoldItsFigures() {
    PhaseFindings findings = findings(measured(RateProfile.constant(1_000)), second -> 1_000, 30);

    Judgement judgement = Objects.requireNonNull(findings.judgement());
    assertThat(judgement.isSteady()).as(judgement.toString()).isTrue();
    assertThat(judgement.has(VerdictKind.NO_WARMUP)).isTrue();
    assertThat(findings.total().get(Statistic.P50)).isInstanceOf(ConfidenceInterval.Known.class);
  }

  @Test
  void theThroughputOfAClosedLoopHasAnIntervalThatOfAScheduleHasNone() {
    assertThat(findings(measured(null), second -> 1_000, 30).total().get(Statistic.THROUGHPUT))
        .isInstanceOfSatisfying(
            ConfidenceInterval.Known.class,
            known -> assertThat(known.estimate()).isBetween(999.0, 1_001.0));
    PhaseFindings paced = findings(measured(RateProfile.constant(1_000)), second -> 1_000, 30);
    assertThat(List.of(paced.total(), paced.ops().get(0)))
        .allSatisfy(
            intervals ->
                assertThat(intervals.get(Statistic.THROUGHPUT))
                    .isInstanceOfSatisfying(
                        ConfidenceInterval.Withheld.class,
                        none ->
                            assertThat(none.reason()).isEqualTo(ConfidenceInterval.Reason.PACED)));
  }

  @Test
  void aRateThatIsNotHeldIsMissed() {
    PhaseFindings findings = findings(measured(RateProfile.constant(1_000)), second -> 800, 30);

    assertThat(Objects.requireNonNull(findings.judgement()).has(VerdictKind.RATE_MISSED)).isTrue();
  }

  @Test
  void aNumberOfCyclesThatIsSentTooLateIsMissedThoughEveryOpWasSent() {
    PhasePlan plan =
        new PhasePlan(
            PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 24_000, RateProfile.constant(1_000));
    PhaseFindings findings = findings(plan, second -> 800, 30);

    assertThat(Objects.requireNonNull(findings.judgement()).has(VerdictKind.RATE_MISSED)).isTrue();
  }

  @Test
  void aThroughputThatFallsIsADrift() {
    PhaseFindings findings = findings(measured(null), second -> 1_000 - 10 * second, 30);

    assertThat(Objects.requireNonNull(findings.judgement()).has(VerdictKind.DRIFTING)).isTrue();
    assertThat(findings.judgement().has(VerdictKind.CLOSED_LOOP)).isTrue();
  }

  private PhaseFindings findings(PhasePlan plan, IntUnaryOperator opsOfSecond, int seconds) {
    ActivityPlan activity = activity(plan);
    PhaseObservation observation = new PhaseObservation(activity, plan);
    for (int second = 0; second < seconds; second++) {
      observation.add(interval(second, opsOfSecond.applyAsInt(second)), client(0), true);
    }
    PhaseResult result =
        new PhaseResult(
            plan,
            PhaseCourse.of(plan, Instant.EPOCH, seconds, seconds, null),
            collector.totals(0),
            List.of(),
            client(0).used());
    return new WindowJudge(activity, result, observation, new Surroundings(false, 2, Double.NaN))
        .findings(null);
  }

  private IntervalRecord interval(int second, int ops) {
    OpStats stats = recorder.stats(0, 0);
    stats.add(Count.ISSUED, ops);
    stats.add(Count.SUCCEEDED, ops);
    stats.add(Count.SUCCEEDED_WHILE_ISSUING, ops);
    for (int op = 0; op < ops; op++) {
      long service = 500_000 + 997L * (op % 331);
      stats.record(Latency.SERVICE, service);
      stats.record(Latency.LATENESS, 0);
      stats.record(Latency.RESPONSE, service);
    }
    recorder.exchange();
    List<OpTotals> totals =
        collector.collect(second * SECOND, (second + 1) * SECOND, 0).get(0).ops();
    return new IntervalRecord(
        0, second * SECOND, (second + 1) * SECOND, totals, new OpTotals(3), List.of());
  }

  private static ClientInterval client(long compilationMillis) {
    return new ClientInterval(
        1,
        new ClientUsage(
            50_000_000, 0, 0, compilationMillis, 0, -1, 0, 0, -1, -1, MachineUsage.NOT_READABLE),
        0,
        HiccupMeter.emptyHistogram());
  }

  private static PhasePlan warmUp(long capSeconds) {
    return new PhasePlan(
        PhaseKind.WARM_UP, capSeconds * SECOND, 0, Long.MAX_VALUE, null, Shard.WHOLE, true);
  }

  private static PhasePlan measured(@Nullable Schedule schedule) {
    return new PhasePlan(PhaseKind.MEASUREMENT, 30 * SECOND, 0, Long.MAX_VALUE, schedule);
  }

  private static ActivityPlan activity(PhasePlan phase) {
    return new ActivityPlan(
        "main",
        new OpMix(List.of("read"), List.of(0), 1),
        1,
        64,
        List.of(phase),
        new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
        SECOND,
        3,
        7);
  }
}
