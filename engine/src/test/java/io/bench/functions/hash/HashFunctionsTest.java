package io.bench.functions.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashFunctionsTest {

  private static final long SEED = 7;

  @Test
  void aHashRangeReachesEveryValueBetweenItsBoundsAndNoOther() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 50; round++) {
      long minimum = random.nextLong(-1000, 1000);
      int width = random.nextInt(1, 50);
      Binding binding =
          Recipes.compile("value", "HashRange(" + minimum + "," + (minimum + width - 1) + ")");
      boolean[] seen = new boolean[width];
      for (int i = 0; i < 2000; i++) {
        seen[(int) (binding.asLong(random.nextLong()) - minimum)] = true;
      }
      assertThat(seen).as("seed %d, round %d", SEED, round).doesNotContain(false);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HashRange(17)                | 0   | 16
          HashRange(-5,5)              | -5  | 5
          HashRange(3,9) -> int        | 3   | 9
          HashRange(2.5,7.5)           | 2.5 | 7.5
          HashRange(2.5,7.5) -> float  | 2.5 | 7.5
          HashInterval(3,9)            | 3   | 8
          Hash() -> int                | 0   | 2147483647
          ToInt()                      | -2147483646 | 2147483646
          """)
  void staysWithinItsBounds(String recipe, double minimum, double maximum) {
    Binding binding = Recipes.compile("value", recipe);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 10_000; i++) {
      long cycle = random.nextLong();
      assertThat(binding.asDouble(cycle)).as("cycle %d", cycle).isBetween(minimum, maximum);
    }
  }

  @Test
  void aScaledRangeDependsOnItsInput() {
    Binding binding = Recipes.compile("value", "HashRangeScaled(2.0)");

    assertThat(binding.asLong(0)).isZero();
    assertThat(binding.asLong(1000)).isEqualTo(Murmur3.hash(1000) % 1000 * 2);
  }

  /** The sign is lost, as with the tools whose values must be met. */
  @Test
  void anIntRangeBelowZeroIsMaskedTo31Bits() {
    Binding whole = Recipes.compile("value", "HashRange(-5,5)");
    Binding masked = Recipes.compile("value", "HashRange(-5,5) -> int");
    for (long cycle = 0; cycle < 100; cycle++) {
      assertThat(masked.asLong(cycle)).isEqualTo(whole.asLong(cycle) & Integer.MAX_VALUE);
    }
  }

  @Test
  void anIntIsHashedAsItsBytesTwiceOver() {
    long twice = (12L << 32) | 12;

    assertThat(Recipes.compile("value", "ToInt(); Hash()").asLong(12))
        .isEqualTo(Recipes.compile("value", "Hash() -> int").asLong(twice));
  }

  @Test
  void theHashIsNeverNegative() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 100_000; i++) {
      assertThat(Murmur3.hash(random.nextLong())).isNotNegative();
    }
  }
}
