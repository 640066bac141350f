package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.HandMadeResults;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether turns that completed have left what they should; those that have not are taken again. */
class TurnResultsTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final ExperimentPlan PLAN =
      Experiments.plan(
          """
          rounds: 2
          order: fixed
          parameters: {workload: keyvalue}
          arms: {one: {}, limit: {command: search, parameters: {slo: p99<1ms}}}
          """);

  @TempDir Path folder;

  private List<TurnRecord> taken(TurnEnd end) throws IOException {
    for (Turn turn : PLAN.turns()) {
      Path place = folder.resolve(turn.folderName());
      if (turn.arm().equals("limit")) {
        HandMadeResults.writeSearch(place, "found", "100");
      } else {
        HandMadeResults.writeRun(place, 100);
      }
    }
    return PLAN.turns().stream()
        .map(
            turn ->
                new TurnRecord(
                    turn, turn.folderName(), "run", START, START, end, null, Map.of(), List.of()))
        .toList();
  }

  private List<TurnRecord> checked(List<TurnRecord> turns) {
    return ExperimentAnswer.checked(PLAN, folder, turns);
  }

  @Test
  void turnsWhoseResultsAreThereStayAsTheyAre() throws IOException {
    List<TurnRecord> taken = taken(TurnEnd.COMPLETED);

    assertThat(checked(taken)).isEqualTo(taken);
  }

  @Test
  void completedTurnsWhoseResultsCannotBeReadHaveFailed() throws IOException {
    List<TurnRecord> taken = taken(TurnEnd.COMPLETED);
    Files.writeString(folder.resolve(taken.get(0).folder()).resolve("run.json"), "{");
    Files.delete(folder.resolve(taken.get(3).folder()).resolve("search.json"));

    assertThat(checked(taken))
        .extracting(TurnRecord::end)
        .containsExactly(TurnEnd.FAILED, TurnEnd.COMPLETED, TurnEnd.COMPLETED, TurnEnd.FAILED);
    assertThat(checked(taken).get(0).reason())
        .startsWith("its results cannot be read: ")
        .endsWith("run.json: cannot be read as JSON");
    assertThat(checked(taken).get(3).reason()).endsWith("search.json: cannot be read");
  }

  @Test
  void turnsThatDidNotCompleteAreNotRead() throws IOException {
    List<TurnRecord> taken = taken(TurnEnd.INTERRUPTED);
    Files.delete(folder.resolve(taken.get(0).folder()).resolve("run.json"));

    assertThat(checked(taken)).isEqualTo(taken);
  }
}
