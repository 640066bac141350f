package io.bench.engine.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.warmup.GateReport.State;
import io.bench.engine.warmup.GateSettings.ExpectedOps;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Each rule of the gate by itself, on series that break no other. */
class WarmupGateTest {

  private static final double P50 = 1e6;

  /** One second at {@code ops} per second, with nothing remarkable about it. */
  private static PhaseSecond second(long ops) {
    return Seconds.warmUp(1, List.of(ops), ops, ops * 100_000, 10, ops > 0 ? P50 : Double.NaN);
  }

  private static GateReport feed(WarmupGate gate, int times, PhaseSecond interval) {
    GateReport report = gate.add(interval);
    for (int time = 1; time < times && !report.opens(); time++) {
      report = gate.add(interval);
    }
    return report;
  }

  private static WarmupGate closed() {
    return new WarmupGate(RecordedWarmup.closed());
  }

  @Test
  void theFloorHoldsUpWhatIsSettledFromTheStart() {
    WarmupGate gate = closed();

    assertThat(feed(gate, 29, second(5_000)).notSettled())
        .extracting(GateCondition::rule)
        .containsExactly(GateRule.FLOOR);
    assertThat(gate.add(second(5_000)).state()).isEqualTo(State.OPEN);
  }

  @Test
  void everyOpTemplateNeedsItsOps() {
    GateSettings settings =
        new GateSettings(
            false,
            List.of(new ExpectedOps("read", Double.NaN), new ExpectedOps("write", Double.NaN)),
            120);
    WarmupGate gate = new WarmupGate(settings);
    PhaseSecond interval = Seconds.warmUp(1, List.of(5_000L, 250L), 5_250, 500_000_000, 10, P50);

    GateReport report = feed(gate, 79, interval);

    assertThat(report.notSettled())
        .extracting(GateCondition::text)
        .containsExactly("19750 ops of write of 20000");
    assertThat(gate.add(interval).state()).isEqualTo(State.OPEN);
  }

  @Test
  void aTemplateTooRareToGetThereIsWaivedByTheRateThatIsSeen() {
    GateSettings settings =
        new GateSettings(
            false,
            List.of(new ExpectedOps("read", Double.NaN), new ExpectedOps("rare", Double.NaN)),
            120);
    PhaseSecond interval = Seconds.warmUp(1, List.of(5_000L, 5L), 5_005, 500_000_000, 10, P50);

    GateReport report = feed(new WarmupGate(settings), 200, interval);

    assertThat(report.state()).isEqualTo(State.OPEN);
    assertThat(report.seconds()).isEqualTo(30);
    assertThat(report.waivedTemplates()).containsExactly("rare");
  }

  @Test
  void oneSecondOfCompilingHoldsItUpForFive() {
    WarmupGate gate = closed();
    feed(gate, 27, second(5_000));
    gate.add(Seconds.warmUp(1, List.of(5_000L), 5_000, 500_000_000, 101, P50));

    GateReport report = feed(gate, 4, second(5_000));

    assertThat(report.condition(GateRule.JIT).holds()).isFalse();
    assertThat(report.condition(GateRule.JIT).text()).isEqualTo("jit 101 ms/s of 100");
    assertThat(gate.add(second(5_000)).state()).isEqualTo(State.OPEN);
  }

  @Test
  void compilingIsCountedPerSecondOfTheInterval() {
    WarmupGate gate = closed();
    PhaseSecond twoSeconds = Seconds.warmUp(2, List.of(10_000L), 10_000, 1_000_000_000, 150, P50);

    assertThat(feed(gate, 30, twoSeconds).condition(GateRule.JIT).value()).isEqualTo(75);
  }

  @Test
  void costThatStillFallsHoldsItUpThoughThroughputStands() {
    WarmupGate gate = closed();
    GateReport report = null;
    for (int second = 0; second < 60; second++) {
      long cpu = (long) (5_000 * 100_000 * Math.pow(0.99, second));
      report = gate.add(Seconds.warmUp(1, List.of(5_000L), 5_000, cpu, 10, P50));
    }

    assertThat(report).isNotNull();
    assertThat(report.notSettled()).extracting(GateCondition::rule).containsExactly(GateRule.COST);
    assertThat(report.condition(GateRule.COST).value()).isBetween(-0.10, -0.09);
  }

  @Test
  void aTickOfTheCpuClockMoreOrLessIsNoChangeOfTheCost() {
    WarmupGate gate = new WarmupGate(RecordedWarmup.paced(100));
    GateReport report = null;
    for (int second = 0; second < 40; second++) {
      long ticks = second / 10 % 2 == 0 ? 5 : 6; // of 10 ms
      report = gate.add(Seconds.warmUp(1, List.of(100L), 100, ticks * 10_000_000, 10, P50));
    }

    assertThat(report).isNotNull();
    assertThat(report.condition(GateRule.COST).holds()).as(report.toString()).isTrue();
  }

