package io.bench.app.summary;

import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.QuietTime;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuietTimeLineTest {

  @Test
  void aTimeOfSomeSecondsIsToldWithItsBegin() {
    assertThat(lines(new QuietTime(12.34, 5.017, true)))
        .contains("  no op succeeded for 5.02 s, from 12.3 s after the start on");
  }

  @Test
  void oneThatLastedToTheEndSaysSo() {
    assertThat(lines(new QuietTime(12.34, 17.7, false)))
        .contains(
            "  no op succeeded for 17.7 s, from 12.3 s after the start on,"
                + " and none did after that");
  }

  @Test
  void aShorterOneIsNotTold() {
    assertThat(lines(new QuietTime(1, 2.9, true))).noneMatch(line -> line.contains("no op"));
    assertThat(lines(null)).noneMatch(line -> line.contains("no op"));
  }

  private static List<String> lines(@Nullable QuietTime longest) {
    StepInfo step = step(0, 1, "main", timed(PhaseKind.MEASUREMENT, 30, 25));
    PhaseResult measured =
        phase(
            step.plan().phases().get(0),
            30,
            ops(read -> succeed(read, 750, 900_000, true), write -> {}),
            List.of());
    PhaseResult quiet =
        new PhaseResult(
            measured.plan(),
            measured.course(),
            measured.ops(),
            null,
            List.of(),
            longest,
            measured.client(),
            measured.findings());
    return new PhaseSection(step.plan(), quiet, false).lines();
  }
}
