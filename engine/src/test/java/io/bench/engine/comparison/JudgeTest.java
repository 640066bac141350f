package io.bench.engine.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {

  private static final double SMALL = 0.001;

  private static RatioEstimate estimate(double ratio, double standardError, Spread spread) {
    return new RatioEstimate("p99", 1_000, 1_000 * ratio, standardError, 8, spread, 1, 0, 0);
  }

  private static RatioEstimate between(double ratio, double standardError) {
    return estimate(ratio, standardError, Spread.BETWEEN_PROCESSES);
  }

  private static Verdict verdict(RatioEstimate estimate) {
    return new Judge(0.03).judge(List.of(estimate)).get(0).verdict();
  }

  @Test
  void outsideDeltaIsDifferent() {
    assertThat(verdict(between(1.05, SMALL))).isEqualTo(Verdict.DIFFERENT);
    assertThat(verdict(between(0.95, SMALL))).isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void rowsThatAreJudgedInAnotherWayMakeIntervalsLonger() {
    RatioEstimate estimate = between(1, SMALL);
    Judge judge = new Judge(0.03);

    RatioJudgement alone = judge.judge(List.of(estimate)).get(0);
    RatioJudgement amongFour = judge.judge(List.of(estimate), 3).get(0);

    assertThat(judge.judge(Collections.nCopies(4, estimate)).get(0)).isEqualTo(amongFour);
    assertThat(amongFour.interval().upper()).isGreaterThan(alone.interval().upper());
  }

  @Test
  void insideDeltaIsNoDifferenceHoweverCertainTheDifferenceIs() {
    assertThat(verdict(between(1.02, SMALL))).isEqualTo(Verdict.NO_DIFFERENCE);
    assertThat(verdict(between(0.98, SMALL))).isEqualTo(Verdict.NO_DIFFERENCE);
  }

  @Test
  void anIntervalAcrossDeltaCannotTell() {
    assertThat(verdict(between(1.03, SMALL))).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(verdict(between(1.1, 0.05))).isEqualTo(Verdict.CANNOT_TELL);
  }

  @Test
  void theSpreadWithinProcessesCannotTellHoweverFarApartTheyAre() {
    RatioJudgement judgement =
        new Judge(0.03).judge(List.of(estimate(2, SMALL, Spread.WITHIN_PROCESS))).get(0);

    assertThat(judgement.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(judgement.interval()).isNotNull();
  }

  @Test
  void withoutAFigureThereIsNoInterval() {
    RatioJudgement judgement =
        new Judge(0.03)
            .judge(
                List.of(
                    new RatioEstimate(
                        "p99", Double.NaN, 1, Double.NaN, 8, Spread.BETWEEN_PROCESSES, 1, 0, 0)))
            .get(0);

    assertThat(judgement.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(judgement.interval()).isNull();
  }

  @Test
  void aSingleRowGetsStudentsInterval() {
    RatioJudgement judgement = new Judge(0.03).judge(List.of(between(1.2, 0.01))).get(0);

    assertThat(Math.log(judgement.interval().upper() / 1.2)).isCloseTo(0.0230600, within(1e-6));
    assertThat(Math.log(judgement.interval().lower() / 1.2)).isCloseTo(-0.0230600, within(1e-6));
  }

  @Test
  void tenRowsShareTheErrorRate() {
    List<RatioJudgement> judgements =
        new Judge(0.03).judge(Collections.nCopies(10, between(1.2, 0.01)));

    // Student's t with 8 degrees of freedom at 1 - 0.0025.
    assertThat(Math.log(judgements.get(9).interval().upper() / 1.2))
        .isCloseTo(0.0383252, within(1e-5));
  }

  @Test
  void rowsThatDecideNothingDoNotLengthenTheOthers() {
    RatioJudgement alone = new Judge(0.03).judge(List.of(between(1.2, 0.01))).get(0);
    RatioJudgement among =
        new Judge(0.03)
            .judge(List.of(between(1.2, 0.01), estimate(1, 0.1, Spread.WITHIN_PROCESS)))
            .get(0);

    assertThat(among).isEqualTo(alone);
  }

  @Test
  void equalFiguresWithoutSpreadAreNoDifference() {
    assertThat(verdict(between(1, 0))).isEqualTo(Verdict.NO_DIFFERENCE);
  }

  @Test
  void equalFiguresAreAsUncertainAsTheirResolution() {
    RatioEstimate equal = between(1, 0).withResolutions(0.05, 0.02);
    RatioJudgement judgement = new Judge(0.03).judge(List.of(equal)).get(0);

    assertThat(judgement.interval().lower()).isCloseTo(1 / 1.05, within(1e-12));
    assertThat(judgement.interval().upper()).isCloseTo(1.02, within(1e-12));
    assertThat(judgement.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    assertThat(new Judge(0.06).judge(List.of(equal)).get(0).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE);
  }

  @Test
  void theResolutionWidensWhatTheSpreadLeaves() {
    assertThat(verdict(between(0.95, 0).withResolutions(0.05, 0.05)))
        .isEqualTo(Verdict.CANNOT_TELL);
    assertThat(verdict(between(0.9, 0).withResolutions(0.05, 0.05))).isEqualTo(Verdict.DIFFERENT);
    assertThat(verdict(between(0.9, 0).withResolutions(0, Double.POSITIVE_INFINITY)))
        .isEqualTo(Verdict.CANNOT_TELL);
  }

  @Test
  void deltaIsAShare() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Judge(0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Judge(3));
    assertThatIllegalArgumentException().isThrownBy(() -> new Judge(Double.NaN));
  }
}
