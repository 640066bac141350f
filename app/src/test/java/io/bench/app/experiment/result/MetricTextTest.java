package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "0.000308, 0.00031",
    "0.0099, 0.0099",
    "0.01, 0.010",
    "0.5, 0.500",
    "1.2345, 1.235",
    "12.34, 12.3",
    "1234.5, '1,235'",
    "Infinity, ∞"
  })
  void ratiosHaveTheDigitsThatTheyWant(double ratio, String text) {
    assertThat(MetricText.ratio(ratio)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.95, 1.052, 0.950 - 1.052",
    "0.0012, 1100, '0.0012 - 1,100'",
    "1.25, Infinity, 1.250 - ∞",
    "0, 0.5, 0.000 - 0.500",
    "0, Infinity, boundless",
    "0.000000002, 1008601648349, boundless"
  })
  void intervalsWithoutNewsSaySo(double lower, double upper, String text) {
    assertThat(MetricText.interval(new RatioInterval(lower, upper))).isEqualTo(text);
  }
}
