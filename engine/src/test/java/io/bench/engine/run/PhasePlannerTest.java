package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.ConstantRate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhasePlannerTest {

  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final Planning planning = Planning.with(new FakeProvider("cql"));

  @Test
  void aStepThatMeasuresRunsForAMinuteUnlessItIsToldHowLong() {
    assertThat(measured("main")).containsExactly(measurement(seconds(60), 0, NO_LIMIT));
    assertThat(measured("main", "duration=5s"))
        .containsExactly(measurement(seconds(5), 0, NO_LIMIT));
    assertThat(measured("main", "cycles=10..30"))
        .containsExactly(measurement(PhaseRun.NO_END, 10, 20));
    assertThat(measured("main", "cycles=30", "duration=5s"))
        .containsExactly(measurement(seconds(5), 0, 30));
  }

  @Test
  void aStepThatPreparesRunsItsSequenceOnceUnlessItIsToldHowOften() {
    assertThat(measured("schema")).containsExactly(measurement(PhaseRun.NO_END, 0, 4));
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
            warmUp(seconds(7), PhasePlanner.WARM_UP_OFFSET, NO_LIMIT),
            measurement(seconds(5), 0, NO_LIMIT));
  }

  @Test
  void bothPhasesArePacedAlike() {
    List<PhasePlan> phases = measured("main", "rate=30/m", "warmup=7s");

    assertThat(phases).extracting(PhasePlan::schedule).containsOnly(new ConstantRate(0.5));
    assertThat(phases)
        .extracting(PhasePlan::kind)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASUREMENT);
    assertThat(measured("main").get(0).schedule()).isNull();
  }

  @Test
  void aShareOfCapacityBecomesARate() {
    StepPlan latency =
        planning
            .plan("{scenarios: {default: {a: run, latency: run rate=70%}}, ops: {x: X}}")
            .steps()
            .get(1);

    assertThat(PhasePlanner.plan(latency, 2_000))
        .extracting(PhasePlan::schedule)
        .containsExactly(new ConstantRate(1_400));
  }

  private List<PhasePlan> measured(String step, String... given) {
    String workload =
        "{scenarios: {default: {%s: run}}, ops: {x: X, y: {stmt: Y, ratio: 3}}}".formatted(step);
    return PhasePlanner.plan(planning.step(workload, given), 0);
  }

  private static PhasePlan measurement(long lengthNanos, long first, long count) {
    return new PhasePlan(PhaseKind.MEASUREMENT, lengthNanos, first, count, null);
  }

  private static PhasePlan warmUp(long lengthNanos, long first, long count) {
    return new PhasePlan(PhaseKind.WARM_UP, lengthNanos, first, count, null);
  }

  private static long seconds(long seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }
}
