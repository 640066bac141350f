package io.bench.app.experiment.figure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.block.MeasuredBlock;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairedFindingsTest {

  private static final int ROUNDS = WrittenBlocks.ROUNDS;

  @TempDir Path folder;
  private WrittenBlocks blocks;

  @BeforeEach
  void open() {
    blocks = new WrittenBlocks(folder);
  }

  private List<Finding> findings(int restarts) {
    return findings(restarts, 0);
  }

  private List<Finding> findings(int restarts, double errorsOfOther) {
    return findings(restarts, figures(restarts, errorsOfOther));
  }

  private List<Finding> findings(int restarts, ArmFigures others) {
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    metrics.put(ArmMetric.THROUGHPUT, Better.HIGHER);
    metrics.put(ArmMetric.ERRORS, Better.LOWER);
    return findings(restarts, metrics, figures(restarts, 0), others);
  }

  private List<Finding> findings(
      int restarts, Map<ArmMetric, Better> metrics, ArmFigures baselines, ArmFigures others) {
    ComparisonPlan plan =
        new ComparisonPlan(List.of(new Pair("a", "b")), metrics, List.of(), null, 0.03);
    double[] fractions = new double[restarts];
    for (int restart = 0; restart < restarts; restart++) {
      fractions[restart] = (restart + 1.0) / restarts;
    }
    return PairedFindings.of(
        plan,
        pair -> Set.of(pair.baseline(), pair.other()),
        Map.of("a", baselines, "b", others),
        blocks.figures(),
        fractions);
  }

  @Test
  void searchesThatFoundEqualRatesAreNoMoreCertainThanTheirSteps() throws Exception {
    for (int restart = 1; restart <= 4; restart++) {
      blocks.turn(restart, "a");
      blocks.turn(restart, "b");
    }
    Map<ArmMetric, Better> metrics = Map.of(ArmMetric.SUSTAINED_RATE, Better.HIGHER);
    ArmFigures searches = Measured.searches(4_000, 4_000, 4_000, 4_000);
    Finding finding = findings(4, metrics, searches, searches).get(0);

    assertThat(finding.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(requireNonNull(finding.judgement()).interval().lower())
        .isLessThanOrEqualTo(1 / 1.05);
    assertThat(requireNonNull(finding.judgement()).interval().upper()).isGreaterThanOrEqualTo(1.05);
  }

  private static ArmFigures figures(int restarts, double errors) {
    return Measured.arm(
        restarts, 1_000_000, Map.of(ArmMetric.THROUGHPUT, 1_500.0, ArmMetric.ERRORS, errors));
  }

  @Test
  void timesOfDifferentKindsHaveNoVerdictAndLengthenNoInterval() throws Exception {
    blocks.measure(4, 1.05);
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    metrics.put(ArmMetric.P50, Better.LOWER);
    metrics.put(ArmMetric.THROUGHPUT, Better.HIGHER);
    ArmFigures paced = figures(4, 0);
    ArmFigures closed =
        Measured.arm(4, 1_000_000, Map.of(ArmMetric.THROUGHPUT, 1_500.0), "service");

    List<Finding> found = findings(4, metrics, paced, closed);
    assertThat(found)
        .extracting(Finding::metric)
        .containsExactly(ArmMetric.P50, ArmMetric.THROUGHPUT);
    assertThat(found.get(0).word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(found.get(0).judgement()).isNull();
    assertThat(found.get(0).paired()).isNull();
    assertThat(found.get(0).baseline()).isPositive();
    metrics.remove(ArmMetric.P50);
    assertThat(found.get(1)).isEqualTo(findings(4, metrics, paced, closed).get(0));

    metrics.clear();
    metrics.put(ArmMetric.P50, Better.LOWER);
    assertThat(findings(4, metrics, paced, closed)).containsExactly(found.get(0));
  }

  private Finding throughput(int restarts) {
    return findings(restarts).get(0);
  }

  @Test
  void fivePercentAreFoundOnAMachineThatVariesByAFactorOfTwo() throws Exception {
    blocks.measure(5, 1.05);
    Finding found = throughput(5);
    assertThat(found.word()).isEqualTo(Word.BETTER);
    assertThat(requireNonNull(found.judgement()).estimate().ratio()).isCloseTo(1.05, within(0.005));
    assertThat(requireNonNull(found.paired()).rounds()).isEqualTo(5 * ROUNDS);
  }

  @Test
  void armsThatAreAlikeAreSaidToBeAlike() throws Exception {
    blocks.measure(5, 1);
    assertThat(throughput(5).word()).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  void oneRestartTellsNothing() throws Exception {
    blocks.measure(1, 2);
    assertThat(throughput(1).word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void afterOneRestartStartsAreTakenToDifferAsInTheOutlook() throws Exception {
    blocks.measure(1, 1.05);
    assertThat(requireNonNull(throughput(1).paired()).restartsToGo())
        .as("rounds alone would make it one more")
        .isBetween(5.0, 40.0);
  }

  private List<Word> errors(int restarts, double ofOther) throws Exception {
    blocks.measure(restarts, 1);
    return findings(restarts, ofOther).stream()
        .filter(row -> row.metric() == ArmMetric.ERRORS)
        .map(Finding::word)
        .toList();
  }

  @Test
  void whatIsZeroInEveryRestartOfBothIsNoDifference() throws Exception {
    assertThat(errors(3, 0)).containsExactly(Word.NO_DIFFERENCE);
  }

  @Test
  void twoRestartsWithoutAnErrorSayNothingOfErrors() throws Exception {
    assertThat(errors(2, 0)).containsExactly(Word.CANNOT_TELL);
  }

  @Test
  void errorsInOneArmAloneAreToldOnceChanceDoesThatRarelyEnough() throws Exception {
    assertThat(errors(4, 0.1)).as("2 of 70, at three looks").containsExactly(Word.CANNOT_TELL);
    blocks.turns.clear();
    assertThat(errors(6, 0.1)).as("2 of 924").containsExactly(Word.WORSE);
  }

  private Finding errors(double[] ofBaseline, double[] ofOther) throws Exception {
    blocks.measure(ofBaseline.length, 1);
    return findings(
            ofBaseline.length,
            Map.of(ArmMetric.ERRORS, Better.LOWER),
            Measured.figure(ArmMetric.ERRORS, ofBaseline),
            Measured.figure(ArmMetric.ERRORS, ofOther))
        .get(0);
  }

  @Test
  void restartsInWhichOneArmAloneHasErrorsAreNotPassedOver() throws Exception {
    Finding found =
        errors(
            new double[] {0, 0, 0, 0.001, 0.0011},
            new double[] {0.004, 0.004, 0.004, 0.001, 0.0011});

    assertThat(found.word()).as("the other two restarts are alike").isEqualTo(Word.CANNOT_TELL);
    assertThat(found.judgement()).isNull();
    assertThat(found.paired()).as("no restart can decide it any more").isNull();
  }

  @Test
  void aRestartInWhichOneArmAloneHasErrorsTakesAVerdictBack() throws Exception {
    Finding found =
        errors(new double[] {0.1, 0.1, 0.1, 0.1, 0}, new double[] {0.1, 0.1, 0.1, 0.1, 0.1});

    assertThat(found.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(found.judgement()).isNull();
  }

  @Test
  void restartsInWhichNeitherArmHasErrorsSayNothing() throws Exception {
    double[] both = {0, 0.001, 0.001, 0.001, 0.001};

    Finding found = errors(both, both);
    assertThat(found.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(requireNonNull(found.paired()).restarts()).isEqualTo(4);
  }

  @Test
  void aFigureThatOneArmLacksIsShownAndNotWaitedFor() throws Exception {
    Finding found =
        errors(new double[] {0.1, 0.1, 0.1}, new double[] {Double.NaN, Double.NaN, Double.NaN});

    assertThat(found.baseline()).isPositive();
    assertThat(found.word()).isEqualTo(Word.CANNOT_TELL);
    assertThat(found.paired()).as("no restart can decide it").isNull();

    blocks.turns.clear();
    assertThat(errors(new double[] {0.1, 0.1, 0.1}, new double[] {Double.NaN, 0.1, 0.1}).paired())
        .as("known in some restarts")
        .isNotNull();
  }

  @Test
  void figuresThatAnArmLacksDoNotMakeOthersNeedMoreRestarts() throws Exception {
    blocks.measure(4, 1);
    ArmFigures baselines = Measured.figure(ArmMetric.ERRORS, 0.1, 0.1, 0.1, 0.1);
    ArmFigures others = Measured.figure(ArmMetric.ERRORS, 0.1, 0.12, 0.1, 0.12);
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    metrics.put(ArmMetric.ERRORS, Better.LOWER);
    Finding alone = findings(4, metrics, baselines, others).get(0);
    metrics.put(ArmMetric.SERVICE_P99, Better.LOWER);
    metrics.put(ArmMetric.APPLIED_P99, Better.LOWER);
    metrics.put(ArmMetric.STRIDE_P99, Better.LOWER);

    assertThat(requireNonNull(alone.paired()).restartsToGo()).isBetween(5.0, 36.0);
    assertThat(findings(4, metrics, baselines, others)).containsExactly(alone);
  }

  @Test
  void aTailThatOnlyAllRestartsTogetherHaveIsNotWaitedFor() throws Exception {
    blocks.measure(3, 1);
    ArmFigures arm = Measured.figure(ArmMetric.P99_9, Double.NaN, Double.NaN, Double.NaN);
    Finding found = findings(3, Map.of(ArmMetric.P99_9, Better.LOWER), arm, arm).get(0);

    assertThat(found.baseline()).as("of the ops of all").isPositive();
    assertThat(found.paired()).as("no restart has a ratio").isNull();
  }

  /** Errors whose log ratio lies above and below its mean by 0.1 in turn. */
  private Finding varying(int restarts, double logRatio) throws Exception {
    double[] ofBaseline = new double[restarts];
    double[] ofOther = new double[restarts];
    for (int restart = 0; restart < restarts; restart++) {
      blocks.turn(restart + 1, "a");
      blocks.turn(restart + 1, "b");
      ofBaseline[restart] = 0.1;
      ofOther[restart] = 0.1 * Math.exp(logRatio + (restart % 2 == 0 ? 0.1 : -0.1));
    }
    return findings(
            restarts,
            Map.of(ArmMetric.ERRORS, Better.LOWER),
            Measured.figure(ArmMetric.ERRORS, ofBaseline),
            Measured.figure(ArmMetric.ERRORS, ofOther))
        .get(0);
  }

  @Test
  void noMoreRestartsAreForetoldThanAnExperimentMayHave() throws Exception {
    assertThat(requireNonNull(varying(80, 0.0484).paired()).restartsToGo())
        .as("about 40 beyond these 80")
        .isInfinite();
  }

  @Test
  void manyRestartsDoNotKeepAFewMoreFromBeingForetold() throws Exception {
    Finding found = varying(Outlook.MOST_RESTARTS, 0.0575);

    assertThat(found.word()).as("6 %, plus or minus 3.6 %").isEqualTo(Word.CANNOT_TELL);
    assertThat(requireNonNull(found.paired()).restartsToGo()).isBetween(10.0, 40.0);
  }

  @Test
  void disturbedRoundsAreLeftOutAndShownBeside() throws Exception {
    blocks.measure(4, 1.05);
    for (int restart = 1; restart <= 4; restart++) {
      blocks.block(restart, ROUNDS + 1, "a", 1_000);
      blocks.block(restart, ROUNDS + 1, "b", 10);
      blocks.round(restart, ROUNDS + 1, true);
    }
    Finding found = throughput(4);
    assertThat(requireNonNull(found.judgement()).estimate().ratio()).isCloseTo(1.05, within(0.005));
    assertThat(requireNonNull(found.paired()).ratioWithDisturbed()).isLessThan(0.95);
  }

  @Test
  void aVerdictOfFewerRestartsIsNotComparedWithAllOfTheirRounds() throws Exception {
    blocks.measure(5, 1.3);
    blocks.turn(6, "a");
    blocks.turn(6, "b");
    for (int round = 1; round <= 3; round++) {
      blocks.block(6, round, "a", 1_500);
      blocks.block(6, round, "b", 1_000);
      blocks.round(6, round, round == 3);
    }
    Finding found = throughput(6);
    assertThat(found.word()).as("as after five").isEqualTo(Word.BETTER);
    assertThat(requireNonNull(found.judgement()).estimate().ratio()).isCloseTo(1.3, within(0.01));
    assertThat(requireNonNull(found.paired()).ratioWithDisturbed()).isNaN();
  }

  @Test
  void aRoundInWhichOneArmDidNothingCountsAgainstIt() throws Exception {
    blocks.measure(4, 1.05);
    for (int restart = 1; restart <= 4; restart++) {
      for (int round = ROUNDS + 1; round <= ROUNDS + 3; round++) {
        blocks.block(restart, round, "a", 1_500);
        blocks.block(restart, round, "b", 0);
        blocks.round(restart, round, false);
      }
    }
    Finding found = throughput(4);
    assertThat(requireNonNull(found.judgement()).estimate().ratio())
        .isCloseTo(1.05 * ROUNDS / (ROUNDS + 3), within(0.01));
    assertThat(found.word()).isNotEqualTo(Word.BETTER);
  }

  @Test
  void anArmThatDidNothingInAWholeRestartIsNotBetter() throws Exception {
    blocks.measure(4, 1.05);
    blocks.turn(5, "a");
    blocks.turn(5, "b");
    blocks.block(5, 1, "a", 1_500);
    blocks.block(5, 1, "b", 0);
    blocks.round(5, 1, false);

    Finding found =
        findings(5, Measured.figure(ArmMetric.THROUGHPUT, 1_500, 1_500, 1_500, 1_500, 0)).get(0);
    assertThat(found.judgement()).isNull();
    assertThat(found.word()).isEqualTo(Word.CANNOT_TELL);
  }

  @Test
  void aRoundThatOneArmLacksIsNoPair() throws Exception {
    blocks.measure(4, 1.05);
    blocks.block(1, ROUNDS + 1, "a", 1);
    blocks.round(1, ROUNDS + 1, false);
    assertThat(requireNonNull(throughput(4).paired()).rounds()).isEqualTo(4 * ROUNDS);
  }

  @Test
  void roundsOfARestartThatWasInterruptedAreNotCounted() throws Exception {
    blocks.measure(2, 1);
    blocks.round(3, 1, true);
    BlockFigures read = blocks.figures();
    assertThat(read.rounds()).isEqualTo(2 * ROUNDS);
    assertThat(read.disturbed()).isZero();
  }

  @Test
  void aDamagedFileIsOneLine() throws Exception {
    blocks.measure(2, 1);
    WrittenBlocks.append(
        folder.resolve("round-01-a/" + MeasuredBlock.FILE), "{\"round\":\n{\"round\":1}\n");
    assertThatThrownBy(() -> blocks.figures())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("line 31 is damaged");
  }
}
