package io.bench.functions.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {

  private static final int SAMPLES = 200_000;
  private static final double ROUNDING = 1e-12;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Uniform(0,100,'exact')       | 50    | 29.2
          Uniform(0.0,1.0,'exact')     | 0.5   | 0.289
          Normal(10.0,5.0,'exact')     | 10    | 5
          Exponential(5.0,'exact')     | 5     | 5
          Poisson(5.0,'exact')         | 5     | 2.236
          Binomial(8,0.5,'exact')      | 4     | 1.414
          Geometric(0.5,'exact')       | 1     | 1.414
          Gamma(2.0,3.0,'exact')       | 6     | 4.243
          LogNormal(0.0,0.5,'exact')   | 1.133 | 0.604
          """)
  void exactSamplesHaveTheMomentsOfTheDistribution(String recipe, double mean, double deviation) {
    Binding binding = Recipes.compile("value", recipe);
    double sum = 0;
    double squares = 0;
    for (long cycle = 0; cycle < SAMPLES; cycle++) {
      double value = binding.asDouble(cycle);
      sum += value;
      squares += value * value;
    }
    double sampleMean = sum / SAMPLES;
    double standardError = deviation / Math.sqrt(SAMPLES);

    assertThat(sampleMean).isCloseTo(mean, within(5 * standardError));
    assertThat(Math.sqrt(squares / SAMPLES - sampleMean * sampleMean))
        .isCloseTo(deviation, within(deviation * 0.02));
  }

  @Test
  void theTableReplacesInfiniteEndsByTheNearestFinitePoint() {
    Binding finite = Recipes.compile("value", "Normal(0.0,1.0,'map')");
    Binding infinite = Recipes.compile("value", "Normal(0.0,1.0,'map','infinite','noclamp')");

    assertThat(finite.asDouble(0)).isCloseTo(-3.09, within(0.01));
    assertThat(infinite.asDouble(0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void theTableEndsAThousandthBeforeTheEndOfTheDistribution() {
    Binding table = Recipes.compile("value", "Uniform(0.0,1.0,'map')");
    Binding exact = Recipes.compile("value", "Uniform(0.0,1.0,'map','exact')");

    assertThat(table.asDouble(Long.MAX_VALUE)).isEqualTo(0.999);
    assertThat(exact.asDouble(Long.MAX_VALUE)).isEqualTo(1.0);
  }

  @Test
  void mapModeKeepsTheOrderOfTheInput() {
    Binding binding = Recipes.compile("value", "Normal(0.0,1.0,'map')");
    double before = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= 10_000; i++) {
      double value = binding.asDouble(Long.MAX_VALUE / 10_000 * i);
      assertThat(value).isGreaterThanOrEqualTo(before - ROUNDING);
      before = value;
    }
  }

  @Test
  void rangesBeyondAnIntAreUniform() {
    Binding binding = Recipes.compile("value", "Uniform(0,1000000000000,'exact')");
    double sum = 0;
    for (long cycle = 0; cycle < SAMPLES; cycle++) {
      assertThat(binding.asLong(cycle)).isBetween(0L, 1_000_000_000_000L);
      sum += binding.asDouble(cycle);
    }

    assertThat(sum / SAMPLES).isCloseTo(5e11, within(5 * 2.887e11 / Math.sqrt(SAMPLES)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'exact'", "'interpolate'"})
  void numbersThatADoubleCannotHoldStayWithinTheirRange(String mode) {
    Binding binding =
        Recipes.compile("value", "Uniform(9007199254740993,9007199254740995," + mode + ")");

    for (long cycle = 0; cycle < 1_000; cycle++) {
      assertThat(binding.asLong(cycle)).isBetween(9_007_199_254_740_993L, 9_007_199_254_740_995L);
    }
  }
}
