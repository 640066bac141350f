package io.bench.app.experiment;

import static io.bench.app.experiment.SessionOnFakes.TWO_ARMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Experiments that are interrupted, and go on. */
class InterruptedSessionTest {

  private final SessionOnFakes session = new SessionOnFakes();
  private final FakeTurns turns = session.turns;

  @Test
  void anInterruptionEndsItAfterTheTurnAndIsExitCode130() throws InterruptedException {
    turns.interruptedIn = 3;
    ExperimentReport report = session.run(TWO_ARMS);

    assertThat(turns.happened).last().isEqualTo("turn 3 two on servers");
    assertThat(report.state()).isEqualTo(State.INTERRUPTED);
    assertThat(report.reason()).isEqualTo("interrupted in turn 3");
    assertThat(report.exitCode()).isEqualTo(130);
  }

  @Test
  void anInterruptionWhileServersAreStartedEndsItBeforeTheTurn() throws InterruptedException {
    turns.interruptedAt = "servers";
    ExperimentReport report = session.run("arms: {one: {parameters: {op: A}}}");

    assertThat(turns.happened).isEmpty();
    assertThat(report.state()).isEqualTo(State.INTERRUPTED);
    assertThat(report.reason()).isEqualTo("interrupted before turn 1");
    assertThat(report.exitCode()).isEqualTo(130);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptionWhileServersArePreparedEndsItBeforeTheTurn() throws InterruptedException {
    turns.interruptedAt = "prepare/servers-1";
    ExperimentReport report = session.run(TWO_ARMS);

    assertThat(turns.happened).containsExactly("prepare/servers-1 on servers");
    assertThat(report.state()).isEqualTo(State.INTERRUPTED);
    assertThat(report.reason()).isEqualTo("interrupted before turn 1");
  }

  @Test
  void rebuiltServersAreClosedAfterAnInterruption() throws InterruptedException {
    turns.interruptedAt = "prepare/";
    session.run("arms: {one: {data: rebuilt, parameters: {op: A}}}\nprepare: {op: B}");

    assertThat(turns.happened)
        .containsExactly("new servers-1", "prepare/turn-1-1 on servers-1", "closed servers-1");
  }

  @Test
  void completedTurnsAreNotTakenAgainAndAllOthersAre() throws InterruptedException {
    turns.interruptedIn = 3;
    turns.failing.put("two", "error-limit");
    List<TurnRecord> earlier = session.run(TWO_ARMS).turns();
    assertThat(earlier)
        .extracting(TurnRecord::end)
        .containsExactly(TurnEnd.COMPLETED, TurnEnd.FAILED, TurnEnd.INTERRUPTED);
    turns.happened.clear();
    turns.failing.clear();
    turns.interrupted = false;
    turns.interruptedIn = 0;
    ExperimentReport report = session.run(Experiments.plan(TWO_ARMS), earlier);

    assertThat(turns.happened)
        .as("servers of a new process are prepared again")
        .containsExactly(
            "prepare/servers-1 on servers",
            "prepare/servers-2 on servers",
            "turn 2 two on servers",
            "turn 3 two on servers",
            "turn 4 one on servers");
    assertThat(report.state()).isEqualTo(State.COMPLETED);
    assertThat(report.turns()).extracting(turn -> turn.turn().number()).containsExactly(1, 2, 3, 4);
    assertThat(session.lines)
        .containsSubsequence(
            "1 of 4 turns have been taken already",
            // as long as the earlier turn's record says
            "turn 2/4: round 1, arm two, about 3 s left");
  }

  @Test
  void turnsWithServersOfTheirOwnDoNotTellHowLongTheseTake() throws InterruptedException {
    String text =
        """
        rounds: 1
        parameters: {op: A}
        arms: {one: {data: rebuilt}, two: {}}
        """;
    List<TurnRecord> earlier = session.run(text).turns();
    session.lines.clear();
    session.run(Experiments.plan(text), earlier.subList(0, 1));

    assertThat(session.lines)
        .containsExactly("1 of 2 turns have been taken already", "turn 2/2: round 1, arm two");
  }

  @Test
  void serversOfWhichEveryTurnIsTakenAreNotPreparedAgain() throws InterruptedException {
    String text =
        """
        rounds: 1
        environments: {v1: {}, v2: {}}
        prepare: {op: B}
        parameters: {op: A}
        arms: {one: {environment: v1}, two: {environment: v2}}
        """;
    List<TurnRecord> earlier = session.run(text).turns();
    turns.happened.clear();
    session.run(Experiments.plan(text), earlier.subList(0, 1));

    assertThat(turns.happened).containsExactly("prepare/v2-1 on v2", "turn 2 two on v2");
    turns.happened.clear();
    session.run(Experiments.plan(text), earlier);

    assertThat(turns.happened).isEmpty();
  }
}
