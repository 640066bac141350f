package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.client.HiccupMeter;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.GateSettings.ExpectedOps;
import io.bench.engine.warmup.WarmupGate;
import io.bench.engine.warmup.WarmupInterval;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The client's limits, errors, the warm-up, notices, and the client's share of a latency. */
class VerdictRulesTest {

  private static Judgement judgeClient(Client client) {
    return VerdictRules.judge(Windows.steadyBut(client, List.of(), Map.of()));
  }

  private static Histogram times(long nanos, long count, long tailNanos, long tailCount) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, count);
    histogram.recordValueWithCount(tailNanos, tailCount);
    return histogram;
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
    ClientShare share = new ClientShare(99, 4e6, 3e6);

    Judgement judgement =
        VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(share), Map.of()));

    assertThat(judgement.verdicts())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.CLIENT_LIMITED);
    assertThat(judgement.verdicts().get(0).evidence())
        .contains("p99 4.0 ms, of which the client can explain 3.0 ms");
  }

  @Test
  void whatIsShorterThanAMillisecondIsNoMatter() {
    ClientShare share = new ClientShare(99, 200e3, 150e3);

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
  void aFewErrorsAreANoticeAndTheWindowStaysSteady() {
    Judgement judgement =
        VerdictRules.judge(Windows.steadyBut(Windows.IDLE, List.of(), Map.of("WriteTimeout", 60L)));

    assertThat(judgement.isSteady()).isTrue();
    assertThat(judgement.has(VerdictKind.FEW_ERRORS)).isTrue();
  }

  @Test
  void aCappedGateIsNotWarmAndTellsWhatHadNotSettled() {
    WarmupGate gate =
        new WarmupGate(
            GateSettings.standard(false, List.of(new ExpectedOps("read", Double.NaN)))
                .withCapSeconds(40));
    GateReport report = null;
    for (int second = 0; second < 40; second++) {
      report = gate.add(new WarmupInterval(1, List.of(5_000L), 5_000, 500_000_000, 240, 1e6));
    }

    Judgement judgement = VerdictRules.judge(Windows.warmedBy(Warmup.Kind.GATED, report));

    assertThat(judgement.verdicts())
        .extracting(Verdict::text)
        .containsExactly(
            "NOT_WARM: the warm-up ended after 40.0 s with this not settled: jit 240 ms/s of 100");
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
  void theClientExplainsWhatTheSamePercentileOfItsHiccupsWas() {
    Histogram latency = times(500_000, 990, 4_100_000, 10);
    Histogram hiccups = HiccupMeter.emptyHistogram();
    hiccups.recordValueWithCount(0, 990);
    hiccups.recordValueWithCount(1_900_000, 10);

    ClientShare share = ClientShare.of(99.9, latency, hiccups, null);

    assertThat(share.text()).isEqualTo("p99.9 4.1 ms, of which the client can explain 1.9 ms");
    assertThat(ClientShare.of(50, latency, hiccups, null).explainedNanos()).isLessThan(1_000);
  }

  @Test
  void theClientNeverExplainsMoreThanThereIs() {
    Histogram latency = times(500_000, 990, 1_000_000, 10);
    Histogram hiccups = times(0, 900, 30_000_000, 100);

    assertThat(ClientShare.of(99, latency, hiccups, null).fraction()).isEqualTo(1);
  }

  @Test
  void latenessAndHiccupsAreNotCountedTwice() {
    Histogram latency = times(500_000, 900, 10_000_000, 100);
    Histogram hiccups = times(0, 900, 3_000_000, 100);
    Histogram lateness = times(0, 900, 4_000_000, 100);

    assertThat(ClientShare.of(99, latency, hiccups, lateness).explainedNanos())
        .isCloseTo(4e6, within(1e4));
  }
}
