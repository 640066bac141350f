package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.result.Decided;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TurnProgressTest {

  private static final List<Turn> TURNS =
      List.of(
          new Turn(1, 1, "short", 1),
          new Turn(2, 1, "long", 1),
          new Turn(3, 2, "long", 1),
          new Turn(4, 2, "short", 1),
          new Turn(5, 2, "late", 1));

  private final List<String> lines = new ArrayList<>();
  private long nanoTime = 17;
  private final TurnProgress progress = new TurnProgress(lines::add, () -> nanoTime);

  private void pass(int seconds) {
    nanoTime += TimeUnit.SECONDS.toNanos(seconds);
  }

  private void take(Turn turn, int preparingSeconds, int seconds) {
    progress.turnBegins(turn);
    pass(preparingSeconds);
    progress.turnRuns(turn);
    pass(seconds);
    progress.turnEnded(turn);
  }

  @Test
  void whatIsLeftIsEstimatedForEachArmByItsOwnTurnsWithoutThePreparing() {
    progress.begin(TURNS, 0);
    take(TURNS.get(0), 1000, 10);
    take(TURNS.get(1), 1000, 100);
    take(TURNS.get(2), 0, 200);
    take(TURNS.get(3), 0, 20);
    take(TURNS.get(4), 0, 1);

    assertThat(lines)
        .containsExactly(
            "turn 1/5: round 1, arm short",
            // four turns as long as the only one
            "turn 2/5: round 1, arm long, about 40 s left",
            // 100 s of long, 10 s of short, and 55 s, the mean of all, of the arm without a turn
            "turn 3/5: round 2, arm long, about 2 min 45 s left",
            // 10 s, and (10 + 100 + 200) / 3 s
            "turn 4/5: round 2, arm short, about 1 min 53 s left",
            // (10 + 100 + 200 + 20) / 4 s
            "turn 5/5: round 2, arm late, about 1 min 23 s left");
  }

  @Test
  void turnsOfAnEarlierProcessTellHowLongOthersTake() {
    progress.earlierTurn(TURNS.get(0), Duration.ofSeconds(10));
    progress.earlierTurn(TURNS.get(1), Duration.ofSeconds(100));
    progress.begin(TURNS.subList(2, 5), 2);
    take(TURNS.get(2), 0, 200);
    progress.turnBegins(TURNS.get(3));

    assertThat(lines)
        .containsExactly(
            "2 of 5 turns have been taken already",
            // 100 s of long, 10 s of short, and 55 s, the mean of all, of the arm without a turn
            "turn 3/5: round 2, arm long, about 2 min 45 s left",
            "turn 4/5: round 2, arm short, about 1 min 53 s left");
  }

  @Test
  void turnsOfAnEarlierProcessThatDoNotTellAreCountedOnly() {
    progress.begin(TURNS.subList(3, 5), 3);
    progress.turnBegins(TURNS.get(3));

    assertThat(lines)
        .containsExactly("3 of 5 turns have been taken already", "turn 4/5: round 2, arm short");
  }

  private static Decided decided(int open, int decidable, int restartsToGo, String... decided) {
    Outlook outlook = new Outlook(0.1, List.of(), 6, 4, 99);
    return new Decided(List.of(decided), open, decidable, restartsToGo, outlook);
  }

  @Test
  void rowsThatAreDecidedNewlyAreNamedAndOthersHaveTheirTime() {
    Duration perRestart = Duration.ofMinutes(4);
    progress.decided(decided(3, 2, 4, "ops/s (better)"), perRestart);
    progress.decided(decided(1, 1, 1, "ops/s (better)", "p50 (worse)", "p90 (worse)"), perRestart);
    progress.decided(decided(2, 0, 0, "ops/s (better)", "p90 (worse)"), perRestart);
    progress.decided(
        decided(0, 0, 0, "ops/s (better)", "p50 (worse)", "p90 (worse)", "errors (no difference)"),
        perRestart);

    assertThat(lines)
        .containsExactly(
            "1 of 4 rows are decided, new: ops/s (better); 2 of 3 open rows may need about 4 more"
                + " restarts (16 min 00 s)",
            "3 of 4 rows are decided, new: p50 (worse), p90 (worse); the open row may need about"
                + " 1 more restart (4 min 00 s)",
            "2 of 4 rows are decided",
            "all 4 rows are decided, new: p50 (worse), errors (no difference)");
  }

  @Test
  void ofManyRowsThatAreDecidedAtOnceThreeAreNamed() {
    progress.decided(
        decided(1, 1, 2, "ops/s (better)", "p50 (worse)", "p90 (worse)", "p99 (worse)", "errors"),
        Duration.ZERO);

    assertThat(lines)
        .containsExactly(
            "5 of 6 rows are decided, new: ops/s (better), p50 (worse), p90 (worse) and 2 more;"
                + " the open row may need about 2 more restarts");
  }

  @Test
  void aTurnThatFailedTellsHowLongOneTakesToo() {
    progress.begin(TURNS.subList(0, 2), 0);
    progress.turnBegins(TURNS.get(0));
    progress.turnRuns(TURNS.get(0));
    pass(30);
    progress.turnFailed(TURNS.get(0), "error-limit");
    progress.turnEnded(TURNS.get(0));
    progress.turnBegins(TURNS.get(1));

    assertThat(lines)
        .containsExactly(
            "turn 1/2: round 1, arm short",
            "turn of arm short failed: error-limit",
            "turn 2/2: round 1, arm long, about 30 s left");
  }
}
