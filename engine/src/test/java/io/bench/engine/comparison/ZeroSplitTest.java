package io.bench.engine.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZeroSplitTest {

  private static final List<Double> ZEROS = Collections.nCopies(5, 0.0);
  private static final List<Double> SOME = List.of(0.1, 0.02, 3.0, 0.4, 0.5);

  private static ZeroSplit split(List<Double> baseline, List<Double> other) {
    return ZeroSplit.of(baseline, other).orElseThrow();
  }

  @Test
  void zerosInEveryProcessOfOneArmAndNoneOfTheOtherAreMoreThanChance() {
    assertThat(split(ZEROS, SOME).isBeyondChance(1)).isTrue();
    assertThat(split(SOME, ZEROS).isBeyondChance(1)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"3, 3, 20", "4, 4, 70", "5, 5, 252", "3, 5, 56", "5, 3, 56"})
  void twoOfAllWaysToChooseAnArmSplitTheValuesSo(int baseline, int other, int ways) {
    assertThat(new ZeroSplit(baseline, other, true).probability())
        .isCloseTo(2.0 / ways, within(1e-12));
  }

  @Test
  void theMoreRowsAreJudgedTheMoreProcessesItTakes() {
    assertThat(new ZeroSplit(3, 3, true).isBeyondChance(1)).isFalse();
    assertThat(new ZeroSplit(4, 4, true).isBeyondChance(1)).isTrue();
    assertThat(new ZeroSplit(4, 4, true).isBeyondChance(2)).isFalse();
    assertThat(new ZeroSplit(5, 5, true).isBeyondChance(6)).isTrue();
    assertThat(new ZeroSplit(5, 5, true).isBeyondChance(7)).isFalse();
  }

  @Test
  void aZeroInTheOtherArmTooTellsNothing() {
    List<Double> mixed = List.of(0.0, 0.02, 3.0, 0.4, 0.5);

    assertThat(split(List.of(0.0, 0.0, 0.0, 0.0, 7.0), mixed).isBeyondChance(1)).isFalse();
    assertThat(ZeroSplit.of(ZEROS, mixed)).as("six zeros are no arm's").isEmpty();
  }

  @Test
  void whereArmsHaveDifferentNumbersOfProcessesTheZerosAreAllOfOne() {
    List<Double> three = List.of(1.0, 2.0, 3.0);

    assertThat(split(ZEROS, three).split()).isTrue();
    assertThat(split(List.of(0.0, 0.0, 0.0, 4.0, 5.0), three).split()).isFalse();
  }

  @Test
  void nothingCanBeDecidedOfFewProcessesOrUnknownFigures() {
    assertThat(ZeroSplit.of(List.of(0.0, 0.0), SOME)).as("two processes").isEmpty();
    assertThat(ZeroSplit.of(ZEROS, ZEROS)).as("zeros only").isEmpty();
    assertThat(ZeroSplit.of(SOME, SOME)).as("no zeros").isEmpty();
    assertThat(ZeroSplit.of(ZEROS, List.of(Double.NaN, 1.0, 2.0))).as("an unknown").isEmpty();
    assertThat(ZeroSplit.of(ZEROS, List.of(-1.0, 1.0, 2.0))).as("a negative one").isEmpty();
  }

  @Test
  void armsThatDoNotDifferAreRarelyToldApart() {
    Random random = new Random(5);
    int comparisons = 20_000;
    int apart = 0;
    for (int comparison = 0; comparison < comparisons; comparison++) {
      List<Double> values = new ArrayList<>();
      for (int process = 0; process < 8; process++) {
        values.add((double) random.nextInt(2));
      }
      apart +=
          ZeroSplit.of(values.subList(0, 4), values.subList(4, 8))
                  .filter(split -> split.isBeyondChance(1))
                  .isPresent()
              ? 1
              : 0;
    }

    // Two of 256 ways to throw eight coins.
    assertThat(apart / (double) comparisons).isBetween(0.005, 0.011);
  }
}
