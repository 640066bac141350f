package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.ActivityResult.End;
import io.bench.engine.activity.PhaseResult;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** How the throughput of one step becomes the rate of another. */
class CapacityTest {

  private static final Offset<Double> EXACTLY = Offset.offset(1e-6);

  private final FakeProvider cql = new FakeProvider("cql");

  @Test
  void theRateIsAShareOfWhatTheMeasurementReached() throws Exception {
    RunResult result =
        run(
            """
            scenarios:
              default:
                capacity: run cycles=2000 warmup=1
                latency: run cycles=100 rate=50% warmup=1
            ops: {x: X}
            """);

    double reached = measured(result, 0).achievedPerSecond();
    assertThat(reached).isPositive();
    assertThat(rate(result, 1)).isEqualTo(reached / 2, EXACTLY);
    assertThat(phases(result, 1).get(0).plan().offeredPerSecond()).isEqualTo(reached / 2, EXACTLY);
  }

  @Test
  void itIsTheLastClosedStepThatMeasuresWhichCounts() throws Exception {
    RunResult result =
        run(
            """
            scenarios:
              default:
                first: run cycles=10
                second: run cycles=2000
                paced: run cycles=10 rate=1M
                load: run cycles=10
                latency: run cycles=100 rate=200%
                again: run cycles=100 rate=100%
            ops: {x: X}
            """);

    double reached = measured(result, 1).achievedPerSecond();
    assertThat(rate(result, 4)).isEqualTo(2 * reached, EXACTLY);
    assertThat(rate(result, 5)).isEqualTo(reached, EXACTLY);
  }

  @Test
  void whatAStepReachesThatVerifiesRowsDoesNotCount() throws Exception {
    RunResult result =
        run(
            """
            scenarios:
              default:
                capacity: run tags=block:main cycles=2000
                verify: run tags=block:verify cycles=10
                latency: run tags=block:main cycles=100 rate=200%
            blocks:
              main: {ops: {x: X}}
              verify: {ops: {r: {stmt: R, verify-fields: '-y'}}}
            """);

    double reached = measured(result, 0).achievedPerSecond();
    assertThat(rate(result, 2)).isEqualTo(2 * reached, EXACTLY);
  }

  @Test
  void whereNoOpSucceededThereIsNoRateAndTheRunFails() throws Exception {
    cql.op = (cycle, completion) -> completion.fail(new OpError("Boom", "boom", false, null));
    RunResult result =
        run(
            """
            scenarios:
              default:
                capacity: run cycles=10 error-limit=100%
                latency: run cycles=10 rate=50%
            ops: {x: X}
            """);

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason())
        .isEqualTo(
            "step latency: rate=50% is a share of what an earlier step reached, and no op"
                + " succeeded there");
    assertThat(result.steps()).hasSize(1);
  }

  private RunResult run(String workload) throws InterruptedException {
    RunPlan plan = Planning.with(cql).plan(workload);
    RunListener listener = new RunListener() {};
    return new RunExecution(plan, RunEnvironment.NONE, listener, null, ClientGroup.ALONE, 0).run();
  }

  private static List<PhaseResult> phases(RunResult result, int step) {
    return result.steps().get(step).activity().phases();
  }

  private static PhaseResult measured(RunResult result, int step) {
    List<PhaseResult> phases = phases(result, step);
    return phases.get(phases.size() - 1);
  }

  private static double rate(RunResult result, int step) {
    return measured(result, step).plan().offeredPerSecond();
  }
}
