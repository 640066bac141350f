package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhaseEnd;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatePointTest {

  private static final ActivityPlan PLAN =
      RunRig.plan(
          "main", RunRig.counted(PhaseKind.MEASUREMENT, 1_000, RateProfile.constant(10_000)));

  @Test
  void aRateThatWasCutShortIsNoPoint() throws Exception {
    StepResult complete = new RunRig().step(new NullProvider(), Map.of(), PLAN);

    assertThat(RatePoint.of("main", complete)).isPresent();
    assertThat(RatePoint.of("main", stopped(complete))).isEmpty();
  }

  private static StepResult stopped(StepResult complete) {
    PhaseResult measured = complete.measurement().orElseThrow();
    PhaseCourse course = measured.course();
    PhaseResult cut =
        new PhaseResult(
            measured.plan(),
            new PhaseCourse(
                course.start(),
                course.seconds(),
                course.issuingSeconds(),
                PhaseEnd.STOPPED,
                "interrupted",
                1,
                1),
            measured.ops(),
            measured.strides(),
            measured.unfinished(),
            measured.quietTime(),
            measured.client(),
            measured.findings());
    ActivityResult activity = complete.activity();
    return new StepResult(
        complete.step(),
        new ActivityResult(
            activity.plan(),
            List.of(cut),
            ActivityResult.End.INTERRUPTED,
            null,
            activity.exitCode(),
            activity.spaces()));
  }
}
