package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.Seconds;
import io.bench.engine.record.TimePart;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.GateSettings.ExpectedOps;
import io.bench.engine.warmup.WarmupGate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The client's limits, errors, the warm-up, notices, and who spent a latency. */
class VerdictRulesTest {

  private static Judgement judgeClient(Client client) {
    return VerdictRules.judge(Windows.steadyBut(client, List.of(), Map.of()));
  }

  private static LatencyAccount account(double latencyNanos, double delayNanos) {
    return new LatencyAccount(
        99,
        latencyNanos,
        Map.of(TimePart.SERVER, latencyNanos - delayNanos, TimePart.DELAY, delayNanos),
        0);
  }

  @Test
  void nothingRemarkableIsSteady() {
    Judgement judgement = judgeClient(Windows.IDLE);

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly("STEADY: no drift, noise or limit found in 60 one-second intervals");
  }

  @Test
  void aClientOnMostOfItsCoresIsLimited() {
    Judgement judgement = judgeClient(new Client(1.7, 2, 0, Double.NaN));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "CLIENT_LIMITED: the client was near its limit: it used 1.70 of its 2.00 cores, 85.0 %"
                + " (bound 80.0 %)");
  }

  @Test
  void aClientThatIsSaturatedNowAndThenIsLimited() {
    MeasuredWindow window =
        Windows.closed(
            60, second -> 10_000, 10, Windows.IDLE, List.of(), Windows.FIXED, Map.of(), false);

    Judgement judgement = VerdictRules.judge(Rewritten.everyFifthSecondAtFullCpu(window));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "CLIENT_LIMITED: the client was near its limit: in 12 of 60 seconds it used more than"
                + " 95.0 % of its cores (bound 10.0 %)");
  }

  @Test
  void whatLanesSpinIsNoUseOfCores() {
    MeasuredWindow window =
        Windows.closed(
            60, second -> 10_000, 10, Windows.IDLE, List.of(), Windows.FIXED, Map.of(), false);
    MeasuredWindow saturated = Rewritten.everyFifthSecondAtFullCpu(window);

    assertThat(VerdictRules.judge(Rewritten.spun(saturated, 150_000_000)).isSteady()).isTrue();
    assertThat(VerdictRules.judge(Rewritten.spun(saturated, 50_000_000)).verdicts())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.CLIENT_LIMITED);
  }

  @Test
  void whatLanesSpinIsNamedBesideTheCoresThatWereUsed() {
    MeasuredWindow window =
        Windows.steadyBut(new Client(1.7, 2, 0, Double.NaN), List.of(), Map.of());

    Judgement judgement = VerdictRules.judge(Rewritten.spun(window, 250_000_000));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "CLIENT_LIMITED: the client was near its limit: it used 1.70 of its 2.00 cores (not"
                + " counting 0.25 spent spinning), 85.0 % (bound 80.0 %)");
  }

  @Test
  void aClientNearItsCalibratedCeilingIsLimited() {
    Judgement judgement = judgeClient(new Client(0.5, 2, 0, 11_000));

    assertThat(judgement.verdicts().get(0).evidence())
        .contains("10,000 ops/s is 90.9 % of the 11,000 ops/s");
  }

  @Test
  void aClientThatStandsStillIsLimited() {
    assertThat(judgeClient(new Client(0.5, 2, 6_000, Double.NaN)).verdicts().get(0).evidence())
        .contains("paused it for 10.0 % of the time");
  }

  @Test
  void aTailThatIsMostlyTheClientsOwnIsALimit() {
    LatencyAccount share = account(4e6, 3e6);

    Judgement judgement =
        VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(share), Map.of()));

    assertThat(judgement.verdicts())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.CLIENT_LIMITED);
    assertThat(judgement.verdicts().get(0).evidence())
        .contains("p99 4.0 ms: 1.0 ms server, 3.0 ms client, 0 us machine");
  }

  @Test
  void whatIsShorterThanAMillisecondIsNoMatter() {
    LatencyAccount share = account(200e3, 150e3);

    assertThat(
            VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(share), Map.of()))
                .isSteady())
        .isTrue();
  }

  @Test
  void errorsAreToldByName() {
    Judgement judgement =
        VerdictRules.judge(
            Windows.steadyBut(
                Windows.IDLE, List.of(), Map.of("WriteTimeout", 6_000L, "Overloaded", 600L)));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "SERVER_ERRORS: 1.1 % of 600,000 ops failed: WriteTimeout 1.0 %, Overloaded 0.10 %");
  }

  @Test
  void opsThatDidNotEndAreErrorsToo() {
    MeasuredWindow window = Windows.steadyBut(Windows.IDLE, List.of(), Map.of("Overloaded", 600L));

    Judgement judgement =
        VerdictRules.judge(Rewritten.outcomes(window, new OpOutcomes(598_800, 600, 600, 0)));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "SERVER_ERRORS: 0.20 % of 600,000 ops failed or did not end: Overloaded 0.10 %,"
                + " unfinished 0.10 %");
  }

  @Test
  void aFewErrorsAreANoticeAndTheWindowStaysSteady() {
    Judgement judgement =
        VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(), Map.of("WriteTimeout", 60L)));

    assertThat(judgement.isSteady()).isTrue();
    assertThat(judgement.has(VerdictKind.FEW_ERRORS)).isTrue();
  }

  @Test
  void aCappedGateIsNotWarmAndTellsWhatHadNotSettled() {
    WarmupGate gate =
        new WarmupGate(new GateSettings(false, List.of(new ExpectedOps("read", Double.NaN)), 40));
    GateReport report = null;
    for (int second = 0; second < 40; second++) {
      report = gate.add(Seconds.warmUp(1, List.of(5_000L), 5_000, 500_000_000, 240, 1e6));
    }

    Judgement judgement = VerdictRules.judge(Windows.warmedBy(Warmup.Kind.GATED, report));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "NOT_WARM: the warm-up ended after 40.0 s with this not settled: jit 240 ms/s of 100");
    assertThat(
            VerdictRules.judge(Windows.warmedBy(Warmup.Kind.GATED, report.settledInBlocks()))
                .isSteady())
        .as("blocks that do not count went on with it")
        .isTrue();
  }

  @Test
  void noticesTellWhatTheReaderShouldKnow() {
    MeasuredWindow window =
        Windows.closed(
            60,
            second -> 10_000,
            10,
            Windows.IDLE,
            List.of(),
            new Warmup(Warmup.Kind.NONE, null),
            Map.of(),
            true);

    assertThat(VerdictRules.judge(window).notices())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.SAME_HOST, VerdictKind.CLOSED_LOOP, VerdictKind.NO_WARMUP);
  }

  @Test
  void aWaivedCountIsNoted() {
    GateReport report = new GateReport(GateReport.State.OPEN, 31, List.of(), List.of("rare-write"));

    Judgement judgement = VerdictRules.judge(Windows.warmedBy(Warmup.Kind.GATED, report));

    assertThat(judgement.isSteady()).isTrue();
    assertThat(judgement.notices())
        .extracting(Verdict::text)
        .contains("COUNT_WAIVED: too low a rate to warm up by count: rare-write");
  }

  @Test
  void aLaneThatIsBusyAllTheTimeIsALimitOnAnyNumberOfCores() {
    MeasuredWindow window =
        Windows.steadyBut(new Client(1, 16, 0, Double.NaN), List.of(), Map.of());

    Judgement judgement = VerdictRules.judge(Rewritten.withABusyLane(window, 0.97));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "CLIENT_LIMITED: the client was near its limit: a lane was busy for more than 90.0 % of"
                + " the time in 100 % of the seconds (bound 10.0 %; at most 97.0 %)");
  }

  @Test
  void waitingForPermitsIsNeverTheClients() {
    LatencyAccount account =
        new LatencyAccount(
            99,
            800e6,
            Map.of(TimePart.PERMIT, 736e6, TimePart.SERVER, 61e6, TimePart.DELAY, 3e6),
            0);

    assertThat(account.text())
        .isEqualTo(
            "p99 800 ms: 736 ms waiting for a permit, 61.0 ms server, 3.0 ms client, 0 us machine");
    assertThat(
            VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(account), Map.of()))
                .isSteady())
        .isTrue();
  }

  @Test
  void whatTheMachineCausedIsNotTheClients() {
    LatencyAccount account =
        new LatencyAccount(99, 10e6, Map.of(TimePart.SERVER, 1e6, TimePart.DELAY, 9e6), 8e6);

    assertThat(account.clientShare()).isCloseTo(0.1, within(1e-9));
    assertThat(
            VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(account), Map.of()))
                .isSteady())
        .isTrue();
  }
}
