package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of the turns of other programs, and how these are compared. */
class ProgramMetricsTest {

  @TempDir Path folder;

  private final List<TurnRecord> turns = new ArrayList<>();

  private MeasuredTurn turn(int round, String arm, double perSecond, double p50)
      throws IOException {
    Turn turn = new Turn(turns.size() + 1, round, arm, 1);
    Path results = Files.createDirectories(folder.resolve(turn.folderName()));
    Files.writeString(
        results.resolve("program.json"),
        """
        {"program": "latte", "command": ["latte"], "exitCode": 0, "seconds": 5, "cpuSeconds": 2.5,
         "peakBytes": null, "serverCpuSeconds": null, "reason": null,
         "figures": {"opsPerSecond": %s, "succeeded": 1000, "failed": 0, "p50Nanos": %s,
           "p90Nanos": null, "p99Nanos": null, "maxNanos": 9000}}
        """
            .formatted(perSecond, p50));
    TurnRecord record =
        new TurnRecord(
            turn,
            turn.folderName(),
            "latte",
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(5),
            TurnEnd.COMPLETED,
            null,
            Map.of(),
            List.of(),
            null);
    turns.add(record);
    return new MeasuredTurn(results, record);
  }

  @Test
  void whatIsNotStatedIsNotKnown() throws IOException {
    ArmFigures figures = ArmFigures.ofPrograms(List.of(turn(1, "a", 100, 400)));

    assertThat(figures.processes().get(0).figures())
        .isEqualTo(
            Map.of(
                ArmMetric.THROUGHPUT, 100.0,
                ArmMetric.P50, 400.0,
                ArmMetric.SERVICE_P50, 400.0,
                ArmMetric.SERVICE_MAX, 9_000.0,
                ArmMetric.ERRORS, 0.0,
                ArmMetric.CPU_PER_OP, 2_500_000.0));
    assertThat(figures.headline()).isEqualTo("service");
  }

  @Test
  void percentilesOfSeveralTurnsTellWhereTheseLie() throws IOException {
    ArmFigures figures =
        ArmFigures.ofPrograms(List.of(turn(1, "a", 100, 100), turn(2, "a", 300, 400)));

    assertThat(figures.value(ArmMetric.THROUGHPUT)).isEqualTo(200);
    assertThat(figures.value(ArmMetric.P50)).isCloseTo(200, within(1e-9));
    assertThat(figures.value(ArmMetric.P50, 2)).isEqualTo(400);
    assertThat(figures.value(ArmMetric.P99)).isNaN();
  }

  @Test
  void ratiosAreThoseWithinRestarts() throws IOException {
    List<MeasuredTurn> baseline = new ArrayList<>();
    List<MeasuredTurn> other = new ArrayList<>();
    for (int restart = 1; restart <= 6; restart++) {
      double speed = restart % 2 == 0 ? 1 : 0.4; // of the machine
      baseline.add(turn(restart, "a", 1_000 * speed, 100 / speed));
      other.add(turn(restart, "b", (2_000 + restart) * speed, 50 / speed));
    }
    List<Finding> findings =
        PairedFindings.of(
            new ComparisonPlan(
                List.of(new Pair("a", "b")),
                Map.of(ArmMetric.THROUGHPUT, Better.HIGHER, ArmMetric.P50, Better.LOWER),
                List.of(),
                null,
                0.03),
            pair -> Set.of(pair.baseline(), pair.other()),
            Map.of("a", ArmFigures.ofPrograms(baseline), "b", ArmFigures.ofPrograms(other)),
            BlockFigures.read(folder, turns),
            new double[] {1 / 6.0, 2 / 6.0, 3 / 6.0, 4 / 6.0, 5 / 6.0, 1});

    Map<ArmMetric, Finding> byMetric =
        findings.stream().collect(Collectors.toMap(Finding::metric, Function.identity()));
    assertThat(byMetric).containsOnlyKeys(ArmMetric.THROUGHPUT, ArmMetric.P50);
    assertThat(byMetric.values()).extracting(Finding::word).containsOnly(Word.BETTER);
    assertThat(byMetric.get(ArmMetric.P50).judgement().estimate().ratio())
        .isCloseTo(0.5, within(1e-9));
  }
}
