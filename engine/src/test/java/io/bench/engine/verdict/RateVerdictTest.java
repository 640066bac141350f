package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which side was the limit, on runs simulated op by op. */
class RateVerdictTest {

  private static Verdict missed(SimulatedRun run) {
    Judgement judgement = VerdictRules.judge(run.window());
    List<Verdict> missed =
        judgement.verdicts().stream()
            .filter(verdict -> verdict.kind() == VerdictKind.RATE_MISSED)
            .toList();
    assertThat(missed).as(judgement.toString()).hasSize(1);
    return missed.get(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"CONSTANT", "POISSON"})
  void aRateThatIsHeldIsSteady(Arrivals arrivals) {
    Judgement judgement = VerdictRules.judge(SimulatedRun.relaxed().with(arrivals).window());

    assertThat(judgement.isSteady()).as(judgement.toString()).isTrue();
  }

  /** Eight workers of 0.5 ms serve 16,000 op/s. */
  @Test
  void anOverloadedServerIsNamed() {
    Verdict verdict = missed(SimulatedRun.relaxed().with(20_000, 256));

    assertThat(verdict.evidence())
        .contains("the limit was the server")
        .contains("of 256 permits")
        .contains("ops queue there");
    assertThat(verdict.numbers()).containsEntry("limitedByServer", 1.0);
    assertThat(verdict.numbers().get("missedShare")).isBetween(0.18, 0.22);
  }

  /** It is behind by 1.7 s of ops in the end, but every op was sent to it in time. */
  @Test
  void aServerThatFallsBehindThoughThePlacesNeverRunOutDriftsButMissesNoRate() {
    Judgement judgement =
        VerdictRules.judge(SimulatedRun.relaxed().with(17_500, 10_000_000).window());

    assertThat(judgement.verdicts())
        .as(judgement.toString())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.DRIFTING);
    assertThat(judgement.verdicts().get(0).evidence()).contains("median service time rose by");
  }

  @Test
  void tooFewPlacesInFlightAreNamed() {
    Verdict verdict = missed(SimulatedRun.relaxed().with(8_000, 4));

    assertThat(verdict.evidence())
        .contains("the limit was the client's limit on ops in flight")
        .contains("the rate needs 7 permits");
    assertThat(verdict.numbers()).containsEntry("limitedByInFlight", 1.0);
  }

  @Test
  void aServerThatStallsAtTheEndIsNamed() {
    MeasuredWindow window = SimulatedRun.relaxed().window();

    Verdict verdict = VerdictRules.judge(Rewritten.stalledAtTheEnd(window)).verdicts().get(0);

    assertThat(verdict.evidence()).contains("the limit was the server").contains("of 256 permits");
  }

  @Test
  void aClientWithoutCpuLeftIsNamed() {
    Verdict verdict =
        missed(SimulatedRun.relaxed().withClient(100_000, Double.NaN).with(12_000, 256));

    assertThat(verdict.evidence())
        .contains("the limit was the client:")
        .contains("1.00 of its 1.00 cores");
    assertThat(verdict.numbers()).containsEntry("limitedByClient", 1.0);
  }

  @Test
  void anOverloadedClientIsBothLimitedAndMissesItsRate() {
    Judgement judgement =
        VerdictRules.judge(
            SimulatedRun.relaxed().withClient(100_000, 10_000).with(12_000, 256).window());

    assertThat(judgement.verdicts())
        .extracting(Verdict::kind)
        .contains(VerdictKind.RATE_MISSED, VerdictKind.CLIENT_LIMITED);
  }

  @Test
  void aRateAboveCalibrationIsTheClientsLimitThoughItsCpuIsShared() {
    MeasuredWindow window =
        SimulatedRun.relaxed().withClient(100_000, 9_900).with(12_000, 256).window();
    MeasuredWindow halfTheCores = Rewritten.cores(window, 2);

    Judgement judgement = VerdictRules.judge(halfTheCores);

    assertThat(judgement.verdicts().get(0).evidence())
        .contains("the limit was the client:")
        .contains("no more than 9,900 ops/s");
    assertThat(judgement.has(VerdictKind.CLIENT_LIMITED)).isTrue();
  }

  @Test
  void latenessWithFreePlacesIsTheClients() {
    MeasuredWindow window =
        SimulatedRun.relaxed().withClient(100_000, Double.NaN).with(12_000, 25_600).window();

    Verdict verdict = VerdictRules.judge(Rewritten.cores(window, 4)).verdicts().get(0);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.RATE_MISSED);
    assertThat(verdict.evidence())
        .contains("the limit was the client:")
        .contains("a lane was busy all the time");
  }

  @Test
  void latenessOfALaneThatIsNotBusyIsTheClientsToo() {
    MeasuredWindow window =
        SimulatedRun.relaxed().withClient(100_000, Double.NaN).with(12_000, 25_600).window();
    MeasuredWindow preempted = Rewritten.withABusyLane(Rewritten.cores(window, 4), 0.5);

    Verdict verdict = VerdictRules.judge(preempted).verdicts().get(0);

    assertThat(verdict.evidence())
        .contains("the limit was the client:")
        .contains("of all that time 100 % was its own");
  }

  @Test
  void opsThatFailWereServedAndMissNoRate() {
    MeasuredWindow window = Rewritten.halfFailed(SimulatedRun.relaxed().window());

    Judgement judgement = VerdictRules.judge(window);

    assertThat(judgement.has(VerdictKind.RATE_MISSED)).as(judgement.toString()).isFalse();
    assertThat(judgement.has(VerdictKind.SERVER_ERRORS)).isTrue();
  }
}
