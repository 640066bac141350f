package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

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
}
