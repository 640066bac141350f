package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSeriesTest {

  @Test
  void eachRateOfARangeIsTheSameFactorAboveTheOneBefore() {
    assertThat(RateSeries.parse("1k..50k/8").rates())
        .containsExactly("1000", "1750", "3060", "5350", "9350", "16400", "28600", "50000");
    assertThat(RateSeries.parse("1..100/3").rates()).containsExactly("1", "10", "100");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1234.5..54321/2 | 1234.5,54321
          1k,2k,5k        | 1000,2000,5000
          5k, 1k/s, 30/m  | 5000,1000,0.5
          10%,90%         | 10%,90%
          10%..90%/3      | 10%,30%,90%
          100 .. 400 / 3  | 100,200,400
          2^10..2^12/3    | 1024,2050,4096
          """)
  void listsAndRangesAreReadAsTheyAreWritten(String text, String rates) {
    assertThat(RateSeries.parse(text).rates()).containsExactly(rates.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5k                  | give two rates or more
          ''                  | not an amount
          1k,                 | not an amount
          1k,1000             | twice
          0,1k                | more than 0
          1k..50k             | says how many rates
          1k..20k over 60s    | says how many rates
          1k..50k/1           | 2 to 100 rates, not 1
          1k..50k/101         | 2 to 100 rates, not 101
          1k..50k/99999999999 | 2 to 100 rates
          50k..1k/4           | rises
          1k..1k/2            | rises
          0..1k/4             | more than 0
          10%..5k/4           | both are shares
          1000..1010/50       | 50 rates are too many
          1k,2k each 5s       | changes
          a..b/3              | not an amount
          """)
  void whatIsNoSeriesIsRefused(String text, String reason) {
    assertThatThrownBy(() -> RateSeries.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
