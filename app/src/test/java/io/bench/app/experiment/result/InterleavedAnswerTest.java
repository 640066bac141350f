package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How much of its budget an experiment in blocks has used up at each look. */
class InterleavedAnswerTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final String TWO_ARMS =
      """
      interleave: 1s
      budget: 10m
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  private final List<TurnRecord> turns = new ArrayList<>();

  private static InterleavedAnswer answer(String text) {
    ExperimentPlan plan = Experiments.plan(text);
    return new InterleavedAnswer(
        plan.comparison(),
        plan::startsOf,
        Objects.requireNonNull(plan.experiment().interleaving()),
        Path.of("unused"));
  }

  /** A restart whose arms measure for two minutes once its servers are up. */
  private void restart(int restart, Instant begin, Duration servers) {
    Instant start = begin.plus(servers);
    for (String arm : List.of("one", "two")) {
      Turn turn = new Turn(turns.size() + 1, restart, arm, 1);
      TurnRecord record =
          new TurnRecord(
              turn,
              "turns/" + turn.folderName(),
              "run",
              start,
              start.plus(Duration.ofMinutes(2)),
              TurnEnd.COMPLETED,
              null,
              Map.of(),
              List.of(),
              null);
      turns.add(record.ofRestart(begin));
    }
  }

  private double[] fractions(int restarts, boolean last) {
    return answer(TWO_ARMS).fractions(turns, restarts, last);
  }

  @Test
  void theTimeThatServersAndDataTakeIsOfTheBudgetAndAPauseIsNot() {
    restart(1, START, Duration.ofMinutes(1));
    restart(2, START.plus(Duration.ofMinutes(3)), Duration.ofSeconds(30));
    restart(3, START.plus(Duration.ofDays(1)), Duration.ofMinutes(1));

    assertThat(fractions(3, false)).containsExactly(new double[] {0.3, 0.55, 0.85}, within(1e-9));
    assertThat(fractions(3, true)).containsExactly(new double[] {0.3, 0.55, 1}, within(1e-9));
  }

  @Test
  void theTimeUntilAPartOfARestartIsTakenAgainIsNotOfTheBudget() {
    restart(1, START, Duration.ofMinutes(1));
    turns.remove(0);
    restart(1, START.plus(Duration.ofDays(1)), Duration.ofSeconds(30));
    turns.remove(turns.size() - 1);

    assertThat(turns).extracting(turn -> turn.turn().arm()).containsExactly("two", "one");
    assertThat(fractions(1, false)).containsExactly(new double[] {0.55}, within(1e-9));
  }

  @Test
  void fractionsRiseToOneThoughRestartsTakeLongerThanTheBudget() {
    restart(1, START, Duration.ofMinutes(9));
    restart(2, START.plus(Duration.ofMinutes(11)), Duration.ofMinutes(9));

    assertThat(fractions(2, false)).containsExactly(new double[] {0.999, 1}, within(1e-9));
  }

  @Test
  void aNumberOfRestartsIsSharedWhateverTheirTime() {
    restart(1, START, Duration.ofMinutes(1));
    restart(2, START.plus(Duration.ofMinutes(3)), Duration.ofMinutes(5));

    assertThat(answer(TWO_ARMS + "restarts: 4\n").fractions(turns, 2, false))
        .containsExactly(new double[] {0.25, 0.5}, within(1e-9));
  }
}
