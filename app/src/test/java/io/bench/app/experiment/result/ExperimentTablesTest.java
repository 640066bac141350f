package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many turns an arm of an experiment in blocks has; the rest is in the golden files. */
class ExperimentTablesTest {

  private static final String SIX_RESTARTS =
      """
      interleave: 1s
      restarts: 6
      parameters: {workload: keyvalue}
      arms: {a: {}, b: {}}
      """;

  /** The row of arm a after three restarts. */
  private static String arm(State state, boolean over) {
    ExperimentPlan plan = Experiments.plan(SIX_RESTARTS);
    List<TurnRecord> turns =
        plan.turns().stream()
            .filter(turn -> turn.round() <= 3)
            .map(ExperimentTablesTest::completed)
            .toList();
    ExperimentReport report =
        new ExperimentReport(
            plan,
            Instant.EPOCH,
            Instant.EPOCH,
            Duration.ZERO,
            over,
            state,
            null,
            turns,
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            null);
    List<String> rows = new ExperimentTables(report).arms();
    return rows.stream().filter(row -> row.startsWith("a ")).findFirst().orElseThrow();
  }

  private static TurnRecord completed(Turn turn) {
    return new TurnRecord(
        turn,
        turn.folderName(),
        "run",
        Instant.EPOCH,
        Instant.EPOCH,
        TurnEnd.COMPLETED,
        null,
        Map.of(),
        List.of(),
        null);
  }

  @Test
  void restartsThatWereNotNeededSinceAllRowsWereDecidedAreNotMissing() {
    assertThat(arm(State.COMPLETED, true)).contains(" 3/3 ");
  }

  @Test
  void restartsThatAreStillToComeAre() {
    assertThat(arm(State.RUNNING, false)).contains(" 3/6 ");
    assertThat(arm(State.INTERRUPTED, false)).contains(" 3/6 ");
  }
}
