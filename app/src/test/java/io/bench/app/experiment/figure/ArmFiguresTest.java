package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Turn;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of turns' folders, and of their records. */
class ArmFiguresTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  @TempDir Path folder;

  private MeasuredTurn turn(int round, Map<String, Long> counters) {
    TurnRecord record =
        new TurnRecord(
            new Turn(round, round, "arm", 1),
            "turns/" + round,
            "run",
            START,
            START,
            TurnEnd.COMPLETED,
            null,
            counters,
            List.of());
    return new MeasuredTurn(folder.resolve("turns/" + round), record);
  }

  private MeasuredTurn run(int round, int opsPerSecond, Map<String, Long> counters)
      throws IOException {
    MeasuredTurn turn = turn(round, counters);
    HandMadeResults.writeRun(turn.folder(), opsPerSecond);
    return turn;
  }

  private ArmFigures search(String end, String metPerSecond) throws IOException {
    MeasuredTurn turn = turn(1, Map.of());
    HandMadeResults.writeSearch(turn.folder(), end, metPerSecond);
    return ArmFigures.ofSearches(List.of(turn));
  }

  @Test
  void contentionIsWhatServersCountedPerOpThatEndedInTheirTurn() throws IOException {
    ArmFigures figures =
        ArmFigures.ofRuns(
            List.of(
                run(1, 100, Map.of("write.requests", 900L, "write.contended", 40L)),
                run(2, 200, Map.of("write.contended", 60L, "read.contended", 40L)),
                run(3, 100, Map.of("write.requests", 900L))),
            "main");

    assertThat(figures.values(ArmMetric.CONTENDED_PER_OP)).containsExactly(0.04, 0.05, 0.0);
    assertThat(figures.value(ArmMetric.CONTENDED_PER_OP)).isCloseTo(0.03, within(1e-12));
  }

  @Test
  void contentionThatNobodyCountedIsNotKnown() throws IOException {
    ArmFigures figures = ArmFigures.ofRuns(List.of(run(1, 100, Map.of())), "main");

    assertThat(figures.value(ArmMetric.CONTENDED_PER_OP)).isNaN();
  }

  private ArmFigures withStrides(String counts, String strides) throws IOException {
    MeasuredTurn turn = turn(1, Map.of());
    HandMadeResults.writeRun(turn.folder(), 100, counts, strides);
    return ArmFigures.ofRuns(List.of(turn), "main");
  }

  @Test
  void appliedStridesAreTheShareOfThoseInWhichEveryUpdateWasApplied() throws IOException {
    ArmFigures figures =
        withStrides(
            "\"applied\": 700, \"notApplied\": 50,",
            """
            {"achievedPerSecond": 20.0,
             "counts": {"issued": 210, "succeeded": 204, "failed": 6, "applied": 153, "notApplied": 51}}
            """);

    assertThat(figures.value(ArmMetric.STRIDES)).isEqualTo(20);
    assertThat(figures.value(ArmMetric.APPLIED_STRIDES)).isCloseTo(15, within(1e-9));
  }

  @Test
  void whereNoStrideWasCompletedNoneWasApplied() throws IOException {
    ArmFigures figures =
        withStrides(
            "\"applied\": 0, \"notApplied\": 50,",
            "{\"achievedPerSecond\": 0.0, \"counts\": {\"succeeded\": 0, \"applied\": 0}}");

    assertThat(figures.value(ArmMetric.APPLIED_STRIDES)).isZero();
  }

  @Test
  void stridesWithoutConditionalUpdatesAreNotApplied() throws IOException {
    ArmFigures figures =
        withStrides("", "{\"achievedPerSecond\": 20.0, \"counts\": {\"succeeded\": 200}}");

    assertThat(figures.value(ArmMetric.STRIDES)).isEqualTo(20);
    assertThat(figures.value(ArmMetric.APPLIED_STRIDES)).isNaN();
    assertThat(withStrides("\"applied\": 7,", "null").value(ArmMetric.APPLIED_STRIDES)).isNaN();
  }

  @Test
  void aRoundsFigureIsTheMeanOfItsOwnProcesses() {
    ArmFigures figures =
        new ArmFigures(
            List.of(process(1, 100), process(1, 200), process(3, 600)),
            "service",
            Map.of(),
            Map.of());

    assertThat(figures.value(ArmMetric.THROUGHPUT)).isEqualTo(300);
    assertThat(figures.value(ArmMetric.THROUGHPUT, 1)).isEqualTo(150);
    assertThat(figures.value(ArmMetric.THROUGHPUT, 2)).isNaN();
    assertThat(figures.value(ArmMetric.THROUGHPUT, 3)).isEqualTo(600);
  }

  private static MeasuredProcess process(int round, double throughput) {
    return new MeasuredProcess(round, Map.of(ArmMetric.THROUGHPUT, throughput), List.of());
  }

  @Test
  void processesKeepTheRoundOfTheirTurn() throws IOException {
    ArmFigures figures =
        ArmFigures.ofRuns(List.of(run(2, 100, Map.of()), run(5, 200, Map.of())), "main");

    assertThat(figures.processes()).extracting(MeasuredProcess::round).containsExactly(2, 5);
    assertThat(figures.value(ArmMetric.THROUGHPUT, 5)).isEqualTo(200);
  }

  @Test
  void aSearchThatMetNoRateSustainsNone() throws IOException {
    assertThat(search("found", "1200.0").value(ArmMetric.SUSTAINED_RATE)).isEqualTo(1_200);
    assertThat(search("never_met", "null").value(ArmMetric.SUSTAINED_RATE)).isZero();
    assertThat(search("out_of_trials", "null").value(ArmMetric.SUSTAINED_RATE))
        .as("it did not find out")
        .isNaN();
  }

  @Test
  void aSearchWithoutItsFileIsRefused() {
    assertThatThrownBy(() -> ArmFigures.ofSearches(List.of(turn(9, Map.of()))))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("search.json: cannot be read");
  }
}
