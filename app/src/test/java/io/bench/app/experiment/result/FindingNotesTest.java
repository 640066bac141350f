package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.result.MeasuredBlocks.Mode;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingNotesTest {

  private static final String TWO_ARMS =
      """
      interleave: 1s
      restarts: 6
      parameters: {workload: keyvalue}
      arms: {a: {}, b: {}}
      """;

  private static final String THREE_ARMS = TWO_ARMS.replace("b: {}", "b: {}, c: {}");
  private static final double BASELINE = 100;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /** A row of arm b that is decided. */
  private static Finding decided(ArmMetric metric, double ratio, double withDisturbed) {
    Paired paired = new Paired(4, 40, Source.ROUNDS, withDisturbed, 0);
    return row(metric, ratio, Verdict.DIFFERENT, paired);
  }

  private static Finding open(ArmMetric metric, Source source, double restartsToGo) {
    Paired paired = new Paired(4, 40, source, 1.1, restartsToGo);
    return row(metric, 1.1, Verdict.CANNOT_TELL, paired);
  }

  private static Finding row(ArmMetric metric, double ratio, Verdict verdict, Paired paired) {
    double other = BASELINE * ratio;
    RatioEstimate estimate =
        new RatioEstimate(
            metric.key(), BASELINE, other, 0.01, 3, Spread.BETWEEN_PROCESSES, 1, 0, 0);
    return new Finding(
        new Pair("a", "b"),
        metric,
        BASELINE,
        other,
        new RatioJudgement(estimate, null, verdict),
        false,
        false,
        Better.LOWER,
        4,
        4,
        paired);
  }

  private static ExperimentReport report(String experiment, int disturbed, Finding... findings) {
    return report(experiment, 4, disturbed, findings);
  }

  private static ExperimentReport report(
      String experiment, int restarts, int disturbed, Finding... findings) {
    return ReportOfFindings.of(
        experiment,
        new MeasuredBlocks(Mode.INTERLEAVED, 1, restarts, 10 * restarts, disturbed, Double.NaN),
        findings);
  }

  private static List<String> notes(String experiment, int disturbed, Finding... findings) {
    return new FindingNotes(report(experiment, disturbed, findings)).lines();
  }

  @Test
  void whereNothingWasComparedThereIsNothingToSay() {
    assertThat(notes(TWO_ARMS, 3)).isEmpty();
  }

  @Test
  void ratiosThatDisturbedRoundsChangeAreToldWithBothValues() {
    Finding p50 = decided(ArmMetric.P50, 1.1, 1.1109);
    Finding rate = decided(ArmMetric.THROUGHPUT, 1.05, 0.91);
    Finding p90 = decided(ArmMetric.P90, 2, 2.0201);

    assertThat(notes(TWO_ARMS, 3, p50, rate, p90))
        .containsExactly(
            "better, worse: by more than 3 %; no difference: by less. Intervals are over restarts"
                + " and hold for all rows together.",
            "With the disturbed rounds these ratios differ by more than 1 %: ops/s 0.910 instead of"
                + " 1.050, p90 2.020 instead of 2.000.");
    assertThat(notes(THREE_ARMS, 3, p90))
        .contains(
            "With the disturbed rounds these ratios differ by more than 1 %: p90 of b 2.020 instead"
                + " of 2.000.");
    assertThat(new ExperimentText(report(TWO_ARMS, 3, p90), Path.of("RESULTS"), false).text())
        .contains(
            "\nWith the disturbed rounds these ratios differ by more than 1 %: p90 2.020 instead of"
                + " 2.000.\n");
  }

  @Test
  void thatDisturbedRoundsChangeNothingIsToldTooUnlessThereWereNone() {
    Finding p50 = decided(ArmMetric.P50, 1.1, 1.1109);
    Finding wholeRestarts = decided(ArmMetric.P99, 1.1, Double.NaN);

    assertThat(notes(TWO_ARMS, 1, p50, wholeRestarts))
        .hasSize(2)
        .contains("With the disturbed rounds no ratio differs by more than 1 %.");
    assertThat(notes(TWO_ARMS, 0, decided(ArmMetric.P50, 1.1, 2))).hasSize(1);
    assertThat(notes(TWO_ARMS, 1, wholeRestarts)).hasSize(1);
  }

  @Test
  void openRowsSayWhatWouldDecideThemAndWhyTheirIntervalsAreLong() {
    Finding restarts = open(ArmMetric.THROUGHPUT, Source.RESTARTS, 4);
    Finding rounds = open(ArmMetric.P50, Source.ROUNDS, 2);
    Finding unknown = open(ArmMetric.P99, Source.UNKNOWN, INFINITE);

    assertThat(notes(TWO_ARMS, 0, restarts, open(ArmMetric.P90, Source.RESTARTS, INFINITE)))
        .contains(
            "2 rows are open: about 4 more restarts (a larger restarts=) may tell 1 of them;"
                + " intervals are long because restarts differ.");
    assertThat(notes(TWO_ARMS, 0, rounds))
        .contains(
            "1 row is open: about 2 more restarts (a larger restarts=) may tell 1 of them; its"
                + " interval is long because rounds differ.");
    assertThat(notes(TWO_ARMS, 0, restarts, rounds, unknown))
        .contains(
            "3 rows are open: about 4 more restarts (a larger restarts=) may tell 2 of them;"
                + " intervals are long because restarts differ (1 row) or rounds differ (1 row).");
    assertThat(notes(TWO_ARMS, 0, unknown))
        .contains("1 row is open: no number of restarts that is worth the time would tell.");
    assertThat(notes(TWO_ARMS, 0, decided(ArmMetric.P50, 1.1, 1.1))).hasSize(1);
  }

  @Test
  void noMoreRestartsAreAdvisedThanAnExperimentMayHave() {
    Finding few = open(ArmMetric.THROUGHPUT, Source.ROUNDS, 2);
    Finding many = open(ArmMetric.P50, Source.ROUNDS, 4);
    String budget = TWO_ARMS.replace("restarts: 6\n", "");

    assertThat(new FindingNotes(report(budget, 97, 0, few, many)).lines())
        .contains(
            "2 rows are open: about 2 more restarts (a larger budget=) may tell 1 of them;"
                + " intervals are long because rounds differ.");
    assertThat(new FindingNotes(report(budget, 100, 0, few)).lines())
        .contains(
            "1 row is open: no number of restarts that is worth the time would tell; its interval"
                + " is long because rounds differ.");
  }
}
