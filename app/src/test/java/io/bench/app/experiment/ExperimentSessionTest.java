package io.bench.app.experiment;

import static io.bench.app.experiment.SessionOnFakes.TWO_ARMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentSessionTest {

  private final SessionOnFakes session = new SessionOnFakes();
  private final FakeTurns turns = session.turns;
  private final List<String> lines = session.lines;

  private ExperimentReport run(String text) throws InterruptedException {
    return session.run(text);
  }

  @Test
  void turnsAreTakenInOrderOnServersThatWerePreparedOnce() throws InterruptedException {
    ExperimentReport report = run(TWO_ARMS);

    assertThat(turns.happened)
        .containsExactly(
            "prepare/servers-1 on servers",
            "prepare/servers-2 on servers",
            "turn 1 one on servers",
            "turn 2 two on servers",
            "turn 3 two on servers",
            "turn 4 one on servers");
    assertThat(report.state()).isEqualTo(State.COMPLETED);
    assertThat(report.exitCode()).isZero();
    assertThat(report.turns()).extracting(turn -> turn.turn().number()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void whatIsKnownIsKeptBeforeTheFirstAndAfterEveryTurn() throws InterruptedException {
    run(TWO_ARMS);

    assertThat(session.kept)
        .containsExactly(
            State.RUNNING,
            State.RUNNING,
            State.RUNNING,
            State.RUNNING,
            State.RUNNING,
            State.COMPLETED);
  }

  @Test
  void whereNoOtherTurnCanBeTakenItEndsAndSaysWhy() throws InterruptedException {
    turns.lastPossible = 2;
    turns.failing.put("two", "the clients did not come together");

    ExperimentReport report = run(TWO_ARMS);

    assertThat(report.state()).isEqualTo(State.FAILED);
    assertThat(report.reason()).isEqualTo("the clients did not come together; in turn 2");
    assertThat(report.turns()).hasSize(2);
    assertThat(report.exitCode()).isEqualTo(1);
  }

  @Test
  void everyEnvironmentIsPreparedOnceBeforeTheFirstTurn() throws InterruptedException {
    run(
        """
        rounds: 2
        order: fixed
        environments: {v1: {}, v2: {}}
        prepare: {workload: a}
        parameters: {workload: keyvalue}
        arms: {one: {environment: v1}, two: {environment: v2}}
        """);

    assertThat(turns.happened)
        .containsExactly(
            "prepare/v1-1 on v1",
            "prepare/v2-1 on v2",
            "turn 1 one on v1",
            "turn 2 two on v2",
            "turn 3 one on v1",
            "turn 4 two on v2");
    assertThat(lines)
        .containsSubsequence(
            "preparing servers v1: a", "preparing servers v2: a", "turn 1/4: round 1, arm one");
  }

  @Test
  void serversOfEveryArmAreStartedBeforeTheFirstTurn() throws InterruptedException {
    ExperimentPlan plan =
        Experiments.plan(
            "rounds: 1\narms: {one: {parameters: {op: A}}, two: {parameters: {op: A}}}");
    session.run(
        Experiments.needing(Experiments.needing(plan, "one", Need.CASSANDRA), "two", Need.GATEWAY),
        List.of());

    assertThat(turns.happened)
        .containsExactly(
            "started CASSANDRA of servers",
            "started GATEWAY of servers",
            "turn 1 one on servers",
            "turn 2 two on servers");
  }

  @Test
  void serversThatOnlyTurnsWithTheirOwnWouldUseAreNotPrepared() throws InterruptedException {
    run(
        """
        rounds: 1
        environments: {v1: {}, v2: {}}
        prepare: {op: B}
        parameters: {op: A}
        arms: {one: {environment: v1}, two: {environment: v2, data: rebuilt}}
        """);

    assertThat(turns.happened)
        .containsExactly(
            "prepare/v1-1 on v1",
            "turn 1 one on v1",
            "new v2-1",
            "prepare/turn-2-1 on v2-1",
            "restarted v2-1",
            "turn 2 two on v2-1",
            "closed v2-1");
    assertThat(lines)
        .containsExactly(
            "preparing servers v1: B",
            "turn 1/2: round 1, arm one",
            "turn 2/2: round 1, arm two, about 10 s left",
            "preparing servers v2: B");
  }

  @Test
  void aLineSaysWhatPreparesServers() throws InterruptedException {
    run(TWO_ARMS + "data: truncated\nreset: [{workload: c}]\n");

    assertThat(lines)
        .startsWith(
            "preparing servers: a",
            "preparing servers: b",
            "turn 1/4: round 1, arm one",
            "preparing servers: c",
            "turn 2/4: round 1, arm two, about 30 s left",
            "turn 3/4: round 2, arm two, about 20 s left",
            "preparing servers: c");
  }

  @Test
  void truncatedDataIsResetBeforeEveryRoundAndNotBeforeEveryTurn() throws InterruptedException {
    run(TWO_ARMS + "data: truncated\nreset: [{workload: c}]\n");

    assertThat(turns.happened)
        .containsExactly(
            "prepare/servers-1 on servers",
            "prepare/servers-2 on servers",
            "reset/servers-round-01-1 on servers",
            "turn 1 one on servers",
            "turn 2 two on servers",
            "reset/servers-round-02-1 on servers",
            "turn 3 two on servers",
            "turn 4 one on servers");
  }

  @Test
  void rebuiltServersArePreparedRestartedAndClosedForEveryTurn() throws InterruptedException {
    run(
        """
        rounds: 1
        prepare: [{workload: a}]
        parameters: {workload: keyvalue}
        arms: {one: {}, two: {data: rebuilt}, three: {data: rebuilt}}
        """);

    assertThat(turns.happened)
        .containsExactly(
            "prepare/servers-1 on servers",
            "turn 1 one on servers",
            "new servers-1",
            "prepare/turn-2-1 on servers-1",
            "restarted servers-1",
            "turn 2 two on servers-1",
            "closed servers-1",
            "new servers-2",
            "prepare/turn-3-1 on servers-2",
            "restarted servers-2",
            "turn 3 three on servers-2",
            "closed servers-2");
  }

  @Test
  void rebuiltServersThatNothingPreparedAreNotRestarted() throws InterruptedException {
    run("rounds: 1\narms: {one: {data: rebuilt, parameters: {op: A}}}");

    assertThat(turns.happened)
        .containsExactly("new servers-1", "turn 1 one on servers-1", "closed servers-1");
  }

  @Test
  void rebuiltServersAreClosedAfterATurnThatFailed() throws InterruptedException {
    turns.unprepared.put("prepare/", "no keyspace");
    run("arms: {one: {data: rebuilt, parameters: {op: A}}}\nprepare: {op: B}");

    assertThat(turns.happened)
        .containsExactly("new servers-1", "prepare/turn-1-1 on servers-1", "closed servers-1");
  }

  @Test
  void aFailedTurnIsPartialAndTheOthersGoOn() throws InterruptedException {
    turns.failing.put("two", "error-limit");
    ExperimentReport report = run(TWO_ARMS);

    assertThat(report.turns())
        .extracting(TurnRecord::end)
        .containsExactly(TurnEnd.COMPLETED, TurnEnd.FAILED, TurnEnd.FAILED, TurnEnd.COMPLETED);
    assertThat(report.state()).isEqualTo(State.PARTIAL);
    assertThat(report.reason()).isEqualTo("2 of 4 turns failed");
    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(lines).contains("turn of arm two failed: error-limit");
  }

  @Test
  void nothingButFailedTurnsIsAFailure() throws InterruptedException {
    turns.failing.put("one", "a");
    turns.failing.put("two", "b");
    ExperimentReport report = run(TWO_ARMS);

    assertThat(report.state()).isEqualTo(State.FAILED);
    assertThat(report.exitCode()).isEqualTo(1);
  }

  @Test
  void anArmThatCannotRunIsPartial() throws InterruptedException {
    ExperimentPlan plan =
        Experiments.plan(TWO_ARMS, Map.of(), false, Map.of("two", "apt-get install nginx"));
    ExperimentReport report = session.run(plan, List.of());

    assertThat(report.turns()).extracting(turn -> turn.turn().arm()).containsExactly("one", "one");
    assertThat(report.state()).isEqualTo(State.PARTIAL);
    assertThat(report.reason()).isEqualTo("1 of 2 arms were skipped");
  }

  @Test
  void whatCannotBePreparedEndsItBeforeTheTurn() throws InterruptedException {
    turns.unprepared.put("prepare/servers-2", "no keyspace");
    ExperimentReport report = run(TWO_ARMS);

    assertThat(report.state()).isEqualTo(State.FAILED);
    assertThat(report.reason()).isEqualTo("could not prepare (b): no keyspace; before turn 1");
    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(report.turns()).isEmpty();
  }

  @Test
  void serversThatDoNotComeUpEndIt() throws InterruptedException {
    turns.down.add("servers");
    ExperimentReport report = run("arms: {one: {parameters: {op: A}}}");

    assertThat(report.state()).isEqualTo(State.FAILED);
    assertThat(report.reason()).isEqualTo("servers is not up; before turn 1");
  }

  @Test
  void aBugIsKeptAsAFailureAndThrown() {
    IllegalStateException bug = new IllegalStateException("oops");
    turns.bug = bug;

    assertThatThrownBy(() -> run(TWO_ARMS)).isSameAs(bug);
    assertThat(session.kept).last().isEqualTo(State.FAILED);
  }

  @Test
  void aLineBeforeEveryTurnSaysWhereItIsAndHowLongIsLeft() throws InterruptedException {
    run("rounds: 2\nforks: 2\narms: {one: {parameters: {op: A}}}");

    assertThat(lines)
        .containsExactly(
            "turn 1/4: round 1, arm one",
            "turn 2/4: round 1, arm one, process 2, about 30 s left",
            "turn 3/4: round 2, arm one, about 20 s left",
            "turn 4/4: round 2, arm one, process 2, about 10 s left");
  }
}
