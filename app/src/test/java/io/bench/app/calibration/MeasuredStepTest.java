package io.bench.app.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.RecordedRun;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredStepTest {

  /** 9,000 ops in 10 s, 128 in flight, with these parameters in force. */
  private static MeasuredStep measured(Map<String, String> parameters) {
    PhasePlan plan = RecordedRun.timed(PhaseKind.MEASUREMENT, 10, 900);
    StepInfo step = RecordedRun.step(0, 1, "latency", plan);
    StepInfo inForce =
        new StepInfo(0, 1, "latency", null, "cql", false, parameters, Map.of(), 2, step.plan());
    List<OpTotals> ops =
        RecordedRun.ops(reads -> RecordedRun.succeed(reads, 9_000, 1_000_000, true), none -> {});
    PhaseResult phase = RecordedRun.phase(plan, 10, ops, List.of());
    return MeasuredStep.of(new StepResult(inForce, RecordedRun.completed(inForce, phase)))
        .orElseThrow();
  }

  @Test
  void theFiguresAreThoseOfTheOnlyClient() {
    MeasuredStep step = measured(Map.of("clients", "1"));

    assertThat(step.opsPerSecond()).isEqualTo(900);
    assertThat(step.inFlight()).isEqualTo(128);
  }

  @Test
  void eachOfSeveralClientsHasAnEvenShareOfTheRateAndTheOpsInFlight() {
    MeasuredStep one = measured(Map.of("clients", "1"));
    MeasuredStep step = measured(Map.of("clients", "2"));

    assertThat(step.opsPerSecond()).isEqualTo(450);
    assertThat(step.inFlight()).isEqualTo(64);
    assertThat(step.p99Nanos()).isEqualTo(one.p99Nanos());
    assertThat(step.cpuNanosPerOp()).isEqualTo(one.cpuNanosPerOp());
  }
}
