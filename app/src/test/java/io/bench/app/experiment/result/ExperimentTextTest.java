package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.engine.experiment.ArmExpectation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of single things; the whole of it is in {@link ExperimentResultsTest}. */
class ExperimentTextTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final String TEXT =
      """
      question: Is a cold server slower?
      parameters: {workload: keyvalue}
      arms:
        warm-server: {}
        cold-server: {data: rebuilt}
      expect: cold-server.errors / warm-server.errors > 2
      """;

  private static String text(double errorsOfCold, double errorsOfWarm) {
    ExperimentPlan plan = Experiments.plan(TEXT);
    ArmExpectation expected = plan.experiment().expectations().get(0);
    ExpectationResult result =
        new ExpectationResult(
            expected,
            expected.reached(errorsOfCold, errorsOfWarm),
            expected.check(errorsOfCold, errorsOfWarm));
    ExperimentReport report =
        new ExperimentReport(
            plan,
            START,
            START.plusSeconds(60),
            State.COMPLETED,
            null,
            0,
            List.of(),
            Map.of(),
            List.of(),
            List.of(result),
            List.of());
    return new ExperimentText(report, Path.of("RESULTS"), false).text();
  }

  @Test
  void anArmWhoseDataIsNotThatOfTheExperimentSaysSo() {
    assertThat(text(1, 1))
        .contains(", data prepared once, then kept\n")
        .contains("\n  cold-server: servers started and prepared anew for every turn\n")
        .doesNotContain("  warm-server: ");
  }

  @Test
  void errorsOfOneArmOnlyAreInfinitelyManyTimesThoseOfTheOther() {
    assertThat(text(0.1, 0)).contains("  MET  cold-server.errors / warm-server.errors > 2: ∞\n");
    assertThat(text(0, 0)).contains("  UNKNOWN  cold-server.errors / warm-server.errors > 2: -\n");
  }
}
