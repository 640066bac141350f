package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.expectation.Expectations;
import io.bench.engine.lane.CyclePlan;
import io.bench.engine.lane.FakeClock;
import io.bench.engine.lane.Lane;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.time.ProcessStalls;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Paced ops that take seconds, on a lane whose time the test makes pass. */
class LongOpsTest {

  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;

  /** Every op ends so long after it was sent as the test says. */
  private static final class SlowServer implements LaneOp {

    private record Answer(long atNanos, Completion completion) {}

    private final PriorityQueue<Answer> answers =
        new PriorityQueue<>((one, other) -> Long.compare(one.atNanos, other.atNanos));
    private final FakeClock clock;
    private final LongUnaryOperator serviceNanos;

    SlowServer(FakeClock clock, LongUnaryOperator serviceNanos) {
      this.clock = clock;
      this.serviceNanos = serviceNanos;
    }

    @Override
    public void start(long cycle, Completion completion) {
      answers.add(new Answer(clock.nanoTime() + serviceNanos.applyAsLong(cycle), completion));
    }

    @Override
    public void cancel(Completion completion) {
      answers.removeIf(answer -> answer.completion == completion);
    }

    void answer() {
      while (!answers.isEmpty() && answers.peek().atNanos <= clock.nanoTime()) {
        answers.remove().completion.succeed();
      }
    }
  }

  private final FakeClock clock = new FakeClock();
  private final LaneRecorder recorder = new LaneRecorder(1, 1, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 1, 3);

  /** The whole way: a lane, intervals of a second, the drain, the findings. */
  private PhaseResult measure(Schedule schedule, int seconds, LongUnaryOperator serviceNanos) {
    PhasePlan plan =
        new PhasePlan(PhaseKind.MEASUREMENT, seconds * SECOND, 0, Long.MAX_VALUE, schedule);
    ActivityPlan activity = activity(plan);
    PhaseObservation observation = new PhaseObservation(activity, plan);
    SlowServer server = new SlowServer(clock, serviceNanos);
    LaneSettings settings =
        new LaneSettings(
            clock,
            activity.ops(),
            1,
            1,
            new ErrorHandling(activity.errors().policy(), 1, activity.errors().backoff(), 1),
            (template, error, rule, first) -> {},
            activity.graceNanos(),
            ProcessStalls.UNKNOWN,
            7);
    Lane lane =
        new Lane(settings, 0, 1_000, new AdapterLane() {}, new LaneOp[] {server}, null, recorder);
    CyclePlan cycles = new CyclePlan(0, Long.MAX_VALUE, 1, plan.shard(), true);
    PhaseRun run = new PhaseRun(0, clock.nanoTime(), plan.lengthNanos(), schedule, cycles, 1, null);
    lane.run(run);
    int second = 0;
    while (run.drained().getCount() > 0) {
      for (int milli = 0; milli < 1_000; milli++) {
        server.answer();
        turn(lane);
        clock.advanceNanos(MILLI);
      }
      turn(lane);
      observation.add(interval(second), client(), second < seconds);
      second++;
    }
    PhaseResult result =
        new PhaseResult(
            plan,
            PhaseCourse.of(plan, Instant.EPOCH, second, seconds, null),
            collector.totals(0),
            List.of(),
            ClientUsage.NONE);
    OpAccounting.check(activity, result);
    Surroundings surroundings = new Surroundings(false, 2, Double.NaN);
    return result.withFindings(
        new WindowJudge(activity, result, observation, surroundings).findings(null));
  }

  private static void turn(Lane lane) {
    while (lane.turn() == 0) {
      // Until it wants to wait.
    }
  }

  private IntervalRecord interval(int second) {
    recorder.exchange();
    return collector.collect(second * SECOND, (second + 1) * SECOND, 0).get(0);
  }

  private static ClientInterval client() {
    return new ClientInterval(
        1,
        new ClientUsage(50 * MILLI, 0, 0, 0, 0, -1, 0, 0, -1, -1, MachineUsage.NOT_READABLE),
        0,
        HiccupMeter.emptyHistogram());
  }

  private static List<Verdict> verdicts(PhaseResult phase) {
    return Objects.requireNonNull(phase.findings().judgement()).verdicts();
  }

  @Test
  void opsOfFiveSecondsThatWereAllOnTimeMissNoRateAndAreSteady() {
    PhaseResult phase = measure(RateProfile.constant(100), 30, cycle -> 5 * SECOND);

    assertThat(verdicts(phase))
        .extracting(Verdict::text)
        .containsExactly("STEADY: no drift, noise or limit found in 25 one-second intervals");
    assertThat(Expectations.parse("rate>=99%").check(phase))
        .extracting(ExpectationOutcome::text)
        .containsExactly("rate >= 99 % of the rate that is set: met, 100 % of 100 ops/s");
    assertThat(phase.unsentOps()).isZero();
    assertThat(phase.achievedPerSecond()).isEqualTo(100);
    assertThat(phase.completedPerSecond()).as("25 of 30 seconds").isCloseTo(83.3, within(0.1));
  }

  @Test
  void opsThatTakeAnythingUpToSevenSecondsAreSteady() {
    PhaseResult phase =
        measure(
            RateProfile.constant(140),
            60,
            cycle -> new SplittableRandom(cycle).nextLong(7_000) * MILLI);

    assertThat(verdicts(phase)).extracting(Verdict::kind).containsExactly(VerdictKind.STEADY);
  }

  @Test
  void aWindowThatIsHardlyLongerThanItsOpsIsTooShort() {
    PhaseResult phase = measure(RateProfile.constant(40), 30, cycle -> 22 * SECOND);

    assertThat(verdicts(phase))
        .extracting(Verdict::text)
        .containsExactly(
            "TOO_SHORT: too short to judge drift and noise: 8 one-second intervals of at least 10"
                + " (22.0 s more went by until as many ops ended as were sent)");
  }

  @Test
  void longOpsThatGetLongerDrift() {
    PhaseResult phase =
        measure(RateProfile.constant(100), 60, cycle -> 3 * SECOND + cycle * MILLI / 2);

    assertThat(verdicts(phase)).extracting(Verdict::kind).contains(VerdictKind.DRIFTING);
    assertThat(verdicts(phase)).extracting(Verdict::kind).doesNotContain(VerdictKind.RATE_MISSED);
  }

  @Test
  void opsThatFindNoPlaceAreLeftBehind() {
    PhaseResult phase = measure(RateProfile.constant(300), 30, cycle -> 5 * SECOND);

    assertThat(verdicts(phase)).extracting(Verdict::kind).contains(VerdictKind.RATE_MISSED);
  }

  private static ActivityPlan activity(PhasePlan phase) {
    return new ActivityPlan(
        "main",
        new OpMix(List.of("x"), List.of(0), 1),
        1,
        1_000,
        List.of(phase),
        new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
        60 * SECOND,
        3,
        7);
  }
}
