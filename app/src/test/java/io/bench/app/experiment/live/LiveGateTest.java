package io.bench.app.experiment.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.compare.FailOn;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ReportOfFindings;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveGateTest {

  private static final Pair PAIR = new Pair("a", "b");

  private static Finding errors(double ofOther, boolean beyondChance) {
    Paired paired = new Paired(0, 0, Source.UNKNOWN, Double.NaN, Double.POSITIVE_INFINITY);
    return new Finding(
        PAIR, ArmMetric.ERRORS, 0, ofOther, null, beyondChance, false, Better.LOWER, 4, 4, paired);
  }

  /** Of a plan that judges errors and nothing else. */
  private static ExperimentReport report(Finding... findings) {
    return report("errors: lower", findings);
  }

  private static ExperimentReport report(String metrics, Finding... findings) {
    return ReportOfFindings.of(
        """
        parameters: {workload: keyvalue}
        arms: {a: {}, b: {}}
        compare: {metrics: {%s}}
        """
            .formatted(metrics),
        null,
        findings);
  }

  @Test
  void aRowThatIsWorseFailsIt() {
    ExperimentReport report = report(errors(0.1, true));

    assertThat(LiveGate.problems(report, Set.of(FailOn.worse)))
        .containsExactly("errors of b is worse than of a");
    assertThat(LiveGate.problems(report, Set.of(FailOn.different))).hasSize(1);
    assertThat(LiveGate.problems(report, Set.of(FailOn.undecided))).isEmpty();
  }

  @Test
  void aRowWithoutAVerdictFailsItIfThatIsWanted() {
    ExperimentReport report = report(errors(0.1, false));

    assertThat(LiveGate.problems(report, Set.of(FailOn.worse, FailOn.different))).isEmpty();
    assertThat(LiveGate.problems(report, Set.of(FailOn.undecided)))
        .containsExactly("errors of b against a is undecided");
    assertThat(LiveGate.undecided(report))
        .isEqualTo(
            "--fail-on: 1 of 1 rows cannot be told, and fail nothing; give a larger budget=");
  }

  @Test
  void aRowThatNeitherArmHasIsUndecided() {
    ExperimentReport report = report("errors: lower, applied: higher", errors(0.1, true));

    assertThat(LiveGate.problems(report, Set.of(FailOn.undecided)))
        .containsExactly("applied of b against a is undecided: neither arm has it");
    assertThat(LiveGate.problems(report, Set.of(FailOn.worse)))
        .containsExactly("errors of b is worse than of a");
    assertThat(LiveGate.undecided(report))
        .isEqualTo(
            "--fail-on: 1 of 2 rows cannot be told, and fail nothing (neither arm has applied)");
    assertThat(LiveGate.undecided(report("errors: lower, applied: higher", errors(0.1, false))))
        .isEqualTo(
            "--fail-on: 2 of 2 rows cannot be told, and fail nothing (neither arm has applied);"
                + " give a larger budget=");
  }

  @Test
  void aComparisonOfNothingFailsIt() {
    for (FailOn any : FailOn.values()) {
      assertThat(LiveGate.problems(report(), Set.of(any)))
          .containsExactly("nothing was compared: no metric is known of both arms, and alike");
    }
    assertThat(LiveGate.problems(report(), Set.of())).isEmpty();
  }

  @Test
  void timesOfDifferentKindsCompareNothing() {
    Finding unlike =
        new Finding(
            PAIR, ArmMetric.P50, 0.001, 0.002, null, false, false, Better.LOWER, 4, 4, null);
    ExperimentReport report = report("p50: lower", unlike);

    assertThat(LiveGate.problems(report, Set.of(FailOn.worse)))
        .containsExactly("nothing was compared: no metric is known of both arms, and alike");
    assertThat(LiveGate.undecided(report))
        .isEqualTo("--fail-on: 1 of 1 rows cannot be told, and fail nothing");
  }
}
