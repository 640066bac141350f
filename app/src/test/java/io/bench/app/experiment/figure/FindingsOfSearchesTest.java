package io.bench.app.experiment.figure;

import static io.bench.app.experiment.figure.ComparedArms.compared;
import static io.bench.app.experiment.figure.ComparedArms.plan;
import static io.bench.app.experiment.figure.ComparedArms.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.figure.Finding.Word;
import io.bench.engine.experiment.ArmMetric;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What may be said of arms whose turns are searches. */
class FindingsOfSearchesTest {

  @Test
  void searchesHaveASustainedRateAndNothingElse() {
    List<Finding> findings =
        compared(
            plan(ArmMetric.THROUGHPUT, ArmMetric.SUSTAINED_RATE, ArmMetric.P99),
            Measured.searches(1_000, 1_010, 1_005, 1_000, 1_010),
            Measured.searches(2_000, 2_010, 2_005, 2_000, 2_010));

    assertThat(findings).extracting(Finding::metric).containsExactly(ArmMetric.SUSTAINED_RATE);
    assertThat(findings.get(0).word()).isEqualTo(Word.BETTER);
  }

  @Test
  void searchesThatFoundEqualRatesAreNoMoreCertainThanTheirSteps() {
    ArmFigures at4000 = Measured.searches(4_000, 4_000, 4_000, 4_000);
    ArmFigures oneStepBelow = Measured.searches(3_800, 3_800, 3_800, 3_800);
    Finding finding = compared(plan(ArmMetric.SUSTAINED_RATE), at4000, oneStepBelow).get(0);

    assertThat(finding.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(finding.judgement().interval().lower()).isCloseTo(0.95 / 1.05, within(1e-9));
    assertThat(finding.judgement().interval().upper()).isCloseTo(0.95 * 1.05, within(1e-9));
    assertThat(word(ArmMetric.SUSTAINED_RATE, at4000, at4000)).isEqualTo(Word.CANNOT_TELL);
    assertThat(
            word(ArmMetric.SUSTAINED_RATE, at4000, Measured.searches(3_600, 3_600, 3_600, 3_600)))
        .as("two steps below")
        .isEqualTo(Word.WORSE);
  }

  @Test
  void finerSearchesTellMore() {
    ArmFigures fine = Measured.searchesTo(0.01, 4_000, 4_000, 4_000, 4_000);

    assertThat(word(ArmMetric.SUSTAINED_RATE, fine, fine)).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  void aLowerBoundMayBeMoreThanTheOtherAndIsNeverLess() {
    ArmFigures bound = Measured.searchesTo(Double.POSITIVE_INFINITY, 4_000, 4_000, 4_000);

    assertThat(word(ArmMetric.SUSTAINED_RATE, Measured.searches(2_000, 2_000, 2_000), bound))
        .isEqualTo(Word.BETTER);
    assertThat(word(ArmMetric.SUSTAINED_RATE, bound, Measured.searches(2_000, 2_000, 2_000)))
        .isEqualTo(Word.WORSE);
    assertThat(word(ArmMetric.SUSTAINED_RATE, Measured.searches(8_000, 8_000, 8_000), bound))
        .isEqualTo(Word.CANNOT_TELL);
    assertThat(word(ArmMetric.SUSTAINED_RATE, bound, bound)).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void aSearchThatMetNoRateLeavesNoRatio() {
    Finding finding =
        compared(
                plan(ArmMetric.SUSTAINED_RATE),
                Measured.searches(1_000, 1_010),
                Measured.searches(2_000, 0))
            .get(0);

    assertThat(finding.judgement()).isNull();
    assertThat(finding.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(finding.other()).isEqualTo(1_000);
  }

  @Test
  void searchesThatNeverMetARateAreWorseThanThoseThatAlwaysDid() {
    assertThat(
            word(
                ArmMetric.SUSTAINED_RATE,
                Measured.searches(1_000, 1_010, 990, 1_000),
                Measured.searches(0, 0, 0, 0)))
        .isEqualTo(Word.WORSE);
  }
}
