package io.bench.engine.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.warmup.GateReport.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate on series whose change points are known. */
class RecordedWarmupTest {

  private static GateSettings settings(double rate) {
    return rate > 0 ? RecordedWarmup.paced(rate) : RecordedWarmup.closed();
  }

  /** Opens after the last change point, and not much later. */
  @ParameterizedTest(name = "{0}: {4}")
  @CsvSource({
    "warm-up-closed,     0,    30, 40, CPU per op falls 30-fold until 10 s",
    "warm-up-paced,      2000, 32, 60, service time falls until about 12 s",
    "flat,               0,    30, 50, warm from the first second: the floor and noise of 1 % hold"
        + " it up",
    "slowdown,           0,    74, 95, slower and slower from 6 s to 70 s",
    "late-compile-burst, 0,    48, 75, compiles again from 27 s to 43 s and is faster then",
    "noisy,              0,    30, 95, a coefficient of variation of 9 % but no trend",
    "paced-few-ops,      100,  30, 60, 100 op/s can never give 20 000 ops",
    "stall,              2000, 30, 55, no op ends from 27 s to 29 s",
    "two-step-warm-up,   0,    58, 85, the second step comes at 38 s",
    "uneven-intervals,   0,    30, 45, intervals from 0.2 s to 1.9 s",
  })
  void opensAfterTheLastChange(
      String name, double rate, double earliest, double latest, String why) {
    GateReport report = RecordedWarmup.of(name).replay(settings(rate));

    assertThat(report.state()).as("%s (%s)", report, why).isEqualTo(State.OPEN);
    assertThat(report.seconds()).as(report.toString()).isBetween(earliest, latest);
    assertThat(report.notSettled()).isEmpty();
  }

  /** Waits for the cap and names the rule that cannot hold. */
  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource({
    "never-steady,    PRIMARY,  throughput swings by 16 % every 23 s",
    "drift,           PRIMARY,  faster by 2.4 % every 10 s without an end",
    "never-quiet-jit, JIT,      every fourth second compiles for more than 100 ms",
  })
  void doesNotSettleBeforeTheCap(String name, GateRule unsettled, String why) {
    GateReport report = RecordedWarmup.of(name).replay(RecordedWarmup.closed());

    assertThat(report.state()).as("%s (%s)", report, why).isEqualTo(State.CAPPED);
    assertThat(report.seconds()).isBetween(120.0, 121.5);
    assertThat(report.notSettled())
        .extracting(GateCondition::rule)
        .as(report.toString())
        .contains(unsettled)
        .doesNotContain(GateRule.FLOOR, GateRule.FLOOR_OPS, GateRule.CAP);
  }

  @Test
  void aRateThatCannotGiveSoManyOpsWaivesTheirNumberAndSaysSo() {
    GateReport report = RecordedWarmup.of("paced-few-ops").replay(RecordedWarmup.paced(100));

    assertThat(report.waivedTemplates()).containsExactly("read");
    assertThat(report.condition(GateRule.FLOOR_OPS).text()).contains("ops waived");
  }
}
