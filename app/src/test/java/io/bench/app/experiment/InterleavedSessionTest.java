package io.bench.app.experiment;

import static io.bench.app.experiment.InterleavedOnFakes.TWO_ARMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.problem.UsageException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavedSessionTest {

  private final InterleavedOnFakes session = new InterleavedOnFakes();
  private final FakeTurns servers = session.servers;
  private final FakeRestarts restarts = session.restarts;
  private final FakeLooks looks = session.looks;

  @Test
  void restartsGoOnForAsLongAsTheBudgetHoldsAnotherOne() throws Exception {
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).as("of four minutes each").containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThat(restarts.measured).as("as long as its start").containsOnly(Duration.ofMinutes(2));
    assertThat(servers.happened.stream().filter("renew"::equals)).hasSize(7);
    assertThat(servers.happened.stream().filter(what -> what.startsWith("prepare/"))).hasSize(7);
  }

  @Test
  void aLongStartLeavesLessTimeForRoundsSoThatThereAreSixRestarts() throws Exception {
    var unused = session.run(TWO_ARMS.replace("30m", "18m"), List.of());
    assertThat(restarts.measured).hasSize(6).containsOnly(Duration.ofMinutes(1));
  }

  @Test
  void whatWasDecidedBeforeAnInterruptionIsNotMeasuredOn() throws Exception {
    looks.decidedAfter = 2;
    var unusedFirst = session.run(TWO_ARMS, List.of());
    restarts.taken.clear();
    assertThat(session.run(TWO_ARMS, session.last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).isEmpty();
  }

  @Test
  void resultsThatAreDamagedAreNoBug() {
    looks.damaged = true;
    assertThatThrownBy(() -> session.run(TWO_ARMS, List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessage("rounds.jsonl, line 3 is damaged");
    assertThat(session.kept).containsOnly(State.RUNNING);
  }

  @Test
  void itEndsWhenEveryRowIsDecided() throws Exception {
    looks.decidedAfter = 3;
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(1, 2, 3);
    assertThat(session.lines)
        .contains(
            "3 of 4 rows are decided, new: ops/s (better), p90 (better), errors (no difference);"
                + " the open row may need about 4 more restarts (16 min 00 s)",
            "all 3 rows are decided");
  }

  @Test
  void theFirstRoundsAndEachLookSayWhatToExpect() throws Exception {
    looks.decidedAfter = 4;
    var unused = session.run(TWO_ARMS, List.of());

    assertThat(session.lines)
        .filteredOn(line -> line.startsWith("estimate"))
        .as("restarts of four minutes, in half an hour")
        .containsExactly(
            "estimate from 6 rounds, if starts differ by 2.5 %: a difference of 10 % takes about 5"
                + " restarts (20 min 00 s); 7 restarts are planned and find 8 %",
            "estimate from 2 restarts, open rows: a difference of 10 % takes about 9 restarts"
                + " (36 min 00 s); 7 restarts are planned and find 12 %",
            "estimate from 3 restarts, open rows: a difference of 10 % takes about 9 restarts"
                + " (36 min 00 s); 7 restarts are planned and find 12 %");
    assertThat(looks.plans.get(0).rounds()).as("of 2 s, in two minutes").isEqualTo(60);
  }

  @Test
  void theSmallModeForetellsNothing() throws Exception {
    var unused =
        session.run(
            Experiments.plan(TWO_ARMS + "quick: {}\n", Map.of(), true, Map.of()), List.of());
    assertThat(restarts.taken).containsExactly(1);
    assertThat(session.lines).noneMatch(line -> line.startsWith("estimate"));
  }

  @Test
  void aNumberOfRestartsIsWhatIsPlanned() throws Exception {
    var unused = session.run(TWO_ARMS + "restarts: 3\n", List.of());
    assertThat(looks.plans).extracting(Outlook.Plan::restarts).containsOnly(3);
    assertThat(session.lines)
        .as(
            "after the first rounds and the second restart: after the last nothing is to be"
                + " expected")
        .filteredOn(line -> line.startsWith("estimate"))
        .hasSize(2);
  }

  @Test
  void oneRestartDecidesNothingHoweverClearItIs() throws Exception {
    looks.decidedAfter = 1;
    var unused = session.run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2);
  }

  @Test
  void aBudgetThatIsTooSmallStillHasTwoRestarts() throws Exception {
    var unused = session.run(TWO_ARMS.replace("30m", "1m"), List.of());
    assertThat(restarts.taken).containsExactly(1, 2);
  }

  @Test
  void aNumberOfRestartsSharesTheBudget() throws Exception {
    var unused = session.run(TWO_ARMS + "restarts: 3\n", List.of());
    assertThat(restarts.measured).containsOnly(Duration.ofMinutes(8)).hasSize(3);
  }

  @Test
  void anInterruptedRestartIsTakenAgainAndTheOthersStay() throws Exception {
    restarts.interruptedIn = 2;
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.INTERRUPTED);
    assertThat(session.last).hasSize(4);

    session.goesOn();
    assertThat(session.run(TWO_ARMS + "restarts: 3\n", session.last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(2, 3);
  }

  @Test
  void anInterruptedRestartThatHasEnoughRoundsStays() throws Exception {
    restarts.interruptedIn = 2;
    restarts.interruptedIsWhole = true;
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.INTERRUPTED);

    session.goesOn();
    assertThat(session.run(TWO_ARMS + "restarts: 3\n", session.last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(3);
  }

  @Test
  void whatEndedUndecidedIsNotMeasuredOn() throws Exception {
    var unused = session.run(TWO_ARMS, List.of());
    restarts.taken.clear();
    session.over = true;

    assertThat(session.run(TWO_ARMS, session.last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).as("its error rate is spent").isEmpty();
  }

  @Test
  void theTimeOfServersIsOfTheBudgetTooAfterAnInterruption() throws Exception {
    restarts.interruptedIn = 7; // after 28 minutes
    var unused = session.run(TWO_ARMS, List.of());
    session.goesOn();

    assertThat(session.run(TWO_ARMS.replace("30m", "28m"), session.last))
        .isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).isEmpty();
  }

  @Test
  void aProcessThatResumesKnowsHowLongArmsAtAStretchTake() throws Exception {
    String text =
        TWO_ARMS.replace("two: {}", "two: {}, three: {measured: at-a-stretch}") + "restarts: 3\n";
    restarts.interruptedIn = 2;
    assertThat(session.run(text, List.of())).isEqualTo(State.INTERRUPTED);
    List<TurnRecord> earlier =
        session.last.stream().map(InterleavedSessionTest::lastingUntilMinute11).toList();
    session.goesOn();
    restarts.measured.clear();

    assertThat(session.run(text, earlier)).isEqualTo(State.COMPLETED);
    assertThat(restarts.measured)
        .as("five minutes without two of a start and one of three, then what is left")
        .containsExactly(Duration.ofMinutes(2), Duration.ofMinutes(4));
  }

  /** The blocks of the first restart end in minute 10. */
  private static TurnRecord lastingUntilMinute11(TurnRecord turn) {
    Instant end = FakeTurns.START.plus(Duration.ofMinutes(11));
    return turn.turn().arm().equals("three")
        ? FakeTurns.record(turn.turn(), FakeTurns.START, end, turn.end(), null)
        : turn;
  }

  @Test
  void turnsSayWhenTheirRestartBegan() throws Exception {
    var unused = session.run(TWO_ARMS + "restarts: 2\n", List.of());

    assertThat(session.last)
        .extracting(TurnRecord::restartBegin)
        .as("each restart has half of the budget")
        .containsExactly(
            FakeTurns.START,
            FakeTurns.START,
            FakeTurns.START.plusSeconds(15 * 60),
            FakeTurns.START.plusSeconds(15 * 60));
  }

  @Test
  void anArmWithoutFiguresIsWaitedForWithRowsThatAreDecided() throws Exception {
    looks.decidedAfter = 1;
    restarts.twoFailsUntil = 2;
    var unused = session.run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2, 3);
    assertThat(session.lines).filteredOn(line -> line.contains("decided")).hasSize(1);
  }

  @Test
  void aRestartThatIsTakenAgainMeasuresAsLongAsOthers() throws Exception {
    restarts.twoFailsUntil = 1;
    var unused = session.run(TWO_ARMS, List.of());
    assertThat(session.last).hasSize(14);
    restarts.twoFailsUntil = 0;
    restarts.taken.clear();
    restarts.measured.clear();
    session.over = true;
    looks.decidedAfter = 3;

    var unusedToo = session.run(TWO_ARMS, session.last);
    assertThat(restarts.taken).as("though later ones decide it").containsExactly(1);
    assertThat(restarts.measured).containsExactly(Duration.ofMinutes(2));
    assertThat(session.last).as("nothing is lost").hasSize(14);
  }

  @Test
  void aFailedRestartIsTakenAgainBeforeTheAnswer() throws Exception {
    restarts.twoFails = 4;
    var unused = session.run(TWO_ARMS, List.of());
    restarts.twoFails = 0;
    restarts.taken.clear();
    session.over = true;
    looks.decidedAfter = 2;

    var unusedToo = session.run(TWO_ARMS, session.last);
    assertThat(restarts.taken).containsExactly(4);
    assertThat(session.last).hasSize(14);
  }

  @Test
  void aRestartInWhichAnArmFailedStaysAsLongAsTheExperimentGoesOn() throws Exception {
    restarts.twoFailsUntil = 99;
    restarts.interruptedIn = 3;
    var unused = session.run(TWO_ARMS, List.of());
    session.goesOn();

    var unusedToo = session.run(TWO_ARMS + "restarts: 4\n", session.last);
    assertThat(restarts.taken).containsExactly(3, 4);
    assertThat(session.last).hasSize(8);
  }

  @Test
  void aRestartThatIsTakenAgainInVainCountsAsItDid() throws Exception {
    restarts.twoFails = 4;
    var unused = session.run(TWO_ARMS, List.of());
    List<TurnRecord> before = session.last;
    session.over = true;
    restarts.interruptedIn = 4;

    assertThat(session.run(TWO_ARMS, before)).isEqualTo(State.INTERRUPTED);
    assertThat(session.last).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void aRestartThatIsTakenAgainStaysKnownThoughItsProcessIsKilled() throws Exception {
    restarts.twoFails = 7;
    var unused = session.run(TWO_ARMS, List.of());
    session.kept.clear();
    session.over = true;
    var unusedToo = session.run(TWO_ARMS, session.last);
    List<TurnRecord> meanwhile = session.keptSecond;
    restarts.twoFails = 0;
    restarts.taken.clear();

    assertThat(session.run(TWO_ARMS, meanwhile)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(7);
    assertThat(session.last).hasSize(14);
  }

  @Test
  void restartsInWhichEveryArmFailedAreTakenAgain() throws Exception {
    restarts.allFail = true;
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    int before = restarts.taken.size();
    restarts.allFail = false;
    restarts.taken.clear();
    looks.decidedAfter = before;

    assertThat(session.run(TWO_ARMS, session.last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).hasSize(before);
  }

  @Test
  void aServerThatEndsMeanwhileEndsIt() throws Exception {
    restarts.serverEndsIn = 2;
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    assertThat(session.last).as("of the restart before").hasSize(2);
  }

  @Test
  void anArmThatFailsAtEveryStartIsNotWaitedFor() throws Exception {
    looks.decidedAfter = 1;
    restarts.twoFailsUntil = 99;
    var unused = session.run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2, 3);
  }

  @Test
  void serversThatCannotBePreparedEndIt() throws Exception {
    servers.unprepared.put("prepare/servers", "no such table");
    assertThat(session.run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    assertThat(restarts.taken).isEmpty();
  }
}
