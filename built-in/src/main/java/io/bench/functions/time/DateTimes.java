package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Points in time as recipes write them, in UTC, where what is left out at the end is the beginning;
 * and formats of dates in the letters of Joda-Time, which are java.time's but for {@code Y} (the
 * year of the era, not of the week), {@code x} (the year of the week) and {@code e} (the day of the
 * week as a number).
 */
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
   * @param text the first argument of a function
   * @throws ArgumentException if it has none of the known forms
   */
  static long epochMillis(String text) {
    String local = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
    return FORMATS.stream()
        .flatMap(format -> parsed(local, format).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new ArgumentException(
                    0, "'" + text + "' is no time such as '2018-01-01 00:00:00' or '2018-01-01'"))
        .toInstant(ZoneOffset.UTC)
        .toEpochMilli();
  }

  private static Optional<LocalDateTime> parsed(String text, DateTimeFormatter format) {
    try {
      return Optional.of(LocalDateTime.parse(text, format));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Strict: otherwise the 30th of February would be read as the 28th. */
  private static DateTimeFormatter format(String pattern) {
    return new DateTimeFormatterBuilder()
        .appendPattern(pattern.replace("yyyy", "uuuu"))
        .parseDefaulting(ChronoField.MONTH_OF_YEAR, 1)
        .parseDefaulting(ChronoField.DAY_OF_MONTH, 1)
        .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
        .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
        .toFormatter(Locale.ROOT)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  private static final char QUOTE = '\'';

  /**
   * The formatter of a pattern.
   *
   * @param pattern the first argument of a function
   * @throws ArgumentException if it is none
   */
  static DateTimeFormatter formatter(String pattern) {
    try {
      return DateTimeFormatter.ofPattern(inLettersOfJava(pattern), Locale.ENGLISH);
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(0, "'" + pattern + "' is no date format: " + e.getMessage());
    }
  }

  private static String inLettersOfJava(String pattern) {
    StringBuilder translated = new StringBuilder(pattern.length());
    boolean isQuoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char letter = pattern.charAt(i);
      isQuoted ^= letter == QUOTE;
      translated.append(isQuoted ? letter : inLettersOfJava(letter));
    }
    return translated.toString();
  }

  private static char inLettersOfJava(char letter) {
    return switch (letter) {
      case 'Y' -> 'y';
      case 'y' -> 'u';
      case 'x' -> 'Y';
      default -> letter;
    };
  }
}