  @Test
  void pacedWatchesTheServiceTimeAndNotTheThroughput() {
    WarmupGate gate = new WarmupGate(RecordedWarmup.paced(5_000));
    GateReport report = null;
    for (int second = 0; second < 60; second++) {
      double p50 = P50 * Math.pow(0.99, second);
      report = gate.add(Seconds.warmUp(1, List.of(5_000L), 5_000, 500_000_000, 10, p50));
    }

    assertThat(report).isNotNull();
    assertThat(report.notSettled())
        .extracting(GateCondition::rule)
        .containsExactly(GateRule.PRIMARY, GateRule.PATIENCE);
  }

  @Test
  void aSlowImprovementThatTheWindowsDoNotShowRunsOutOfPatience() {
    WarmupGate gate = closed();
    GateReport report = null;
    for (int second = 0; second < 100; second++) {
      report = gate.add(second(5_000 + 6 * second));
    }

    assertThat(report).isNotNull();
    assertThat(report.notSettled())
        .extracting(GateCondition::rule)
        .containsExactly(GateRule.PATIENCE);
  }

  @Test
  void noOpsAtAllReachTheCapWithoutAnError() {
    for (boolean paced : new boolean[] {true, false}) {
      GateSettings settings = paced ? RecordedWarmup.paced(1_000) : RecordedWarmup.closed();

      GateReport report = feed(new WarmupGate(settings), 500, second(0));

      assertThat(report.state()).isEqualTo(State.CAPPED);
      assertThat(report.seconds()).isEqualTo(120);
      assertThat(report.notSettled())
          .extracting(GateCondition::rule)
          .contains(GateRule.COST, GateRule.PRIMARY);
      assertThat(report.condition(GateRule.PRIMARY).text()).contains("unknown");
    }
  }

  @Test
  void aGateThatSettlesAtTheCapIsOpenAndNotCapped() {
    WarmupGate gate = new WarmupGate(RecordedWarmup.closed(30));

    assertThat(feed(gate, 30, second(5_000)).state()).isEqualTo(State.OPEN);
  }

  @Test
  void aCapBelowTheFloorCapsAtTheCap() {
    WarmupGate gate = new WarmupGate(RecordedWarmup.closed(5));

    GateReport report = feed(gate, 30, second(50_000));

    assertThat(report.state()).isEqualTo(State.CAPPED);
    assertThat(report.seconds()).isEqualTo(5);
  }

  @Test
  void unevenIntervalsSeeTheSameSeriesAsEvenOnes() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    WarmupGate gate = closed();
    GateReport report = null;
    do {
      double seconds = 0.2 + 1.8 * random.nextDouble();
      long ops = Math.round(5_000 * seconds);
      report =
          gate.add(
              Seconds.warmUp(
                  seconds, List.of(ops), ops, ops * 100_000, Math.round(60 * seconds), P50));
    } while (!report.opens());

    assertThat(report.state()).isEqualTo(State.OPEN);
    assertThat(report.seconds()).isBetween(30.0, 45.0);
  }

  @Test
  void anIntervalWithoutLengthIsHarmless() {
    WarmupGate gate = closed();
    GateReport report = null;
    for (int second = 0; second < 30; second++) {
      gate.add(Seconds.warmUp(0, List.of(0L), 0, 0, 0, Double.NaN));
      report = gate.add(second(5_000));
    }

    assertThat(report).isNotNull();
    assertThat(report.state()).isEqualTo(State.OPEN);
  }

  @Test
  void everyRuleIsReportedEveryTime() {
    List<GateReport> reports = new ArrayList<>();
    WarmupGate gate = closed();
    reports.add(gate.add(second(5_000)));
    reports.add(feed(gate, 100, second(5_000)));

    assertThat(reports)
        .allSatisfy(
            report ->
                assertThat(report.conditions())
                    .extracting(GateCondition::rule)
                    .containsExactly(GateRule.values()));
    assertThat(reports.get(1).conditions())
        .allMatch(GateCondition::holds)
        .extracting(GateCondition::text)
        .containsExactly(
            "floor 30 s of 30 s",
            "150000 ops of read of 20000",
            "jit 10 ms/s of 100",
            "CPU per op +0.0 % of +-5",
            "throughput +0.0 % of +-2",
            "not better for 25 intervals of 20",
            "cap 120 s");
  }

  @Test
  void anotherNumberOfOpTemplatesIsABug() {
    WarmupGate gate = closed();
    PhaseSecond interval = Seconds.warmUp(1, List.of(1L, 2L), 3, 1, 1, P50);

    assertThatThrownBy(() -> gate.add(interval)).isInstanceOf(IllegalArgumentException.class);
  }
}
