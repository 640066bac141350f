package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Turn;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
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
            List.of(),
            null);
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
            "main",
            true);

    assertThat(figures.values(ArmMetric.CONTENDED_PER_OP)).containsExactly(0.04, 0.05, 0.0);
    assertThat(figures.value(ArmMetric.CONTENDED_PER_OP)).isCloseTo(0.03, within(1e-12));
  }

  @Test
  void contentionThatNobodyCountedIsNotKnown() throws IOException {
    ArmFigures figures = ArmFigures.ofRuns(List.of(run(1, 100, Map.of())), "main", true);

    assertThat(figures.value(ArmMetric.CONTENDED_PER_OP)).isNaN();
  }

  @Test
  void serverBytesArePerRowOfTheWholeTurnWarmUpIncluded() throws IOException {
    assertThat(serverBytes("", "\"rows\": 400")).isEqualTo(9_000 / 1_000.0);
  }

  @Test
  void serverBytesOfOpsThatBroughtNoRowsAreOfNoRow() throws IOException {
    assertThat(serverBytes("\"failed\": 1,", "\"rows\": 400")).isNaN();
    assertThat(serverBytes("\"unfinished\": 1,", "\"rows\": 400")).isNaN();
  }

  /** Of a turn in which 9,000 bytes were sent, and 600 rows measured. */
  private double serverBytes(String inWarmUp, String warmedRows) throws IOException {
    MeasuredTurn turn = turn(1, Map.of("clients.bytesSent", 9_000L));
    HandMadeResults.writeRowsRun(turn.folder(), 600, inWarmUp + warmedRows);
    ArmFigures figures = ArmFigures.ofRuns(List.of(turn), "main", true);
    assertThat(figures.value(ArmMetric.CONTENDED_PER_OP)).as("not counted").isNaN();
    return figures.value(ArmMetric.SERVER_BYTES_PER_ROW);
  }

  @Test
  void serverBytesWithoutRowsAreNotKnown() throws IOException {
    ArmFigures figures =
        ArmFigures.ofRuns(List.of(run(1, 100, Map.of("clients.bytesSent", 9_000L))), "main", true);

    assertThat(figures.value(ArmMetric.SERVER_BYTES_PER_ROW)).isNaN();
  }

  @Test
  void anUpperBoundSeesOpsThatFailedAboveAllOthers() throws IOException {
    ArmFigures figures =
        ArmFigures.ofRuns(List.of(run(1, 100, Map.of()), run(2, 100, Map.of())), "main", true);

    assertThat(figures.outcomes()).isEqualTo(new OpOutcomes(1_800, 200, 0, 0));
    assertThat(figures.value(ArmMetric.P99)).isCloseTo(1e6, within(1e3));
    assertThat(figures.bounded(ArmMetric.P99)).as("one op in ten failed").isInfinite();
    assertThat(figures.ofRound(2).bounded(ArmMetric.P99)).isInfinite();
    assertThat(figures.bounded(ArmMetric.P50)).isCloseTo(1e6, within(1e3));
    assertThat(figures.bounded(ArmMetric.MEAN)).isInfinite();
    assertThat(figures.bounded(ArmMetric.THROUGHPUT))
        .isEqualTo(figures.value(ArmMetric.THROUGHPUT));
  }

  private ArmFigures withStrides(String counts, String strides) throws IOException {
    MeasuredTurn turn = turn(1, Map.of());
    HandMadeResults.writeRun(turn.folder(), 100, counts, strides);
    return ArmFigures.ofRuns(List.of(turn), "main", true);
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
    assertThat(figures.value(ArmMetric.APPLIED_PER_SECOND))
        .as("700 of 900 that succeeded, at 100 per second")
        .isCloseTo(700 / 9.0, within(1e-9));
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
    assertThat(figures.value(ArmMetric.APPLIED_PER_SECOND)).isNaN();
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
    return Measured.process(round, 1_000_000, Map.of(ArmMetric.THROUGHPUT, throughput));
  }

  private static MeasuredProcess process(int round, long medianNanos, ArmMetric metric, double at) {
    return Measured.process(round, medianNanos, Map.of(metric, at));
  }

  private static ArmFigures of(MeasuredProcess... processes) {
    return new ArmFigures(List.of(processes), "service", Map.of(), Map.of());
  }

  @Test
  void percentilesOfAnArmAreThoseOfTheMergedTimes() {
    // Nine of ten ops take about 1 ms: p50 is theirs, and not somewhere in between.
    MeasuredProcess[] processes = new MeasuredProcess[10];
    for (int round = 1; round <= 10; round++) {
      processes[round - 1] =
          Measured.process(round, round == 1 ? 100_000_000 : 1_000_000, Map.of());
    }
    ArmFigures figures = of(processes);

    assertThat(figures.value(ArmMetric.P50)).isBetween(1.0e6, 1.1e6);
    assertThat(figures.value(ArmMetric.P50))
        .isEqualTo(figures.arm().value(Statistic.P50, figures.arm().merged()));
    assertThat(figures.value(ArmMetric.P99)).isGreaterThan(100e6);
    assertThat(figures.value(ArmMetric.MEAN)).isBetween(10.5e6, 11.2e6);
    assertThat(figures.value(ArmMetric.P50, 1)).as("its own").isBetween(99e6, 101e6);
    assertThat(figures.value(ArmMetric.P50, 2)).as("its own").isBetween(0.99e6, 1.01e6);
  }

  @Test
  void aRoundOfSeveralProcessesIsMergedToo() {
    ArmFigures figures =
        of(
            Measured.process(1, 1_000_000, Map.of()),
            Measured.process(1, 1_000_000, Map.of()),
            Measured.process(1, 100_000_000, Map.of()));

    assertThat(figures.value(ArmMetric.P50, 1)).isLessThan(2e6);
  }

  @Test
  void otherPercentilesAreTheGeometricMeanOverTheProcesses() {
    ArmFigures figures =
        of(
            process(1, 1_000_000, ArmMetric.SERVICE_P99, 20),
            process(2, 1_000_000, ArmMetric.SERVICE_P99, 400),
            process(3, 1_000_000, ArmMetric.SERVICE_P99, 8),
            process(4, 1_000_000, ArmMetric.ERRORS, 0));

    assertThat(figures.value(ArmMetric.SERVICE_P99)).isCloseTo(40, within(1e-9));
    assertThat(figures.value(ArmMetric.ERRORS)).isZero();
    assertThat(figures.value(ArmMetric.STRIDE_P50)).isNaN();
  }

  @Test
  void theMaximumIsThatOfAllProcesses() {
    ArmFigures figures =
        of(
            process(1, 1_000_000, ArmMetric.RESPONSE_MAX, 9),
            process(2, 1_000_000, ArmMetric.RESPONSE_MAX, 900),
            process(3, 1_000_000, ArmMetric.RESPONSE_MAX, 5));

    assertThat(figures.value(ArmMetric.RESPONSE_MAX)).isEqualTo(900);
    assertThat(figures.value(ArmMetric.SERVICE_MAX)).isNaN();
  }

  @Test
  void whereAProcessHadNoOpThatSucceededTheTimesOfAllAreNotKnown() {
    MeasuredProcess none =
        new MeasuredProcess(2, Map.of(), List.of(new WindowBatch(10, 0, new Histogram(3))), 0);
    ArmFigures figures = of(Measured.process(1, 1_000_000, Map.of()), none);

    assertThat(figures.value(ArmMetric.P50)).as("it would be that of the others").isNaN();
    assertThat(figures.value(ArmMetric.P50, 1)).isPositive();
  }

  @Test
  void aSearchThatItsClientLimitedSaysSo() throws IOException {
    MeasuredTurn limited = turn(1, Map.of());
    HandMadeResults.writeSearch(limited.folder(), "found", "1200", "1260", true);
    MeasuredTurn free = turn(2, Map.of());
    HandMadeResults.writeSearch(free.folder(), "found", "1200", "1260", false);
    ArmFigures figures = ArmFigures.ofSearches(List.of(limited, free));

    assertThat(figures.verdicts()).containsExactly(Map.entry("CLIENT_LIMITED", 1));
    assertThat(figures.resolution(ArmMetric.SUSTAINED_RATE)).isEqualTo(0.05);
    assertThat(figures.resolution(ArmMetric.P50)).isZero();
  }

  @Test
  void aSearchThatMissedNoRateIsALowerBound() throws IOException {
    ArmFigures outOfTrials = search("out_of_trials", "1200");

    assertThat(outOfTrials.verdicts()).containsExactly(Map.entry("LOWER_BOUND", 1));
    assertThat(outOfTrials.value(ArmMetric.SUSTAINED_RATE)).isEqualTo(1_200);
    assertThat(outOfTrials.resolution(ArmMetric.SUSTAINED_RATE)).isInfinite();
    assertThat(search("always_met", "1200").verdicts()).containsKey("LOWER_BOUND");
    assertThat(search("never_met", "null").verdicts()).isEmpty();
  }

  @Test
  void processesKeepTheRoundOfTheirTurn() throws IOException {
    ArmFigures figures =
        ArmFigures.ofRuns(List.of(run(2, 100, Map.of()), run(5, 200, Map.of())), "main", true);

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
