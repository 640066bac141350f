package io.bench.app.experiment.figure;

import static io.bench.app.experiment.figure.ComparedArms.PAIR;
import static io.bench.app.experiment.figure.ComparedArms.compared;
import static io.bench.app.experiment.figure.ComparedArms.plan;
import static io.bench.app.experiment.figure.ComparedArms.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.figure.Finding.Word;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingsTest {

  @Test
  void longerTimesAreWorseAndShorterOnesBetter() {
    ArmFigures short5 = Measured.arm(5, 1_000_000, Map.of());
    ArmFigures long5 = Measured.arm(5, 1_500_000, Map.of());

    assertThat(word(ArmMetric.P99, short5, long5)).isEqualTo(Word.WORSE);
    assertThat(word(ArmMetric.P99, long5, short5)).isEqualTo(Word.BETTER);
  }

  @Test
  void theDirectionIsTheExperiments() {
    ComparisonPlan plan =
        new ComparisonPlan(
            List.of(PAIR), Map.of(ArmMetric.P99, Better.HIGHER), List.of(), null, 0.03);

    assertThat(
            compared(
                plan, Measured.arm(5, 1_000_000, Map.of()), Measured.arm(5, 1_500_000, Map.of())))
        .extracting(Finding::word)
        .containsExactly(Word.BETTER);
  }

  @Test
  void equalTimesAreNoDifference() {
    assertThat(
            word(
                ArmMetric.P50,
                Measured.arm(5, 1_000_000, Map.of()),
                Measured.arm(5, 1_000_500, Map.of())))
        .isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  void oneProcessEachTellsARatioAndNoVerdict() {
    Finding finding =
        compared(
                plan(ArmMetric.P50),
                Measured.arm(1, 1_000_000, Map.of()),
                Measured.arm(1, 2_000_000, Map.of()))
            .get(0);

    assertThat(finding.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(finding.judgement().estimate().ratio()).isBetween(1.99, 2.01);
    assertThat(finding.judgement().estimate().spread()).isNotEqualTo(Spread.BETWEEN_PROCESSES);
  }

  @Test
  void figuresOfWholeProcessesAreCompared() {
    ArmFigures cheap = Measured.arm(5, 1_000_000, Map.of(ArmMetric.CPU_PER_OP, 10_000.0));
    ArmFigures dear = Measured.arm(5, 1_000_000, Map.of(ArmMetric.CPU_PER_OP, 20_000.0));

    assertThat(word(ArmMetric.CPU_PER_OP, cheap, dear)).isEqualTo(Word.WORSE);
  }

  @Test
  void errorsInEveryProcessOfOneArmAndNoneOfTheOtherAreMoreThanChance() {
    ArmFigures clean = Measured.figure(ArmMetric.ERRORS, 0, 0, 0, 0, 0);
    ArmFigures failing = Measured.figure(ArmMetric.ERRORS, 0.01, 0.02, 0.01, 0.03, 0.01);

    assertThat(word(ArmMetric.ERRORS, clean, failing)).isEqualTo(Word.WORSE);
    assertThat(word(ArmMetric.ERRORS, failing, clean)).isEqualTo(Word.BETTER);
    assertThat(compared(plan(ArmMetric.ERRORS), clean, failing).get(0).judgement()).isNull();
  }

  @Test
  void errorsInSomeProcessesOrInFewTellNothing() {
    assertThat(
            word(
                ArmMetric.ERRORS,
                Measured.figure(ArmMetric.ERRORS, 0, 0, 0, 0, 0),
                Measured.figure(ArmMetric.ERRORS, 0, 0.02, 0.01, 0.03, 0.01)))
        .isEqualTo(Word.CANNOT_TELL);
    assertThat(
            word(
                ArmMetric.ERRORS,
                Measured.figure(ArmMetric.ERRORS, 0, 0, 0),
                Measured.figure(ArmMetric.ERRORS, 0.01, 0.02, 0.01)))
        .as("one in ten by chance")
        .isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void theMoreRowsAreJudgedTheRarerMustChanceBe() {
    // Two of 70 ways: enough for one row and not for two.
    ArmFigures clean = Measured.figure(ArmMetric.ERRORS, 0, 0, 0, 0);
    ArmFigures failing = Measured.figure(ArmMetric.ERRORS, 0.01, 0.02, 0.01, 0.03);

    assertThat(word(ArmMetric.ERRORS, clean, failing)).isEqualTo(Word.WORSE);
    assertThat(compared(plan(ArmMetric.ERRORS, ArmMetric.P50), clean, failing))
        .extracting(Finding::word)
        .containsExactly(Word.CANNOT_TELL, Word.NO_DIFFERENCE);
  }

  @Test
  void onlyMetricsThatAreComparedMakeIntervalsLonger() {
    Map<ArmMetric, Double> more = Map.of(ArmMetric.CPU_PER_OP, 1e4, ArmMetric.ROWS, 5.0);
    ArmFigures a = Measured.arm(5, 1_000_000, Map.of());
    ArmFigures b = Measured.arm(5, 1_100_000, Map.of());
    Finding bare = compared(plan(ArmMetric.P50), a, b).get(0);
    Finding withMore =
        compared(
                plan(ArmMetric.P50),
                Measured.arm(5, 1_000_000, more),
                Measured.arm(5, 1_100_000, more))
            .get(0);

    assertThat(withMore.judgement()).isEqualTo(bare.judgement());
    assertThat(bare.judgement().estimate().independentRows()).isEqualTo(1);
  }

  @Test
  void theRatioIsThatOfTheValuesBesideIt() {
    for (ArmMetric metric : List.of(ArmMetric.SERVICE_P99, ArmMetric.APPLIED_P50, ArmMetric.ROWS)) {
      Finding finding =
          compared(
                  plan(metric),
                  Measured.figure(metric, 5, 6, 90),
                  Measured.figure(metric, 7, 11, 8, 30))
              .get(0);

      assertThat(finding.judgement().estimate().ratio())
          .as(metric.key())
          .isCloseTo(finding.other() / finding.baseline(), within(1e-12));
    }
  }

  @Test
  void aMetricThatOneProcessLacksCountsForNoRow() {
    ArmFigures whole = Measured.figure(ArmMetric.ROWS, 5, 6, 5, 6, 5);
    ArmFigures lacking = Measured.figure(ArmMetric.ROWS, 5, 6, Double.NaN, 6, 5);
    Finding alone = compared(plan(ArmMetric.P50), whole, lacking).get(0);
    List<Finding> both = compared(plan(ArmMetric.P50, ArmMetric.ROWS), whole, lacking);

    assertThat(both.get(0).judgement()).isEqualTo(alone.judgement());
    assertThat(both.get(1).judgement()).isNull();
    assertThat(both.get(1).word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void howManyProcessesMeasuredIsKnown() {
    Finding finding =
        compared(
                plan(ArmMetric.P50),
                Measured.arm(3, 1_000_000, Map.of()),
                Measured.arm(2, 1_000_000, Map.of()))
            .get(0);

    assertThat(finding.baselineProcesses()).isEqualTo(3);
    assertThat(finding.otherProcesses()).isEqualTo(2);
  }

  @Test
  void timesOfDifferentKindsSayNothingOfEachOther() {
    List<Finding> findings =
        compared(
            plan(ArmMetric.THROUGHPUT, ArmMetric.P50, ArmMetric.CPU_PER_OP),
            Measured.arm(5, 1_000_000, Map.of(ArmMetric.CPU_PER_OP, 10_000.0), "response"),
            Measured.arm(5, 2_000_000, Map.of(ArmMetric.CPU_PER_OP, 20_000.0), "service"));

    assertThat(findings)
        .extracting(Finding::word)
        .containsExactly(Word.NO_DIFFERENCE, Word.CANNOT_TELL, Word.WORSE);
    assertThat(findings.get(1).judgement()).isNull();
  }

  @Test
  void aMetricThatNeitherArmKnowsIsNotListed() {
    assertThat(
            compared(
                plan(ArmMetric.SUSTAINED_RATE, ArmMetric.P50, ArmMetric.APPLIED_P50),
                Measured.arm(2, 1_000_000, Map.of()),
                Measured.arm(2, 1_000_000, Map.of())))
        .extracting(Finding::metric)
        .containsExactly(ArmMetric.P50);
  }

  @Test
  void aMetricThatOneArmKnowsIsListedAndCannotBeTold() {
    Finding finding =
        compared(
                plan(ArmMetric.ROWS),
                Measured.arm(2, 1_000_000, Map.of(ArmMetric.ROWS, 5.0)),
                Measured.arm(2, 1_000_000, Map.of()))
            .get(0);

    assertThat(finding.baseline()).isEqualTo(5);
    assertThat(finding.other()).isNaN();
    assertThat(finding.word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void noErrorsInBothArmsIsNoDifference() {
    ArmFigures clean = Measured.arm(3, 1_000_000, Map.of(ArmMetric.ERRORS, 0.0));

    assertThat(word(ArmMetric.ERRORS, clean, clean)).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  void noErrorsInFewProcessesOrInThoseThatAreKnownTellNothing() {
    ArmFigures clean = Measured.figure(ArmMetric.ERRORS, 0, 0, 0, 0);

    assertThat(word(ArmMetric.ERRORS, clean, Measured.figure(ArmMetric.ERRORS, 0, 0)))
        .isEqualTo(Word.CANNOT_TELL);
    assertThat(
            word(
                ArmMetric.ERRORS,
                Measured.figure(ArmMetric.ERRORS, 0),
                Measured.figure(ArmMetric.ERRORS, 0)))
        .isEqualTo(Word.CANNOT_TELL);
    assertThat(
            word(ArmMetric.ERRORS, Measured.figure(ArmMetric.ERRORS, 0, 0, Double.NaN, 0), clean))
        .isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void aMeanOfZeroIsNotZeroInEveryProcess() {
    ArmFigures both = Measured.figure(ArmMetric.EXTRA_TRIES, -1, 0, 1);

    assertThat(word(ArmMetric.EXTRA_TRIES, both, both)).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void pairsWhoseArmsMeasuredNothingAreLeftOut() {
    ComparisonPlan plan =
        new ComparisonPlan(
            List.of(PAIR, new Pair("a", "c"), new Pair("a", "d")),
            Map.of(ArmMetric.P50, Better.LOWER),
            List.of(),
            null,
            0.03);
    ArmFigures some = Measured.arm(2, 1_000_000, Map.of());

    assertThat(Findings.of(plan, Map.of("a", some, "c", some, "d", Measured.searches())))
        .extracting(Finding::pair)
        .containsExactly(new Pair("a", "c"));
  }

  @Test
  void everyRowHasTheJudgementOfItsOwnMetricAndPair() {
    ComparisonPlan plan =
        new ComparisonPlan(
            List.of(PAIR, new Pair("b", "a")),
            plan(ArmMetric.ERRORS, ArmMetric.P99, ArmMetric.P50).metrics(),
            List.of(),
            null,
            0.03);
    List<Finding> findings =
        compared(
            plan,
            Measured.arm(3, 1_000_000, Map.of(ArmMetric.ERRORS, 0.0)),
            Measured.arm(3, 2_000_000, Map.of(ArmMetric.ERRORS, 0.5)));

    assertThat(findings).hasSize(6);
    assertThat(findings)
        .filteredOn(finding -> finding.metric() == ArmMetric.ERRORS)
        .allMatch(finding -> finding.judgement() == null);
    assertThat(findings)
        .filteredOn(finding -> finding.metric() != ArmMetric.ERRORS)
        .allSatisfy(
            finding -> {
              assertThat(finding.judgement().estimate().key()).isEqualTo(finding.metric().key());
              assertThat(finding.word())
                  .isEqualTo(finding.pair().equals(PAIR) ? Word.WORSE : Word.BETTER);
            });
  }
}
