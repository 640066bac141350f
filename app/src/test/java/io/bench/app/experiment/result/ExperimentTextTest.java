package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Measured;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.result.MeasuredBlocks.Mode;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    return text(TEXT, errorsOfCold, errorsOfWarm, Map.of(), null);
  }

  private static String text(
      String experiment,
      double errorsOfCold,
      double errorsOfWarm,
      Map<String, ArmFigures> figures,
      @Nullable MeasuredBlocks blocks) {
    ExperimentPlan plan = Experiments.plan(experiment);
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
            Duration.ZERO,
            true,
            State.COMPLETED,
            null,
            List.of(),
            figures,
            List.of(),
            List.of(result),
            List.of(),
            blocks);
    return new ExperimentText(report, Path.of("RESULTS"), false).text();
  }

  @Test
  void anArmWhoseDataIsNotThatOfTheExperimentSaysSo() {
    assertThat(text(1, 1))
        .contains(", data prepared at each start, then kept\n")
        .contains("\n  cold-server: servers started and prepared for every turn\n")
        .doesNotContain("  warm-server: ");
  }

  @Test
  void whatIsShownStandsWithItsUnitsBesideEveryArm() {
    String shown = "compare: {show: [messages, server-bytes-per-row, first-message-mean]}\n";
    Map<ArmMetric, Double> figures =
        Map.of(
            ArmMetric.MESSAGES, 12_345.0,
            ArmMetric.SERVER_BYTES_PER_ROW, 81.25,
            ArmMetric.FIRST_MESSAGE_MEAN, 2_500_000.0);

    Map<String, ArmFigures> warm = Map.of("warm-server", Measured.arm(1, 1_000_000, figures));
    assertThat(text(TEXT + shown, 1, 1, warm, null))
        .contains(
            """

                                     server bytes  first message
            arm          messages/s       per row           mean
            warm-server      12,345         81.25        2.50 ms
            cold-server           -             -              -

            """);
  }

  private static String besides(double quietCores) {
    String inBlocks =
        """
        question: Are they quiet?
        interleave: 1s
        parameters: {workload: keyvalue}
        arms: {one: {}, two: {}}
        expect: two.errors / one.errors > 2
        """;
    return text(
        inBlocks, 1, 1, Map.of(), new MeasuredBlocks(Mode.INTERLEAVED, 1, 2, 9, 0, quietCores));
  }

  @Test
  void armsThatWereNotQuietAreWarnedOf() {
    assertThat(besides(0.25))
        .contains("Arms that were to be quiet used 25 % of a core: blocks disturbed each other.\n");
    assertThat(besides(0.1)).doesNotContain("to be quiet");
    assertThat(besides(Double.NaN)).doesNotContain("to be quiet");
  }

  @Test
  void errorsOfOneArmOnlyAreInfinitelyManyTimesThoseOfTheOther() {
    assertThat(text(0.1, 0)).contains("  MET  cold-server.errors / warm-server.errors > 2: ∞\n");
    assertThat(text(0, 0)).contains("  UNKNOWN  cold-server.errors / warm-server.errors > 2: -\n");
  }
}
