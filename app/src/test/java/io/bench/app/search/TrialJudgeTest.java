package io.bench.app.search;

import static io.bench.app.RecordedRun.fail;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpStats;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.search.Slo;
import io.bench.engine.search.TrialOutcome.Result;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a measured phase tells of its rate. */
class TrialJudgeTest {

  private static final Slo SLO = Slo.parse("p99<10ms,errors<1%");

  private static void fast(OpStats read) {
    succeed(read, 9_000, 1_000_000, true);
  }

  private static PhaseResult measured(Consumer<OpStats> read, Consumer<OpStats> write) {
    List<OpTotals> ops = ops(read, write);
    long due = ops.stream().mapToLong(op -> op.count(Count.ISSUED)).sum();
    return phase(timed(PhaseKind.MEASUREMENT, 10, due / 10.0), 10, ops, List.of());
  }

  private static PhaseResult judged(PhaseResult phase, Verdict... verdicts) {
    return phase.withFindings(
        new PhaseFindings(
            null, new Judgement(List.of(verdicts), List.of()), List.of(), Map.of(), List.of()));
  }

  private static Verdict rateMissed(String side) {
    return new Verdict(
        VerdictKind.RATE_MISSED, "evidence", Map.of("missedShare", 0.125, "limitedBy" + side, 1.0));
  }

  private static TrialEnd.Judged judge(PhaseResult phase) {
    return (TrialEnd.Judged) TrialJudge.judge(phase, SLO);
  }

  @Test
  void whatMeetsEveryObjectiveIsMetWithItsFigures() {
    TrialEnd.Judged end =
        judge(measured(TrialJudgeTest::fast, write -> succeed(write, 1_000, 2_000_000, true)));

    assertThat(end.outcome().result()).isEqualTo(Result.MET);
    assertThat(end.outcome().reasons()).isEmpty();
    assertThat(end.figures().achievedPerSecond()).isEqualTo(1_000);
    assertThat(end.figures().objectives().get(0).value()).isBetween(1.6e6, 3.3e6);
    assertThat(end.figures().objectives().get(0).fewSamples()).isFalse();
  }

  @Test
  void latencyIsResponseTimeOfAllOpsTogether() {
    // 2 % of the ops, in another template: alone neither template would show the p99 of all.
    TrialEnd.Judged end =
        judge(measured(TrialJudgeTest::fast, write -> succeed(write, 180, 40_000_000, true)));

    assertThat(end.outcome().result()).isEqualTo(Result.MISSED);
    assertThat(end.outcome().reasons()).singleElement().asString().contains("wanted < 10 ms");
    // Service times of this recording are a tenth shorter.
    assertThat(end.figures().objectives().get(0).value()).isGreaterThan(40e6);
  }

  @Test
  void opsThatFailedOrDidNotEndAreErrors() {
    List<UnfinishedOp> unfinished =
        List.of(new UnfinishedOp(0, 1, 1_000), new UnfinishedOp(0, 2, 1_000));
    PhaseResult phase =
        phase(
            timed(PhaseKind.MEASUREMENT, 10, 100),
            10,
            ops(
                read -> {
                  succeed(read, 990, 1_000_000, true);
                  read.add(Count.ISSUED, 2);
                },
                write -> fail(write, 8, 1, "Timeout")),
            unfinished);

    TrialEnd.Judged end = judge(phase);

    assertThat(end.outcome().reasons()).containsExactly("errors 1 %, wanted < 1 %");
    assertThat(end.figures().unfinished()).isEqualTo(2);
  }

  @Test
  void opsThatWereNeverSentAreAboveTheBound() {
    PhaseResult phase =
        phase(
            timed(PhaseKind.MEASUREMENT, 10, 1_000),
            10,
            ops(read -> succeed(read, 9_890, 1_000_000, true), write -> {}),
            List.of());

    TrialEnd.Judged end = judge(phase);

    assertThat(end.outcome().result()).isEqualTo(Result.MISSED);
    assertThat(end.outcome().reasons())
        .containsExactly("p99 > 10 ms: 1.1 % of ops never ended well (110 unsent)");
  }

  @Test
  void aRateThatWasNotHeldSaysSoWhateverTheLatency() {
    TrialEnd.Judged end =
        judge(judged(measured(TrialJudgeTest::fast, write -> {}), rateMissed("Server")));

    assertThat(end.outcome().result()).isEqualTo(Result.RATE_NOT_HELD);
    assertThat(end.outcome().reasons())
        .containsExactly("12.5 % of the ops left behind, the limit was the server");
    assertThat(end.outcome().clientLimited()).isFalse();
  }

  @Test
  void aClientAtItsLimitIsToldOfTheTrial() {
    PhaseResult phase = measured(TrialJudgeTest::fast, write -> {});
    Verdict limited = new Verdict(VerdictKind.CLIENT_LIMITED, "it used 1.9 of 2 cores", Map.of());

    assertThat(judge(judged(phase, rateMissed("Client"))).outcome().clientLimited()).isTrue();
    assertThat(judge(judged(phase, rateMissed("InFlight"))).outcome().clientLimited()).isTrue();
    TrialEnd.Judged met = judge(judged(phase, limited));
    assertThat(met.outcome().clientLimited()).isTrue();
    assertThat(met.outcome().result()).isEqualTo(Result.MET);
    assertThat(TrialJudge.clientVerdicts(met.figures())).containsExactly(limited);
  }

  @Test
  void aMachineThatTookCpuIsTheClientsLimitToo() {
    Verdict limited = new Verdict(VerdictKind.MACHINE_LIMITED, "30.0 % stolen", Map.of());

    TrialEnd.Judged end = judge(judged(measured(TrialJudgeTest::fast, write -> {}), limited));

    assertThat(end.outcome().clientLimited()).isTrue();
    assertThat(TrialJudge.clientVerdicts(end.figures())).containsExactly(limited);
  }

  @Test
  void aPercentileThatRestsOnFewOpsIsMarked() {
    TrialEnd.Judged end = judge(measured(read -> succeed(read, 999, 1_000_000, true), write -> {}));

    assertThat(end.figures().objectives().get(0).fewSamples()).isTrue();
    assertThat(end.figures().objectives().get(1).fewSamples()).isFalse();
  }

  @Test
  void meanAndMaximumAreOfAllOps() {
    PhaseResult phase = measured(read -> succeed(read, 1_000, 1_000_000, true), write -> {});

    TrialFigures figures = TrialFigures.of(phase, Slo.parse("mean<1s,max<1s"));

    assertThat(figures.objectives().get(0).value()).isBetween(1.08e6, 1.12e6);
    assertThat(figures.objectives().get(1).value()).isBetween(1.6e6, 1.7e6);
  }

  @Test
  void aServerThatAnswersNothingIsNoAnswer() {
    assertThat(TrialJudge.judge(measured(read -> fail(read, 50, 1, "Down"), write -> {}), SLO))
        .isEqualTo(new TrialEnd.Failed("no op succeeded: 50 failed, 0 did not end", 1));
  }
}
