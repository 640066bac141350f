package io.bench.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0 ns",
        "0.4|0 ns",
        "850|850 ns",
        "999.6|1.00 µs",
        "1000|1.00 µs",
        "12345|12.3 µs",
        "999400|999 µs",
        "999600|1.00 ms",
        "1050000|1.05 ms",
        "123456789|123 ms",
        "1000000000|1.00 s",
        "59900000000|59.9 s",
        "1234000000000|1,230 s"
      })
  void latenciesHaveThreeDigitsAndTheFittingUnit(double nanos, String text) {
    assertThat(Figures.latency(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "0.057|0.06",
        "1.5|1.50",
        "9.999|10.0",
        "12.34|12.3",
        "99.96|100",
        "123456.7|123,457"
      })
  void ratesKeepTheirWholeDigits(double rate, String text) {
    assertThat(Figures.rate(rate)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.25|0.25 s",
        "30|30.0 s",
        "59.96|1 min 00 s",
        "125|2 min 05 s",
        "3599.6|1 h 00 min",
        "3780|1 h 03 min"
      })
  void spansAreSaidAsPeopleSayThem(double seconds, String text) {
    assertThat(Figures.span(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0 %", "0.0001|<0.1 %", "0.5|50 %", "0.9999|>99.9 %", "1|100 %", "0.123|12.3 %"})
  void onlyEverythingIsAHundredPercent(double share, String text) {
    assertThat(Figures.share(share)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0", "999|999", "1234567|1,234,567"})
  void countsHaveThousandsSeparators(long number, String text) {
    assertThat(Figures.count(number)).isEqualTo(text);
  }
}
