package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Points in time as recipes write them, in UTC; what is left out at the end is the beginning. */
final class DateTimes {

  private static final List<DateTimeFormatter> FORMATS =
      Stream.of(
              "yyyy-MM-dd HH:mm[:ss[.SSS]]",
              "yyyy-MM-dd'T'HH:mm[:ss[.SSS]]",
              "yyyyMMdd'T'HHmm[ss[.SSS]]",
              "yyyy[-MM[-dd]]",
              "yyyyMMdd",
              "yyyyMM")
          .map(DateTimes::format)
          .toList();

  private DateTimes() {}

  /**
   * The milliseconds since 1970 of {@code 2018-01-01 00:00:00} and the like.
   *
   * @param index which argument the text is, for the message
   * @throws ArgumentException if it has none of the known forms
   */
  static long epochMillis(String text, int index) {
    String local = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
    return FORMATS.stream()
        .flatMap(format -> parsed(local, format).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new ArgumentException(
                    index,
                    "'" + text + "' is no time such as '2018-01-01 00:00:00' or '2018-01-01'"))
        .toInstant(ZoneOffset.UTC)
        .toEpochMilli();
  }

  private static Optional<LocalDateTime> parsed(String text, DateTimeFormatter format) {
    try {
      return Optional.of(LocalDateTime.parse(text, format));
    } catch (DateTimeParseException otherForm) {
      return Optional.empty();
    }
  }

  private static DateTimeFormatter format(String pattern) {
    return new DateTimeFormatterBuilder()
        .appendPattern(pattern.replace("yyyy", "uuuu"))
        .parseDefaulting(ChronoField.MONTH_OF_YEAR, 1)
        .parseDefaulting(ChronoField.DAY_OF_MONTH, 1)
        .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
        .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
        .toFormatter(Locale.ROOT);
  }
}
