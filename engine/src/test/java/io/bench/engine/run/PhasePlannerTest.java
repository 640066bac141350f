package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.PoissonArrivals;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Shard;
import io.bench.engine.record.PhaseKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhasePlannerTest {

  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final Planning planning = Planning.with(new FakeProvider("cql"));

  @Test
  void aStepThatMeasuresRunsForAMinuteUnlessItIsToldHowLong() {
    assertThat(measured("main", "warmup=none"))
        .containsExactly(measurement(seconds(60), 0, NO_LIMIT));
    assertThat(measured("main", "duration=5s", "warmup=none"))
        .containsExactly(measurement(seconds(5), 0, NO_LIMIT));
    assertThat(measured("main", "cycles=10..30"))
        .containsExactly(measurement(PhaseRun.NO_END, 10, 20));
    assertThat(measured("main", "cycles=30", "duration=5s", "warmup=none"))
        .containsExactly(measurement(seconds(5), 0, 30));
  }

  @Test
  void aStepThatPreparesRunsItsSequenceOnceUnlessItIsToldHowOften() {
    assertThat(measured("schema"))
        .containsExactly(new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 4, null));
    assertThat(measured("schema", "cycles=100"))
        .containsExactly(measurement(PhaseRun.NO_END, 0, 100));
  }

  @Test
  void warmUpOpsHaveTheCyclesAfterThoseThatAreMeasured() {
    assertThat(measured("main", "cycles=10..30", "warmup=7s"))
        .containsExactly(warmUp(seconds(7), 30, NO_LIMIT), measurement(PhaseRun.NO_END, 10, 20));
    assertThat(measured("main", "cycles=10..30", "warmup=500"))
        .containsExactly(warmUp(PhaseRun.NO_END, 30, 500), measurement(PhaseRun.NO_END, 10, 20));
  }

  @Test
  void whereTheMeasuredCyclesHaveNoEndWarmUpOpsHaveCyclesFarAway() {
    assertThat(measured("main", "duration=5s", "warmup=7s"))
        .containsExactly(
            warmUp(seconds(7), ActivityPlanner.WARM_UP_OFFSET, NO_LIMIT),
            measurement(seconds(5), 0, NO_LIMIT));
  }

  @Test
  void bothPhasesArePacedAlike() {
    List<PhasePlan> phases = measured("main", "rate=30/m", "warmup=7s");

    assertThat(phases).extracting(PhasePlan::schedule).containsOnly(RateProfile.constant(0.5));
    assertThat(phases)
        .extracting(PhasePlan::kind)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASUREMENT);
    assertThat(measured("main", "warmup=none").get(0).schedule()).isNull();
  }

  @Test
  void aShareOfCapacityBecomesARate() {
    StepPlan latency =
        planning
            .plan(
                "{scenarios: {default: {a: run, latency: run rate=70% warmup=none}}, ops: {x: X}}")
            .steps()
            .get(1);

    assertThat(ActivityPlanner.phases(latency, 2_000))
        .extracting(PhasePlan::schedule)
        .containsExactly(RateProfile.constant(1_400));
  }

  @Test
  void whatMeasuresIsWarmedUpUntilItHasSettledUnlessItIsATrial() {
    assertThat(measured("main").get(0))
        .isEqualTo(
            new PhasePlan(
                PhaseKind.WARM_UP,
                seconds(120),
                ActivityPlanner.WARM_UP_OFFSET,
                NO_LIMIT,
                null,
                new Shard(0, 1, 4),
                true));
    assertThat(measured("main", "warmup-cap=40s").get(0).lengthNanos()).isEqualTo(seconds(40));
    assertThat(measured("main", "cycles=40000")).hasSize(2);
    assertThat(measured("main", "cycles=39999")).hasSize(1);
    assertThat(measured("main", "cycles=10", "warmup=auto")).hasSize(2);
    assertThat(measured("main", "dryrun=op")).hasSize(1);
    assertThat(measured("rampup", "cycles=1M")).hasSize(1);
  }

  @Test
  void aRateThatChangesIsMeasuredForItsCourseAndWarmedUpForAsItBegins() {
    List<PhasePlan> phases = measured("main", "rate=1k..3k over 20s", "warmup=7s");

    assertThat(phases.get(0).schedule()).isEqualTo(RateProfile.constant(1_000));
    assertThat(phases.get(1).schedule()).isEqualTo(RateProfile.ramp(1_000, 3_000, 20));
    assertThat(phases.get(1).lengthNanos()).isEqualTo(seconds(20));
    assertThat(phases.get(1).offeredPerSecond()).isEqualTo(2_000);
    assertThat(phases.get(1).scheduledOps()).isEqualTo(40_000);
  }

  @Test
  void arrivalsMayBeRandomAndTheWarmUpMayBeFaster() {
    List<PhasePlan> phases =
        measured("main", "rate=100", "warmup-rate=5k", "warmup=7s", "arrivals=poisson", "seed=3");

    assertThat(phases)
        .extracting(PhasePlan::schedule)
        .containsExactly(
            new PoissonArrivals(RateProfile.constant(5_000), 4),
            new PoissonArrivals(RateProfile.constant(100), 3));
  }

  @Test
  void aShardHasItsPartOfTheRateAndOfTheCycles() {
    PhasePlan phase = measured("main", "rate=300", "cycles=24", "shard=2/3").get(0);

    assertThat(phase.shard()).isEqualTo(new Shard(1, 3, 4));
    assertThat(phase.offeredPerSecond()).isEqualTo(100);
    assertThat(phase.scheduledOps()).isEqualTo(8);
    assertThat(phase.ownCycleCount()).isEqualTo(8);
    assertThat(measured("schema", "shard=2/3").get(0).shard()).isEqualTo(Shard.WHOLE);
  }

  private List<PhasePlan> measured(String step, String... given) {
    String workload =
        "{scenarios: {default: {%s: run}}, ops: {x: X, y: {stmt: Y, ratio: 3}}}".formatted(step);
    return ActivityPlanner.phases(planning.step(workload, given), 0);
  }

  private static PhasePlan measurement(long lengthNanos, long first, long count) {
    return new PhasePlan(
        PhaseKind.MEASUREMENT, lengthNanos, first, count, null, new Shard(0, 1, 4), false);
  }

  private static PhasePlan warmUp(long lengthNanos, long first, long count) {
    return new PhasePlan(
        PhaseKind.WARM_UP, lengthNanos, first, count, null, new Shard(0, 1, 4), false);
  }

  private static long seconds(long seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }
}
