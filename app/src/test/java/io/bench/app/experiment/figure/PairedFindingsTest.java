package io.bench.app.experiment.figure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.block.MeasuredBlock;
import io.bench.app.experiment.block.RoundRecord;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Turn;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairedFindingsTest {

  private static final int ROUNDS = 30;

  @TempDir Path folder;
  private final SplittableRandom random = new SplittableRandom(11);
  private final List<TurnRecord> turns = new ArrayList<>();

  /**
   * Rounds on a machine whose speed changes by a factor of two from round to round, and stays the
   * same within each.
   *
   * @param faster how much more ops arm b does
   */
  private void measure(int restarts, double faster) throws IOException {
    for (int restart = 1; restart <= restarts; restart++) {
      turn(restart, "a");
      turn(restart, "b");
      for (int round = 1; round <= ROUNDS; round++) {
        double speed = 1_000 * (1 + random.nextDouble());
        block(restart, round, "a", speed * noise());
        block(restart, round, "b", speed * faster * noise());
        round(restart, round, false);
      }
    }
  }

  private double noise() {
    return 1 + 0.01 * (random.nextDouble() - 0.5);
  }

  private void turn(int restart, String arm) throws IOException {
    Turn turn = new Turn(turns.size() + 1, restart, arm, 1);
    Files.createDirectories(folder.resolve(turn.folderName()));
    turns.add(
        new TurnRecord(
            turn,
            turn.folderName(),
            "run",
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(60),
            TurnEnd.COMPLETED,
            null,
            Map.of(),
            List.of()));
  }

  private void block(int restart, int round, String arm, double perSecond) throws IOException {
    String line =
        """
        {"round":%d,"phase":{"kind":"measurement","windowSeconds":1,"issuingSeconds":1,\
        "rate":{"achievedPerSecond":%f},"total":{"counts":{"issued":1000,"succeeded":1000,"tries":1000}}}}
        """
            .formatted(round, perSecond);
    append(
        folder.resolve(new Turn(1, restart, arm, 1).folderName() + "/" + MeasuredBlock.FILE), line);
  }

  private void round(int restart, int round, boolean disturbed) throws IOException {
    append(
        folder.resolve(RoundRecord.FILE),
        "{\"restart\":%d,\"round\":%d,\"blocks\":[],\"disturbed\":%s}%n"
            .formatted(restart, round, disturbed));
  }

  private static void append(Path file, String line) throws IOException {
    Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private List<Finding> findings(int restarts) {
    return findings(restarts, 0);
  }

  private List<Finding> findings(int restarts, double errorsOfOther) {
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    metrics.put(ArmMetric.THROUGHPUT, Better.HIGHER);
    metrics.put(ArmMetric.ERRORS, Better.LOWER);
    ComparisonPlan plan =
        new ComparisonPlan(List.of(new Pair("a", "b")), metrics, List.of(), null, 0.03);
    ArmFigures figures = figures(restarts, 0);
    ArmFigures others = figures(restarts, errorsOfOther);
    double[] fractions = new double[restarts];
    for (int restart = 0; restart < restarts; restart++) {
      fractions[restart] = (restart + 1.0) / restarts;
    }
    return PairedFindings.of(
        plan, Map.of("a", figures, "b", others), BlockFigures.read(folder, turns), fractions);
  }

  private static ArmFigures figures(int restarts, double errors) {
    return Measured.arm(
        restarts, 1_000_000, Map.of(ArmMetric.THROUGHPUT, 1_500.0, ArmMetric.ERRORS, errors));
  }

  private Finding throughput(int restarts) {
    return findings(restarts).get(0);
  }

  @Test
  void fivePercentAreFoundOnAMachineThatVariesByAFactorOfTwo() throws Exception {
    measure(5, 1.05);
    Finding found = throughput(5);
    assertThat(found.word()).isEqualTo(Word.BETTER);
    assertThat(requireNonNull(found.judgement()).estimate().ratio()).isCloseTo(1.05, within(0.005));
    assertThat(requireNonNull(found.paired()).rounds()).isEqualTo(5 * ROUNDS);
  }

  @Test
  void armsThatAreAlikeAreSaidToBeAlike() throws Exception {
    measure(5, 1);
    assertThat(throughput(5).word()).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  void oneRestartTellsNothing() throws Exception {
    measure(1, 2);
    assertThat(throughput(1).word()).isEqualTo(Word.CANNOT_TELL);
  }

  private List<Word> errors(int restarts, double ofOther) throws Exception {
    measure(restarts, 1);
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
    turns.clear();
    assertThat(errors(6, 0.1)).as("2 of 924").containsExactly(Word.WORSE);
  }

  @Test
  void disturbedRoundsAreLeftOutAndShownBeside() throws Exception {
    measure(4, 1.05);
    for (int restart = 1; restart <= 4; restart++) {
      block(restart, ROUNDS + 1, "a", 1_000);
      block(restart, ROUNDS + 1, "b", 10);
      round(restart, ROUNDS + 1, true);
    }
    Finding found = throughput(4);
    assertThat(requireNonNull(found.judgement()).estimate().ratio()).isCloseTo(1.05, within(0.005));
    assertThat(requireNonNull(found.paired()).ratioWithDisturbed()).isLessThan(0.95);
  }

  @Test
  void aRoundThatOneArmLacksIsNoPair() throws Exception {
    measure(4, 1.05);
    block(1, ROUNDS + 1, "a", 1);
    round(1, ROUNDS + 1, false);
    assertThat(requireNonNull(throughput(4).paired()).rounds()).isEqualTo(4 * ROUNDS);
  }

  @Test
  void roundsOfARestartThatWasInterruptedAreNotCounted() throws Exception {
    measure(2, 1);
    round(3, 1, true);
    BlockFigures read = BlockFigures.read(folder, turns);
    assertThat(read.rounds()).isEqualTo(2 * ROUNDS);
    assertThat(read.disturbed()).isZero();
  }

  @Test
  void aDamagedFileIsOneLine() throws Exception {
    measure(2, 1);
    append(folder.resolve("round-01-a/" + MeasuredBlock.FILE), "{\"round\":\n{\"round\":1}\n");
    assertThatThrownBy(() -> BlockFigures.read(folder, turns))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("line 31 is damaged");
  }
}
