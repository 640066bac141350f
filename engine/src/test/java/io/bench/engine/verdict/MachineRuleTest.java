package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What the machine takes from a client that uses 0.2 of 2 cores. */
class MachineRuleTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long OWN = SECOND / 5;

  /** A second of two cores; times in nanoseconds. */
  private static MachineUsage second(long stolen, long throttled, long other, long pressure) {
    return new MachineUsage(
        2, stolen, OWN + other, other, throttled, pressure, pressure, Double.NaN);
  }

  private static MeasuredWindow window(boolean sameHost, IntFunction<MachineUsage> machine) {
    MeasuredWindow quiet =
        Windows.closed(
            60, second -> 10_000, 10, Windows.IDLE, List.of(), Windows.FIXED, Map.of(), sameHost);
    List<PhaseSecond> intervals = new ArrayList<>();
    for (int second = 0; second < 60; second++) {
      intervals.add(
          Seconds.with(
              quiet.intervals().get(second), Seconds.used(OWN, 10, machine.apply(second))));
    }
    return new MeasuredWindow(
        quiet.arrivals(),
        intervals,
        quiet.achievedPerSecond(),
        quiet.offered(),
        quiet.inFlight(),
        quiet.service(),
        quiet.client(),
        quiet.accounts(),
        quiet.waits(),
        quiet.warmup(),
        quiet.outcomes(),
        quiet.failures(),
        quiet.sameHost());
  }

  private static Judgement judge(IntFunction<MachineUsage> machine) {
    return VerdictRules.judge(window(false, machine));
  }

  private static Verdict only(Judgement judgement) {
    assertThat(judgement.verdicts())
        .extracting(Verdict::kind)
        .containsExactly(VerdictKind.MACHINE_LIMITED);
    return judgement.verdicts().get(0);
  }

  @Test
  void stealIsTheMachinesWithItsShareAndItsWorstSecond() {
    Verdict verdict =
        only(judge(second -> second(second == 7 ? 3 * OWN : OWN / 4, 0, 0, SECOND / 2)));

    assertThat(verdict.evidence())
        .isEqualTo(
            "the machine took CPU from the client: its hypervisor took 22.8 % of the CPU time that"
                + " was wanted here, 0.06 cores (bound 3.0 %; worst in second 8: 75.0 %)");
    assertThat(verdict.numbers().keySet())
        .containsExactly(
            "stolenOrThrottledShare",
            "stolenShare",
            "stolenCores",
            "stolenWorstSecond",
            "stolenWorstShare");
    assertThat(verdict.numbers().get("stolenOrThrottledShare")).isCloseTo(0.228, within(0.001));
    assertThat(verdict.numbers()).containsEntry("stolenWorstSecond", 8.0);
  }

  @Test
  void theStealOfAHealthyHostIsNoMatter() {
    assertThat(judge(second -> second(OWN / 50, 0, 0, 0)).isSteady()).isTrue();
  }

  @Test
  void aFewTicksOfStealOnAnIdleMachineAreNoMatter() {
    assertThat(judge(second -> second(second == 0 ? 10 * SECOND / 100 : 0, 0, 0, 0)).isSteady())
        .isTrue();
  }

  @Test
  void throttlingIsTheMachinesEvenWhereMostOfTheCpuWasGranted() {
    Verdict verdict = only(judge(second -> second(0, 20_000_000, 0, 0)));

    assertThat(verdict.evidence())
        .contains("the CPU quota of its control group withheld 9.1 % of the CPU time")
        .contains(" that it wanted, 0.02 cores (bound 0.01 cores; worst in second 1: 9.1 %)");
    assertThat(verdict.numbers()).containsKey("throttledShare").doesNotContainKey("stolenShare");
  }

  @Test
  void neighboursThatFillTheCoresAreTheMachine() {
    Verdict verdict = only(judge(second -> second(0, 0, 2 * SECOND - OWN, SECOND / 10)));

    assertThat(verdict.evidence()).contains("in 60 of 60 seconds").contains("1.80 of 2 cores");
    assertThat(verdict.numbers()).containsEntry("contendedShare", 1.0);
  }

  @Test
  void neighboursOnCoresThatAreFreeAreNoMatter() {
    assertThat(judge(second -> second(0, 0, SECOND, SECOND / 10)).isSteady()).isTrue();
  }

  @Test
  void aNeighbourForAFewSecondsIsNoMatter() {
    assertThat(judge(second -> second(0, 0, second < 6 ? 2 * SECOND : 0, SECOND / 10)).isSteady())
        .isTrue();
  }

  @Test
  void threadsOfTheClientThatWaitForEachOtherAreNotTheMachine() {
    MachineUsage alone = new MachineUsage(2, 0, 2 * SECOND, 0, 0, SECOND, SECOND, Double.NaN);

    assertThat(judge(second -> alone).has(VerdictKind.MACHINE_LIMITED)).isFalse();
  }

  @Test
  void aServerOnThisMachineIsNoNeighbourButTold() {
    Judgement judgement =
        VerdictRules.judge(window(true, second -> second(0, 0, 2 * SECOND - OWN, SECOND / 10)));

    assertThat(judgement.has(VerdictKind.MACHINE_LIMITED)).isFalse();
    assertThat(judgement.notices().get(0).evidence())
        .isEqualTo(
            "client and server share this machine and take CPU from each other (other processes"
                + " than the client used 1.80 of 2 cores)");
    assertThat(judgement.notices().get(0).numbers().get("otherCores")).isCloseTo(1.8, within(1e-9));
  }

  @Test
  void whatCannotBeReadIsSaidAndIsNoVerdict() {
    Judgement judgement = judge(second -> MachineUsage.NOT_READABLE);

    assertThat(judgement.isSteady()).isTrue();
    assertThat(judgement.notices())
        .filteredOn(notice -> notice.kind() == VerdictKind.MACHINE_UNKNOWN)
        .extracting(Verdict::evidence)
        .containsExactly(
            "MACHINE_LIMITED is not judged by what this machine does not tell: CPU time that the"
                + " hypervisor took, throttling by a quota, waiting for a CPU (pressure)");
  }

  @Test
  void aMachineThatTellsEverythingHasNoNotice() {
    assertThat(judge(second -> second(0, 0, 0, 0)).has(VerdictKind.MACHINE_UNKNOWN)).isFalse();
  }

  @Test
  void theShareOfADelayIsThatOfTheTimeInWhichThreadsWantedToRun() {
    MeasuredWindow window =
        window(false, second -> second == 1 ? second(OWN, 3 * OWN, 0, 0) : second(0, 0, 0, 0));

    List<MachineShare> seconds = window.intervals().stream().map(MachineShare::of).toList();

    assertThat(seconds).hasSize(60);
    assertThat(seconds.get(0)).isEqualTo(MachineShare.NONE);
    assertThat(seconds.get(1).stolen()).isCloseTo(0.5, within(1e-9));
    assertThat(seconds.get(1).throttled()).isCloseTo(0.75, within(1e-9));
    assertThat(seconds.get(1).ofDelay()).isCloseTo(1 - 0.5 * 0.25, within(1e-9));
    assertThat(seconds.get(1).ofWallTime()).isCloseTo(1 - 0.8 * 0.4, within(1e-9));
  }

  @Test
  void theShareOfAWindowWithoutLengthOrKnowledgeIsNothing() {
    assertThat(MachineShare.of(Seconds.measured(0, 0, 0, 0, 0, 0, 0, 0, Double.NaN)))
        .isEqualTo(MachineShare.NONE);
    assertThat(window(false, second -> MachineUsage.NOT_READABLE).intervals())
        .allSatisfy(second -> assertThat(MachineShare.of(second)).isEqualTo(MachineShare.NONE));
  }
}
