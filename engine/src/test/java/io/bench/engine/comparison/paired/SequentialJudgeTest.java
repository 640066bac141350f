package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SequentialJudgeTest {

  private static final int EXPERIMENTS = 400;
  private static final int ROWS = 6;
  private static final int RESTARTS = 6;

  private static RatioEstimate estimate(double ratio, double standardError) {
    return new RatioEstimate(
        "p50", 100, 100 * ratio, standardError, 20, Spread.BETWEEN_PROCESSES, 1, 0, 0);
  }

  private static Verdict verdict(List<RatioJudgement> judgements) {
    return judgements.get(0).verdict();
  }

  @Test
  void aSingleLookIsAComparisonOfToday() {
    List<RatioEstimate> rows = Collections.nCopies(4, estimate(1.2, 0.03));

    RatioJudgement looked = new SequentialJudge(0.03).look(1, rows, 0).get(0);
    RatioJudgement judged = new Judge(0.03).judge(rows).get(0);

    assertThat(looked.interval().lower()).isCloseTo(judged.interval().lower(), within(1e-6));
    assertThat(looked.interval().upper()).isCloseTo(judged.interval().upper(), within(1e-6));
  }

  @Test
  void theRowsShareTheErrorRateBeforeItIsSpent() {
    List<RatioEstimate> rows = Collections.nCopies(4, estimate(1.2, 0.03));
    AlphaSpending spending = new AlphaSpending(0.05);
    double level = spending.ofOneOf(6).nominalLevel(0.3, 0.5);
    SequentialJudge judge = new SequentialJudge(0.03);

    judge.look(0.3, rows, 2);

    assertThat(judge.look(0.5, rows, 2))
        .isEqualTo(new Judge(0.03, ignored -> level).judge(rows, 2));
    assertThat(level).isNotEqualTo(spending.nominalLevel(0.3, 0.5) / 6);
  }

  @Test
  void theSameFindingsDecideLaterButNotEarlier() {
    List<RatioEstimate> rows = List.of(estimate(1.12, 0.03));
    SequentialJudge judge = new SequentialJudge(0.03);

    assertThat(verdict(judge.look(0.2, rows, 0))).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(verdict(judge.look(1, rows, 0))).isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void aDecidedRowStaysDecidedWithTheIntervalThatDecidedIt() {
    SequentialJudge judge = new SequentialJudge(0.03);
    judge.look(0.5, List.of(estimate(1.2, 0.02)), 0);
    List<RatioJudgement> better = judge.look(0.7, List.of(estimate(1.2, 0.01)), 0);
    List<RatioJudgement> open = judge.look(0.9, List.of(estimate(1.04, 0.03)), 0);

    assertThat(verdict(open)).isEqualTo(Verdict.DIFFERENT);
    assertThat(open).isEqualTo(better);
    assertThat(better.get(0).estimate().standardError()).isEqualTo(0.01);
  }

  /** Six rows of arms that are alike, restart by restart, in restarts of any length. */
  @Test
  void rowsThatAreAlikeAreRarelyCalledDifferentAtAnyLook() {
    SplittableRandom random = new SplittableRandom(1);
    int wrong = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      SequentialJudge judge = new SequentialJudge(0.03);
      double[][] logs = new double[ROWS][RESTARTS];
      double fraction = 0.05;
      boolean told = false;
      for (int restart = 0; restart < RESTARTS && !told; restart++) {
        for (double[] row : logs) {
          row[restart] = 0.05 * random.nextGaussian();
        }
        fraction += (0.9 - fraction) * random.nextDouble(0.1, 0.6);
        if (restart > 0) {
          int looked = restart + 1;
          boolean last = looked == RESTARTS;
          told =
              judge
                  .look(
                      last ? 1 : fraction,
                      Arrays.stream(logs).map(row -> ofRestarts(row, looked)).toList(),
                      0)
                  .stream()
                  .anyMatch(row -> row.verdict() == Verdict.DIFFERENT);
        }
      }
      wrong += told ? 1 : 0;
    }

    // 5 % of them, and three standard deviations of a count of so many
    assertThat(wrong).isLessThanOrEqualTo(33);
  }

  private static RatioEstimate ofRestarts(double[] logs, int restarts) {
    double mean = Arrays.stream(logs, 0, restarts).average().orElseThrow();
    double squares = Arrays.stream(logs, 0, restarts).map(log -> (log - mean) * (log - mean)).sum();
    return new RatioEstimate(
        "p50",
        100,
        100 * Math.exp(mean),
        Math.sqrt(squares / (restarts - 1) / restarts),
        restarts - 1,
        Spread.BETWEEN_PROCESSES,
        1,
        0,
        0);
  }

  @Test
  void aDecidedRowDoesNotTurn() {
    SequentialJudge judge = new SequentialJudge(0.03);
    List<RatioJudgement> more = judge.look(0.5, List.of(estimate(1.2, 0.01)), 0);

    assertThat(judge.look(0.7, List.of(estimate(0.8, 0.01)), 0)).isEqualTo(more);
    assertThat(verdict(more)).isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void aRowThatCanBeDecidedLateSharesTheErrorRateFromTheFirstLookOn() {
    RatioEstimate open = estimate(1.05, 0.05);
    RatioEstimate unknown = new RatioEstimate("p99", 1, 1, Double.NaN, 1, Spread.UNKNOWN, 1, 0, 0);
    SequentialJudge late = new SequentialJudge(0.03);
    SequentialJudge early = new SequentialJudge(0.03);
    late.look(0.4, List.of(open, unknown), 0);
    early.look(0.4, List.of(open, open), 0);

    assertThat(late.look(0.7, List.of(open, open), 0))
        .isEqualTo(early.look(0.7, List.of(open, open), 0));
  }

  @Test
  void noDifferenceIsDecidedToo() {
    SequentialJudge judge = new SequentialJudge(0.05);

    assertThat(verdict(judge.look(0.4, List.of(estimate(1.001, 0.004)), 0)))
        .isEqualTo(Verdict.NO_DIFFERENCE);
  }

  @Test
  void aLookThatMayClaimNothingHasNoBounds() {
    RatioJudgement judgement =
        new SequentialJudge(0.03).look(0.01, List.of(estimate(2, 0.001)), 0).get(0);

    assertThat(judgement.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(judgement.interval().isBoundless()).isTrue();
  }

  @Test
  void otherRowsAtALaterLookAreRefused() {
    SequentialJudge judge = new SequentialJudge(0.03);
    judge.look(0.5, List.of(estimate(1, 0.1)), 0);

    assertThatIllegalArgumentException().isThrownBy(() -> judge.look(0.6, List.of(), 0));
  }
}
