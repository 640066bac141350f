package io.bench.app.experiment.result;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.figure.HandMadeResults;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.figure.WrittenBlocks;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment in blocks answers that is interrupted in its fourth restart. */
class InterruptedAnswerTest {

  private static final String THREE_ARMS =
      """
      interleave: 1s
      restarts: 4
      parameters: {workload: keyvalue}
      arms: {a: {}, b: {}, c: {}}
      compare: {metrics: {throughput: higher}}
      """;

  @TempDir Path folder;

  /** Three restarts in which b does twice what a does, and c sometimes more and sometimes less. */
  private WrittenBlocks measured() throws IOException {
    double[] perSecondOfC = {1_200, 1_500, 1_900};
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(perSecondOfC.length, 2);
    for (int restart = 1; restart <= perSecondOfC.length; restart++) {
      blocks.turn(restart, "c");
      for (int round = 1; round <= WrittenBlocks.ROUNDS; round++) {
        blocks.block(restart, round, "c", perSecondOfC[restart - 1]);
      }
    }
    for (TurnRecord turn : blocks.turns) {
      int opsPerSecond = turn.turn().arm().equals("b") ? 1_000 : 500;
      HandMadeResults.writeRun(folder.resolve(turn.folder()), opsPerSecond);
    }
    return blocks;
  }

  /** The only round of the fourth restart says the opposite. */
  private static List<TurnRecord> interrupted(WrittenBlocks blocks) throws IOException {
    for (String arm : List.of("a", "b", "c")) {
      blocks.turn(4, arm);
      blocks.block(4, 1, arm, arm.equals("a") ? 1_000 : 10);
    }
    blocks.round(4, 1, false);
    return blocks.turns.stream()
        .map(turn -> turn.turn().round() == 4 ? turn.reopened() : turn)
        .toList();
  }

  @Test
  void rowsThatWereDecidedStayDecided() throws IOException {
    ExperimentAnswer answer =
        new ExperimentAnswer(
            Experiments.plan(THREE_ARMS), folder, Instant.EPOCH, Duration.ZERO, false);
    WrittenBlocks blocks = measured();
    Decided before = answer.looks().decided(List.copyOf(blocks.turns), new Outlook.Plan(4, 30));
    ExperimentReport report =
        answer.of(
            State.INTERRUPTED, "interrupted in restart 4", interrupted(blocks), Instant.EPOCH);

    assertThat(before.decided()).hasSize(1);
    assertThat(before.open()).isOne();
    assertThat(report.findings())
        .extracting(Finding::word)
        .containsExactly(Word.BETTER, Word.CANNOT_TELL);
    Finding decided = report.findings().get(0);
    assertThat(requireNonNull(decided.judgement()).estimate().ratio()).isCloseTo(2, within(0.01));
    assertThat(requireNonNull(decided.paired()).restarts()).isEqualTo(3);
    assertThat(new ExperimentText(report, folder, false).text())
        .contains("Not whole: interrupted in restart 4\n")
        .containsPattern("\n  ops/s .* better\n")
        .containsPattern("\n  ops/s .* cannot tell\n");
  }
}
