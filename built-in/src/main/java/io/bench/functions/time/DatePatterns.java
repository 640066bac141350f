package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentException;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Date formats in the letters of Joda-Time, which recipes use: like java.time's but for {@code Y}
 * (the year of the era, not of the week), {@code x} (the year of the week) and {@code e} (the day
 * of the week as a number).
 */
final class DatePatterns {

  private static final char QUOTE = '\'';

  private DatePatterns() {}

  /**
   * The formatter of a pattern.
   *
   * @param index which argument the pattern is, for the message
   * @throws ArgumentException if it is none
   */
  static DateTimeFormatter formatter(String pattern, int index) {
    try {
      return DateTimeFormatter.ofPattern(inLettersOfJava(pattern), Locale.ENGLISH);
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(index, "'" + pattern + "' is no date format: " + e.getMessage());
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
