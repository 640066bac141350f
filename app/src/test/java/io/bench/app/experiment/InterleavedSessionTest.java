package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.block.RestartTaker;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.Decided;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.result.Looks;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.problem.UsageException;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class InterleavedSessionTest {

  private static final String TWO_ARMS =
      """
      interleave: 1s
      budget: 30m
      prepare: [{workload: a}]
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  private final FakeTurns servers = new FakeTurns();
  private final Restarts restarts = new Restarts();
  private final List<String> lines = new ArrayList<>();
  private final List<State> kept = new ArrayList<>();
  private final List<Outlook.Plan> plans = new ArrayList<>();
  private List<TurnRecord> last = List.of();

  /** What was kept first. */
  private List<TurnRecord> first = List.of();

  private Instant now = FakeTurns.START;
  private int decidedAfter = Integer.MAX_VALUE;
  private boolean over;
  private boolean damaged;

  /** A restart whose start takes two minutes, and which measures as long as it may. */
  private final class Restarts implements RestartTaker {

    private final List<Integer> taken = new ArrayList<>();
    private final List<Duration> measured = new ArrayList<>();
    private int interruptedIn;
    private boolean interruptedIsWhole;
    private int twoFailsUntil;
    private int twoFails;
    private int serverEndsIn;
    private boolean allFail;

    @Override
    public List<TurnRecord> take(List<ReadyArm> arms, Course course) throws ServerStartException {
      int restart = arms.get(0).turn().round();
      if (restart == serverEndsIn) {
        throw new ServerStartException("node 1 has ended");
      }
      taken.add(restart);
      Instant begin = now;
      now = now.plus(Duration.ofMinutes(2));
      Instant end = course.until(now);
      measured.add(Duration.between(now, end));
      course.firstRounds(Map.of(), 6, Duration.ofSeconds(12));
      now = end;
      if (restart == interruptedIn) {
        servers.interrupted = true;
      }
      TurnEnd how =
          servers.interrupted && !interruptedIsWhole ? TurnEnd.INTERRUPTED : TurnEnd.COMPLETED;
      return arms.stream()
          .map(
              arm ->
                  FakeTurns.record(arm.turn(), begin, end, fails(arm) ? TurnEnd.FAILED : how, null))
          .toList();
    }

    private boolean fails(ReadyArm arm) {
      int restart = arm.turn().round();
      return allFail
          || (arm.turn().arm().equals("two") && (restart <= twoFailsUntil || restart == twoFails));
    }

    @Override
    public void interrupt() {}
  }

  /** Three rows are decided, and a fourth may be; each look is asked of what it was told. */
  private final class FakeLooks implements Looks {

    @Override
    public Decided decided(List<TurnRecord> turns, Outlook.Plan plan) {
      if (damaged) {
        throw new UsageException("rounds.jsonl, line 3 is damaged");
      }
      boolean all = turns.size() / 2 >= decidedAfter;
      plans.add(plan);
      List<Outlook.Row> rows = all ? List.of() : List.of(new Outlook.Row("p50", 9, 0.12));
      return new Decided(
          3, all ? 0 : 1, 4, new Outlook(0.1, rows, plan.restarts(), turns.size() / 2, 99));
    }

    @Override
    public Outlook outlook(int restart, Map<String, Path> results, Outlook.Plan plan) {
      plans.add(plan);
      Outlook.Row row = new Outlook.Row("ops/s", 5, 0.08);
      return new Outlook(0.1, List.of(row), plan.restarts(), 1, 6);
    }
  }

  private State run(String text, List<TurnRecord> earlier) throws InterruptedException {
    return run(Experiments.plan(text), earlier);
  }

  private State run(ExperimentPlan plan, List<TurnRecord> earlier) throws InterruptedException {
    Interleaving interleaving = Objects.requireNonNull(plan.experiment().interleaving());
    return new InterleavedSession(
            new Begun(plan, earlier, FakeTurns.START, Duration.ZERO, over),
            interleaving,
            CoreHalves.none(""),
            servers,
            servers,
            restarts,
            () -> servers.interrupted,
            new TurnProgress(lines::add, () -> 0),
            (state, reason, exitCode, taken) -> {
              kept.add(state);
              first = kept.size() == 2 ? taken : first;
              last = taken;
              return SessionOnFakes.report(plan, state, reason, exitCode, taken);
            },
            new FakeLooks(),
            () -> now)
        .run()
        .state();
  }

  @Test
  void restartsGoOnForAsLongAsTheBudgetHoldsAnotherOne() throws Exception {
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).as("of four minutes each").containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThat(restarts.measured).as("as long as its start").containsOnly(Duration.ofMinutes(2));
    assertThat(servers.happened.stream().filter("renew"::equals)).hasSize(7);
    assertThat(servers.happened.stream().filter(what -> what.startsWith("prepare/"))).hasSize(7);
  }

  @Test
  void aLongStartLeavesLessTimeForRoundsSoThatThereAreSixRestarts() throws Exception {
    var unused = run(TWO_ARMS.replace("30m", "18m"), List.of());
    assertThat(restarts.measured).hasSize(6).containsOnly(Duration.ofMinutes(1));
  }

  @Test
  void whatWasDecidedBeforeAnInterruptionIsNotMeasuredOn() throws Exception {
    decidedAfter = 2;
    var unusedFirst = run(TWO_ARMS, List.of());
    restarts.taken.clear();
    assertThat(run(TWO_ARMS, last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).isEmpty();
  }

  @Test
  void resultsThatAreDamagedAreNoBug() {
    damaged = true;
    assertThatThrownBy(() -> run(TWO_ARMS, List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessage("rounds.jsonl, line 3 is damaged");
    assertThat(kept).containsOnly(State.RUNNING);
  }

  @Test
  void itEndsWhenEveryRowIsDecided() throws Exception {
    decidedAfter = 3;
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(1, 2, 3);
    assertThat(lines)
        .contains(
            "3 of 4 rows are decided; the rest may need about 4 more restarts",
            "all 3 rows are decided");
  }

  @Test
  void theFirstRoundsAndEachLookSayWhatToExpect() throws Exception {
    decidedAfter = 4;
    var unused = run(TWO_ARMS, List.of());

    assertThat(lines)
        .filteredOn(line -> line.startsWith("estimate"))
        .as("restarts of four minutes, in half an hour")
        .containsExactly(
            "estimate from 6 rounds, if starts differ by 2.5 %: a difference of 10 % takes about 5"
                + " restarts (20 min 00 s); 7 restarts are planned and find 8 %",
            "estimate from 2 restarts, open rows: a difference of 10 % takes about 9 restarts"
                + " (36 min 00 s); 7 restarts are planned and find 12 %",
            "estimate from 3 restarts, open rows: a difference of 10 % takes about 9 restarts"
                + " (36 min 00 s); 7 restarts are planned and find 12 %");
    assertThat(plans.get(0).rounds()).as("of 2 s, in two minutes").isEqualTo(60);
  }

  @Test
  void theSmallModeForetellsNothing() throws Exception {
    var unused =
        run(Experiments.plan(TWO_ARMS + "quick: {}\n", Map.of(), true, Map.of()), List.of());
    assertThat(restarts.taken).containsExactly(1);
    assertThat(lines).noneMatch(line -> line.startsWith("estimate"));
  }

  @Test
  void aNumberOfRestartsIsWhatIsPlanned() throws Exception {
    var unused = run(TWO_ARMS + "restarts: 3\n", List.of());
    assertThat(plans).extracting(Outlook.Plan::restarts).containsOnly(3);
    assertThat(lines)
        .as(
            "after the first rounds and the second restart: after the last nothing is to be"
                + " expected")
        .filteredOn(line -> line.startsWith("estimate"))
        .hasSize(2);
  }

  @Test
  void oneRestartDecidesNothingHoweverClearItIs() throws Exception {
    decidedAfter = 1;
    var unused = run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2);
  }

  @Test
  void aBudgetThatIsTooSmallStillHasTwoRestarts() throws Exception {
    var unused = run(TWO_ARMS.replace("30m", "1m"), List.of());
    assertThat(restarts.taken).containsExactly(1, 2);
  }

  @Test
  void aNumberOfRestartsSharesTheBudget() throws Exception {
    var unused = run(TWO_ARMS + "restarts: 3\n", List.of());
    assertThat(restarts.measured).containsOnly(Duration.ofMinutes(8)).hasSize(3);
  }

  @Test
  void anInterruptedRestartIsTakenAgainAndTheOthersStay() throws Exception {
    restarts.interruptedIn = 2;
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.INTERRUPTED);
    assertThat(last).hasSize(4);

    servers.interrupted = false;
    restarts.interruptedIn = 0;
    restarts.taken.clear();
    assertThat(run(TWO_ARMS + "restarts: 3\n", last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(2, 3);
  }

  @Test
  void anInterruptedRestartThatHasEnoughRoundsStays() throws Exception {
    restarts.interruptedIn = 2;
    restarts.interruptedIsWhole = true;
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.INTERRUPTED);

    servers.interrupted = false;
    restarts.interruptedIn = 0;
    restarts.taken.clear();
    assertThat(run(TWO_ARMS + "restarts: 3\n", last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(3);
  }

  @Test
  void whatEndedUndecidedIsNotMeasuredOn() throws Exception {
    var unused = run(TWO_ARMS, List.of());
    restarts.taken.clear();
    over = true;

    assertThat(run(TWO_ARMS, last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).as("its error rate is spent").isEmpty();
  }

  @Test
  void theTimeOfServersIsOfTheBudgetTooAfterAnInterruption() throws Exception {
    restarts.interruptedIn = 7; // after 28 minutes
    var unused = run(TWO_ARMS, List.of());
    servers.interrupted = false;
    restarts.interruptedIn = 0;
    restarts.taken.clear();

    assertThat(run(TWO_ARMS.replace("30m", "28m"), last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).isEmpty();
  }

  @Test
  void turnsSayWhenTheirRestartBegan() throws Exception {
    var unused = run(TWO_ARMS + "restarts: 2\n", List.of());

    assertThat(last)
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
    decidedAfter = 1;
    restarts.twoFailsUntil = 2;
    var unused = run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2, 3);
    assertThat(lines).filteredOn(line -> line.contains("decided")).hasSize(1);
  }

  @Test
  void aRestartThatIsTakenAgainMeasuresAsLongAsOthers() throws Exception {
    restarts.twoFailsUntil = 1;
    var unused = run(TWO_ARMS, List.of());
    assertThat(last).hasSize(14);
    restarts.twoFailsUntil = 0;
    restarts.taken.clear();
    restarts.measured.clear();
    over = true;
    decidedAfter = 3;

    var unusedToo = run(TWO_ARMS, last);
    assertThat(restarts.taken).as("though later ones decide it").containsExactly(1);
    assertThat(restarts.measured).containsExactly(Duration.ofMinutes(2));
    assertThat(last).as("nothing is lost").hasSize(14);
  }

  @Test
  void aFailedRestartIsTakenAgainBeforeTheAnswer() throws Exception {
    restarts.twoFails = 4;
    var unused = run(TWO_ARMS, List.of());
    restarts.twoFails = 0;
    restarts.taken.clear();
    over = true;
    decidedAfter = 2;

    var unusedToo = run(TWO_ARMS, last);
    assertThat(restarts.taken).containsExactly(4);
    assertThat(last).hasSize(14);
  }

  @Test
  void aRestartInWhichAnArmFailedStaysAsLongAsTheExperimentGoesOn() throws Exception {
    restarts.twoFailsUntil = 99;
    restarts.interruptedIn = 3;
    var unused = run(TWO_ARMS, List.of());
    servers.interrupted = false;
    restarts.interruptedIn = 0;
    restarts.taken.clear();

    var unusedToo = run(TWO_ARMS + "restarts: 4\n", last);
    assertThat(restarts.taken).containsExactly(3, 4);
    assertThat(last).hasSize(8);
  }

  @Test
  void aRestartThatIsTakenAgainInVainCountsAsItDid() throws Exception {
    restarts.twoFails = 4;
    var unused = run(TWO_ARMS, List.of());
    List<TurnRecord> before = last;
    over = true;
    restarts.interruptedIn = 4;

    assertThat(run(TWO_ARMS, before)).isEqualTo(State.INTERRUPTED);
    assertThat(last).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void aRestartThatIsTakenAgainStaysKnownThoughItsProcessIsKilled() throws Exception {
    restarts.twoFails = 7;
    var unused = run(TWO_ARMS, List.of());
    kept.clear();
    over = true;
    var unusedToo = run(TWO_ARMS, last);
    List<TurnRecord> meanwhile = first;
    restarts.twoFails = 0;
    restarts.taken.clear();

    assertThat(run(TWO_ARMS, meanwhile)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).containsExactly(7);
    assertThat(last).hasSize(14);
  }

  @Test
  void restartsInWhichEveryArmFailedAreTakenAgain() throws Exception {
    restarts.allFail = true;
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    int before = restarts.taken.size();
    restarts.allFail = false;
    restarts.taken.clear();
    decidedAfter = before;

    assertThat(run(TWO_ARMS, last)).isEqualTo(State.COMPLETED);
    assertThat(restarts.taken).hasSize(before);
  }

  @Test
  void aServerThatEndsMeanwhileEndsIt() throws Exception {
    restarts.serverEndsIn = 2;
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    assertThat(last).as("of the restart before").hasSize(2);
  }

  @Test
  void anArmThatFailsAtEveryStartIsNotWaitedFor() throws Exception {
    decidedAfter = 1;
    restarts.twoFailsUntil = 99;
    var unused = run(TWO_ARMS, List.of());
    assertThat(restarts.taken).containsExactly(1, 2, 3);
  }

  @Test
  void serversThatCannotBePreparedEndIt() throws Exception {
    servers.unprepared.put("prepare/servers", "no such table");
    assertThat(run(TWO_ARMS, List.of())).isEqualTo(State.FAILED);
    assertThat(restarts.taken).isEmpty();
  }
}
