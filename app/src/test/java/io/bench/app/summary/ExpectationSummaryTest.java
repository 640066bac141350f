package io.bench.app.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.expectation.ExpectationOutcome.Result;
import io.bench.engine.lane.OpMix;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectationSummaryTest {

  private static final ActivityPlan PLAN =
      new ActivityPlan(
          "latency",
          new OpMix(List.of("read"), List.of(0), 1),
          1,
          1,
          List.of(new PhasePlan(PhaseKind.MEASUREMENT, 1, 0, 1, null)),
          new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
          1,
          3,
          0);

  private static RunResult run(ExpectationOutcome... outcomes) {
    StepInfo step = new StepInfo(0, 1, "latency", null, "null", false, Map.of(), Map.of(), 2, PLAN);
    ActivityResult activity =
        new ActivityResult(PLAN, List.of(), ActivityResult.End.COMPLETED, null, -1, 0);
    return new RunResult(
        new RunInfo(Instant.EPOCH, "w", "", "", List.of(), "", "null", Map.of(), List.of(), false),
        Instant.EPOCH,
        List.of(new StepResult(step, activity, List.of(), List.of(), List.of(), List.of(outcomes))),
        ActivityResult.End.COMPLETED,
        null,
        false,
        -1);
  }

  private static ExpectationOutcome outcome(Result result) {
    return new ExpectationOutcome("p99", "p99 < 20 ms", result, "31.2 ms", 31.2e6, "nanoseconds");
  }

  @Test
  void whatWasMissedStandsOut() {
    assertThat(VerdictSection.expectations(run(outcome(Result.MET), outcome(Result.MISSED))))
        .containsExactly(
            "  expected (latency): p99 < 20 ms: met, 31.2 ms",
            "! expected (latency): p99 < 20 ms: missed, 31.2 ms");
  }

  @Test
  void onlyWhatWasMissedFailsTheRun() {
    assertThat(run(outcome(Result.MET), outcome(Result.NOT_APPLICABLE)).missedExpectations())
        .isZero();
    assertThat(run(outcome(Result.MET), outcome(Result.MISSED)).missedExpectations()).isOne();
    assertThat(run().missedExpectations()).isZero();
  }
}
