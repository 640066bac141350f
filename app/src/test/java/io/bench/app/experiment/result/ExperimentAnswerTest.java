package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.HandMadeResults;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ArmPart.ClaimPart;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.result.PublishedResult.Sight;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of the folders of turns. */
class ExperimentAnswerTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  /** Fast has 500, 400 and 450 ops/s, slow 100, 300 and, in the last round, nothing. */
  private static final Map<String, List<Integer>> OPS_PER_SECOND =
      Map.of("fast", List.of(500, 400, 450), "slow", List.of(100, 300, 0));

  private static final String TEXT =
      """
      question: Is fast faster?
      rounds: 3
      parameters: {workload: keyvalue}
      arms:
        fast: {claim: throughput, truth: slow.throughput}
        slow: {}
        limit: {command: search, parameters: {slo: p99<1ms}}
      compare: {metrics: {throughput: higher}}
      expect:
        - fast.throughput / slow.throughput > 2
        - slow.p99 < 60s
      published:
        - {says: fast is twice as fast, shows: fast.throughput / slow.throughput > 2}
        - {says: fast is fast, shows: fast.throughput >= 400}
        - {says: slow is quick, shows: slow.p50 < 1s}
      """;

  @TempDir Path folder;

  private ExperimentReport report(boolean quick) throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT + "quick: {seed: 2}\n", Map.of(), quick, Map.of());
    List<TurnRecord> turns = new ArrayList<>();
    for (Turn turn : plan.turns()) {
      turns.add(taken(turn));
    }
    return new ExperimentAnswer(plan, folder, START, Duration.ZERO, false)
        .of(State.PARTIAL, "1 of 9 turns failed", turns, START.plusSeconds(60));
  }

  @Test
  void whoLooksOnSeesTheFiguresSoFarAndNoComparison() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    ExperimentAnswer answer = new ExperimentAnswer(plan, folder, START, Duration.ZERO, false);
    ExperimentReport kept = answer.of(State.RUNNING, null, takenInRounds(plan, 1, 2), START);

    ExperimentReport soFar = answer.soFar(kept);

    assertThat(kept.figures()).isEmpty();
    assertThat(soFar.state()).isEqualTo(State.RUNNING);
    assertThat(soFar.figures().get("fast").value(ArmMetric.THROUGHPUT)).isEqualTo(450);
    assertThat(soFar.findings()).isEmpty();
    assertThat(soFar.expectations()).isEmpty();

    Files.delete(folder.resolve("turns/round-01-fast/run.json"));
    assertThat(answer.soFar(kept)).as("until the end says what is wrong").isEqualTo(kept);
  }

  @Test
  void aTurnThatCannotBeReadAnyMoreHasFailedAndTheOthersCount() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    List<TurnRecord> turns = takenInRounds(plan, 1, 2);
    Files.delete(folder.resolve("turns/round-01-fast/run.json"));
    Files.delete(folder.resolve("turns/round-02-limit/search.json"));
    ExperimentReport report =
        new ExperimentAnswer(plan, folder, START, Duration.ZERO, false)
            .of(State.COMPLETED, null, turns, START);

    assertThat(report.state()).isEqualTo(State.PARTIAL);
    assertThat(report.reason()).isEqualTo("2 of 6 turns failed");
    assertThat(report.figures().get("fast").value(ArmMetric.THROUGHPUT)).isEqualTo(400);
    assertThat(report.figures().get("limit").count()).isOne();
    assertThat(report.turns())
        .filteredOn(turn -> turn.end() == TurnEnd.FAILED)
        .allSatisfy(turn -> assertThat(turn.reason()).startsWith("its results cannot be read: "))
        .extracting(turn -> turn.turn().folderName())
        .containsExactlyInAnyOrder("round-01-fast", "round-02-limit");
  }

  @Test
  void whyAnExperimentWasInterruptedStaysThoughATurnCannotBeRead() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    TurnRecord first = taken(plan.turns().get(0));
    Files.delete(folder.resolve(first.folder()).resolve("run.json"));
    ExperimentReport report =
        new ExperimentAnswer(plan, folder, START, Duration.ZERO, false)
            .of(State.INTERRUPTED, "interrupted in turn 2", List.of(first), START);

    assertThat(report.state()).isEqualTo(State.INTERRUPTED);
    assertThat(report.reason()).isEqualTo("interrupted in turn 2");
    assertThat(report.turns()).extracting(TurnRecord::end).containsExactly(TurnEnd.FAILED);
    assertThat(report.figures()).isEmpty();
  }

  @Test
  void anExperimentThatWasOverStaysSoThoughARepetitionIsInterrupted() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    List<TurnRecord> turns = takenInRounds(plan, 1, 2);
    ExperimentAnswer first = new ExperimentAnswer(plan, folder, START, Duration.ZERO, false);
    ExperimentAnswer again = new ExperimentAnswer(plan, folder, START, Duration.ZERO, true);

    assertThat(first.of(State.RUNNING, null, turns, START).over()).isFalse();
    assertThat(first.of(State.INTERRUPTED, "in turn 7", turns, START).over()).isFalse();
    assertThat(first.of(State.PARTIAL, "1 of 6 turns failed", turns, START).over()).isTrue();
    assertThat(again.of(State.RUNNING, null, turns, START).over()).isTrue();
    assertThat(again.of(State.INTERRUPTED, "in turn 2", turns, START).over()).isTrue();
  }

  @Test
  void turnsWhoseResultsAreThereStayAsTheyAre() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    List<TurnRecord> taken = takenInRounds(plan, 1, 2);

    assertThat(ExperimentAnswer.checked(plan, folder, taken)).isEqualTo(taken);
  }

  @Test
  void completedTurnsWhoseResultsCannotBeReadHaveFailed() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    List<TurnRecord> taken = takenInRounds(plan, 1, 2);
    Files.writeString(folder.resolve("turns/round-01-fast/run.json"), "{");
    Files.writeString(folder.resolve("turns/round-01-slow/run.json"), "");
    Files.writeString(folder.resolve("turns/round-01-limit/search.json"), "");
    Files.delete(folder.resolve("turns/round-02-limit/search.json"));

    List<TurnRecord> checked = ExperimentAnswer.checked(plan, folder, taken);

    assertThat(checked).filteredOn(turn -> turn.end() == TurnEnd.COMPLETED).hasSize(2);
    assertThat(reason(checked, "round-01-fast"))
        .startsWith("its results cannot be read: ")
        .endsWith("run.json: cannot be read as JSON");
    assertThat(reason(checked, "round-01-slow")).endsWith("run.json: cannot be read as JSON");
    assertThat(reason(checked, "round-01-limit")).endsWith("search.json: cannot be read");
    assertThat(reason(checked, "round-02-limit")).endsWith("search.json: cannot be read");
  }

  private static @Nullable String reason(List<TurnRecord> turns, String folderName) {
    return turns.stream()
        .filter(turn -> turn.turn().folderName().equals(folderName))
        .findFirst()
        .orElseThrow()
        .reason();
  }

  @Test
  void turnsThatDidNotCompleteAreNotRead() throws IOException {
    ExperimentPlan plan = Experiments.plan(TEXT);
    List<TurnRecord> taken = takenInRounds(plan, 3, 3);
    Files.delete(folder.resolve("turns/round-03-slow/run.json"));

    assertThat(ExperimentAnswer.checked(plan, folder, taken)).isEqualTo(taken);
  }

  private List<TurnRecord> takenInRounds(ExperimentPlan plan, int first, int last)
      throws IOException {
    List<TurnRecord> turns = new ArrayList<>();
    for (Turn turn : plan.turns()) {
      if (turn.round() >= first && turn.round() <= last) {
        turns.add(taken(turn));
      }
    }
    return turns;
  }

  private TurnRecord taken(Turn turn) throws IOException {
    String place = "turns/" + turn.folderName();
    int opsPerSecond = 0;
    if (turn.arm().equals("limit")) {
      HandMadeResults.writeSearch(folder.resolve(place), "never_met", "null");
    } else {
      opsPerSecond = OPS_PER_SECOND.get(turn.arm()).get(turn.round() - 1);
      HandMadeResults.writeRun(folder.resolve(place), opsPerSecond);
    }
    boolean completed = opsPerSecond > 0 || turn.arm().equals("limit");
    return new TurnRecord(
        turn,
        place,
        "run",
        START,
        START.plusSeconds(1),
        completed ? TurnEnd.COMPLETED : TurnEnd.FAILED,
        completed ? null : "error-limit",
        Map.of(),
        List.of(),
        null);
  }

  @Test
  void aPublishedStateIsHeldAgainstEachRoundThatHasBothArms() throws IOException {
    List<PublishedResult> published = report(false).published();

    assertThat(published)
        .extracting(PublishedResult::sight)
        .containsExactly(Sight.SEEN_IN_SOME_ROUNDS, Sight.SEEN, Sight.CANNOT_BE_TOLD);
    assertThat(published.get(0).rounds())
        .as("the third round has no slow")
        .extracting(ExpectationResult::reached)
        .containsExactly(5.0, 400.0 / 300);
    assertThat(published).extracting(PublishedResult::roundsUnknown).containsExactly(1, 0, 3);
    assertThat(published.get(1).roundsSeen()).isEqualTo(3);
  }

  @Test
  void aPublishedStateIsHeldAgainstRestartsBehindOneThatFailed() throws IOException {
    ExperimentPlan plan =
        Experiments.plan(
            """
            interleave: 1s
            restarts: 3
            parameters: {workload: keyvalue}
            arms: {fast: {}, slow: {}}
            published: [{says: fast is fast, shows: fast.throughput >= 400}]
            """);
    List<TurnRecord> turns =
        takenInRounds(plan, 1, 3).stream()
            .map(
                turn ->
                    turn.turn().arm().equals("slow") || turn.turn().round() == 1
                        ? turn.failed("error-limit")
                        : turn)
            .toList();
    PublishedResult published =
        new ExperimentAnswer(plan, folder, START, Duration.ZERO, false)
            .of(State.PARTIAL, "4 of 6 turns failed", turns, START)
            .published()
            .get(0);

    assertThat(published.rounds())
        .extracting(ExpectationResult::reached)
        .containsExactly(400.0, 450.0);
    assertThat(published.roundsUnknown()).isOne();
  }

  @Test
  void anExpectationIsAboutMeans() throws IOException {
    ExpectationResult expected = report(false).expectations().get(0);

    assertThat(expected.reached()).isEqualTo(450.0 / 200);
    assertThat(expected.outcome()).isEqualTo(Outcome.MET);
  }

  @Test
  void anUpperBoundOfATimeIsMissedByOpsThatHaveNone() throws IOException {
    ExpectationResult expected = report(false).expectations().get(1);

    assertThat(expected.outcome()).isEqualTo(Outcome.MISSED);
    assertThat(expected.reached()).isInfinite();
    assertThat(expected.leftOut()).isEqualTo("10 % of ops never ended well (400 failed)");
  }

  @Test
  void theSmallModeTellsNothingOfPublishedStates() throws IOException {
    assertThat(report(true).published()).isEmpty();
  }

  @Test
  void aClaimIsHeldAgainstTheHonestArm() throws IOException {
    ExperimentReport report = report(false);
    ClaimPart claim = ClaimPart.of(report, report.plan().arm("fast").arm());

    assertThat(claim.value()).isEqualTo(450);
    assertThat(claim.truth().value()).isEqualTo(200);
    assertThat(claim.factor()).isEqualTo(2.25);
    assertThat(ClaimPart.of(report, report.plan().arm("slow").arm())).isNull();
  }

  @Test
  void aSearchThatMetNoRateIsAFigure() throws IOException {
    assertThat(report(false).figures().get("limit").value(ArmMetric.SUSTAINED_RATE)).isZero();
  }
}
