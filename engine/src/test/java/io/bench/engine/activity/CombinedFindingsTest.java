package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.pace.Shard;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CombinedFindingsTest {

  private static final Verdict STEADY = verdict(VerdictKind.STEADY, "no drift");

  @Test
  void steadyWhenTheWholeAndAllClientsAre() {
    Judgement joined = joined(judged(STEADY), Map.of(), judged(STEADY), judged(STEADY));

    assertThat(joined.verdicts()).containsExactly(STEADY);
    assertThat(joined.isSteady()).isTrue();
  }

  @Test
  void whatIsAboutAClientNamesItAndKeepsItsNumbers() {
    Verdict limited =
        new Verdict(VerdictKind.CLIENT_LIMITED, "96 % of a core", Map.of("share", 0.96));
    Judgement joined = joined(judged(STEADY), Map.of(), judged(STEADY), judged(limited));

    assertThat(joined.verdicts())
        .containsExactly(
            new Verdict(
                VerdictKind.CLIENT_LIMITED, "client 1: 96 % of a core", Map.of("share", 0.96)));
  }

  @Test
  void driftAndNoiseAreJudgedOnTheSumsOnly() {
    Judgement joined =
        joined(
            judged(verdict(VerdictKind.NOISY, "the sum")),
            Map.of(),
            judged(verdict(VerdictKind.DRIFTING, "own"), verdict(VerdictKind.NOISY, "own")),
            judged(verdict(VerdictKind.TOO_SHORT, "own")));

    assertThat(joined.verdicts()).containsExactly(verdict(VerdictKind.NOISY, "the sum"));
  }

  @Test
  void whatTheSumsSayAboutASingleClientIsDropped() {
    Judgement joined =
        joined(
            judged(verdict(VerdictKind.CLIENT_LIMITED, "all together")),
            Map.of(),
            judged(STEADY),
            judged(STEADY));

    assertThat(joined.verdicts())
        .containsExactly(
            verdict(VerdictKind.STEADY, "no drift, noise or limit found on any client"));
  }

  @Test
  void clientsThatFoundTheSameAreNamedOneAfterTheOther() {
    Verdict hot = verdict(VerdictKind.JIT_ACTIVE, "hot");
    Verdict limited = verdict(VerdictKind.CLIENT_LIMITED, "full");
    Judgement joined =
        joined(judged(STEADY), Map.of(), judged(hot), judged(hot, limited), judged(STEADY));

    assertThat(joined.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "CLIENT_LIMITED: client 1: full", "JIT_ACTIVE: client 0: hot; client 1: hot");
  }

  @Test
  void lostClientsMakeItIncompleteInOneLine() {
    Map<Integer, String> lost =
        new TreeMap<>(Map.of(2, "client 2 from second 9 on", 4, "client 4"));
    Judgement joined = joined(judged(STEADY), lost, judged(STEADY));

    assertThat(joined.verdicts())
        .containsExactly(
            verdict(VerdictKind.INCOMPLETE, "missing: client 2 from second 9 on; client 4"));
  }

  @Test
  void noticesOfClientsAreKeptAsNotices() {
    Judgement own =
        new Judgement(List.of(STEADY), List.of(verdict(VerdictKind.SAME_HOST, "localhost")));
    Judgement all =
        new Judgement(List.of(STEADY), List.of(verdict(VerdictKind.CLOSED_LOOP, "no rate")));
    Judgement joined = joined(findings(all), Map.of(), findings(own));

    assertThat(joined.verdicts()).containsExactly(STEADY);
    assertThat(joined.notices())
        .extracting(Verdict::text)
        .containsExactly("SAME_HOST: client 0: localhost", "CLOSED_LOOP: no rate");
  }

  @Test
  void whatIsNotJudgedStaysSo() {
    PhaseFindings joined =
        new CombinedFindings(Map.of(0, judged(STEADY)), Map.of()).joinedTo(PhaseFindings.NONE);

    assertThat(joined).isEqualTo(PhaseFindings.NONE);
  }

  @Test
  void theWarmUpOfTheWholeIsThatOfTheClientThatSettledLeast() {
    CombinedScene scene = warmedUp(GateReport.State.OPEN, GateReport.State.OPEN);
    assertThat(gateOf(scene).state()).isEqualTo(GateReport.State.OPEN);

    scene = warmedUp(GateReport.State.OPEN, GateReport.State.CAPPED);
    assertThat(gateOf(scene).state()).isEqualTo(GateReport.State.CAPPED);
  }

  @Test
  void anAutomaticWarmUpThatEndedWhileAClientHadNotSettledHasReachedItsCap() {
    CombinedScene scene = warmedUp(GateReport.State.OPEN, GateReport.State.WAITING);

    assertThat(gateOf(scene).state()).isEqualTo(GateReport.State.CAPPED);
    assertThat(gateOf(scene).notSettled()).hasSize(1);
  }

  private static GateReport gateOf(CombinedScene scene) {
    ActivityResult result = scene.activity.result(ActivityResult.End.COMPLETED, null);
    return Objects.requireNonNull(result.phases().get(0).findings().gate());
  }

  private static CombinedScene warmedUp(GateReport.State... states) {
    CombinedScene scene =
        new CombinedScene(
            states.length,
            new PhasePlan(
                PhaseKind.WARM_UP, 120_000_000_000L, 0, Long.MAX_VALUE, null, Shard.WHOLE, true));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int client = 0; client < states.length; client++) {
      boolean settled = states[client] == GateReport.State.OPEN;
      GateReport report =
          new GateReport(
              states[client],
              60,
              List.of(new GateCondition(GateRule.JIT, 34, 100, "ms/s", settled, "jit 34 ms/s")),
              List.of());
      scene.activity.add(client, ClientSeconds.of(0, 2).succeeded(0, 1).gate(report).made());
    }
    for (int client = 0; client < states.length; client++) {
      scene.activity.ended(client, scene.ended(60));
    }
    return scene;
  }

  private static Judgement joined(
      PhaseFindings whole, Map<Integer, String> lost, PhaseFindings... clients) {
    Map<Integer, PhaseFindings> own = new TreeMap<>();
    Arrays.stream(clients).forEach(findings -> own.put(own.size(), findings));
    return Objects.requireNonNull(new CombinedFindings(own, lost).joinedTo(whole).judgement());
  }

  private static PhaseFindings judged(Verdict... verdicts) {
    return findings(new Judgement(List.of(verdicts), List.of()));
  }

  private static PhaseFindings findings(Judgement judgement) {
    return new PhaseFindings(null, judgement, List.of(), Map.of(), List.of());
  }

  private static Verdict verdict(VerdictKind kind, String evidence) {
    return new Verdict(kind, evidence, Map.of());
  }
}
