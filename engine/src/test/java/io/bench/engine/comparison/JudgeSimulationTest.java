package io.bench.engine.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is said of arms whose difference is known: five processes against five, fixed seeds. */
class JudgeSimulationTest {

  private static final int PROCESSES = 5;
  private static final double SPREAD = 0.02;
  private static final RatioBootstrap BOOTSTRAP = new RatioBootstrap(400);
  private static final Judge JUDGE = new Judge(Judge.DEFAULT_DELTA);

  @Test
  void equalArmsAreRarelyCalledDifferentInAnyRow() {
    SimulatedArm arm = new SimulatedArm(2_000, SPREAD);
    SplittableRandom random = new SplittableRandom(1);
    int comparisons = 1_000;
    int different = 0;
    int outside = 0;

    for (int comparison = 0; comparison < comparisons; comparison++) {
      List<RatioEstimate> estimates =
          BOOTSTRAP.ratios(arm.draw(PROCESSES, random), arm.draw(PROCESSES, random));
      boolean anyDifferent =
          JUDGE.judge(estimates).stream()
              .anyMatch(judgement -> judgement.verdict() == Verdict.DIFFERENT);
      // The same without delta: whether any interval misses the truth.
      boolean anyOutside =
          JUDGE.judge(estimates).stream()
              .map(RatioJudgement::interval)
              .anyMatch(interval -> interval.lower() > 1 || interval.upper() < 1);
      different += anyDifferent ? 1 : 0;
      outside += anyOutside ? 1 : 0;
    }

    assertThat(different).as("different of %d", comparisons).isLessThanOrEqualTo(50);
    // 50 on average; the standard deviation of 1,000 such cases is 7.
    assertThat(outside).as("missed by an interval of %d", comparisons).isLessThanOrEqualTo(64);
  }

  @Test
  void aDifferenceOfTenPercentIsFound() {
    SimulatedArm before = new SimulatedArm(2_000, SPREAD);
    SimulatedArm after = new SimulatedArm(2_200, SPREAD);
    SplittableRandom random = new SplittableRandom(2);
    int comparisons = 300;
    Map<String, Integer> found = new HashMap<>();

    for (int comparison = 0; comparison < comparisons; comparison++) {
      JUDGE
          .judge(BOOTSTRAP.ratios(before.draw(PROCESSES, random), after.draw(PROCESSES, random)))
          .stream()
          .filter(judgement -> judgement.verdict() == Verdict.DIFFERENT)
          .forEach(judgement -> found.merge(judgement.estimate().key(), 1, Integer::sum));
    }

    assertThat(found.get("mean")).as("%s", found).isGreaterThanOrEqualTo(270);
    assertThat(found.get("p50")).as("%s", found).isGreaterThanOrEqualTo(270);
    assertThat(found.get(SimulatedArm.CPU_PER_OP)).as("%s", found).isGreaterThanOrEqualTo(270);
  }

  @Test
  void theIntervalOfASingleRowHoldsTheTrueRatio() {
    SimulatedArm before = new SimulatedArm(2_000, SPREAD);
    SimulatedArm after = new SimulatedArm(2_100, SPREAD);
    SplittableRandom random = new SplittableRandom(3);
    int comparisons = 400;
    int held = 0;

    for (int comparison = 0; comparison < comparisons; comparison++) {
      RatioEstimate p99 =
          BOOTSTRAP.ratios(before.draw(3, random), after.draw(3, random)).stream()
              .filter(estimate -> estimate.key().equals("p99"))
              .findFirst()
              .orElseThrow();
      RatioJudgement.RatioInterval interval = JUDGE.judge(List.of(p99)).get(0).interval();
      held += interval.lower() <= 1.05 && 1.05 <= interval.upper() ? 1 : 0;
    }

    assertThat(held)
        .as("held of %d", comparisons)
        .isGreaterThanOrEqualTo((int) (0.93 * comparisons));
  }

  @Test
  void manyProcessesThatHardlyDifferAreNoDifference() {
    SimulatedArm arm = new SimulatedArm(2_000, 0.002);
    SplittableRandom random = new SplittableRandom(4);

    List<RatioJudgement> judgements =
        JUDGE.judge(BOOTSTRAP.ratios(arm.draw(10, random), arm.draw(10, random)));

    assertThat(judgements)
        .filteredOn(judgement -> List.of("mean", "p50").contains(judgement.estimate().key()))
        .extracting(RatioJudgement::verdict)
        .containsExactly(Verdict.NO_DIFFERENCE, Verdict.NO_DIFFERENCE);
  }
}
