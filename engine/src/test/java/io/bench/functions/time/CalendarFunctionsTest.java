package io.bench.functions.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarFunctionsTest {

  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          LongToLocalDateDays()                        | 17532         | 2018-01-01
          EpochMillisToJavaLocalDate()                 | 1514764800000 | 2018-01-01
          EpochMillisToJavaLocalDate('Asia/Tokyo')     | 1514797200000 | 2018-01-01
          EpochMillisToJavaLocalDate('PST')            | 1514764800000 | 2017-12-31
          EpochMillisToJavaLocalDateTime()             | 1514764801000 | 2018-01-01T00:00:01
          ToLocalTime()                                | 3723004       | 01:02:03.004
          ToLocalTime(1000,2)                          | 7             | 00:00:03.500
          StringDateWrapper('YYYY-MM-dd')              | 1514764799999 | 2017-12-31
          StringDateWrapper('yyyy-MM-dd HH:mm:ss.SSS') | 1514764799999 | 2017-12-31 23:59:59.999
          StringDateWrapper("yyyyMMdd'Y'HH")           | 0             | 19700101Y00
          ToCqlDurationNanos()                         | 0             | 0ns
          ToCqlDurationNanos()                         | 86400000000001 | 1d1ns
          ToCqlDurationNanos()                         | -172800000000000 | -2d
          """)
  void knowsDaysTimesAndDurations(String recipe, long cycle, String value) {
    assertThat(Recipes.compile("value", recipe).asObject(cycle)).hasToString(value);
  }

  @Test
  void aDateIsTheInputTimesASpacingDividedByTheRepeats() {
    assertThat(Recipes.compile("date", "ToDate(1000,4)").asObject(9))
        .extracting("time")
        .isEqualTo(2250L);
  }

  @Test
  void theExtremesOfAMillisecondAreThoseOfCassandra() {
    UUID least = (UUID) Recipes.compile("id", "ToTimeUUIDMin()").asObject(1514764800000L);
    UUID most = (UUID) Recipes.compile("id", "ToTimeUUIDMax()").asObject(1514764800000L);

    assertThat(least.timestamp()).isEqualTo((1514764800000L + 12219292800000L) * 10_000);
    assertThat(most.timestamp()).isEqualTo(least.timestamp() + 9_999);
    assertThat(least.toString()).endsWith("-8080-808080808080");
    assertThat(most.toString()).endsWith("-7f7f-7f7f7f7f7f7f");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          EpochMillisToJavaLocalDate('Moon/Crater') | 28 | unknown time zone 'Moon/Crater'
          StringDateWrapper('bbb')                  | 19 | 'bbb' is no date format
          ToLocalTime(1,0)                          | 15 | the divisor must be greater than 0
          """)
  void saysWhatIsNoZoneOrFormat(String recipe, int column, String message) {
    assertThatThrownBy(() -> Recipes.compile("value", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("(column " + column + "): ")
        .hasMessageContaining(message);
  }
}
