package io.bench.engine.parameter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a run that this client takes.
 *
 * @param number 1-based
 * @param count how many clients share the run, at least {@code number}
 */
public record ShardChoice(int number, int count) {

  /** All of it. */
  public static final ShardChoice WHOLE = new ShardChoice(1, 1);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})\\s*/\\s*(\\d{1,6})");

  /**
   * Reads {@code 2/3}.
   *
   * @throws IllegalArgumentException if it is no part of a whole
   */
  static ShardChoice parse(String text) {
    Matcher matcher = TEXT.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("say which of how many, such as 2/3");
    }
    int number = Integer.parseInt(matcher.group(1));
    int count = Integer.parseInt(matcher.group(2));
    if (number < 1 || number > count) {
      throw new IllegalArgumentException("the first of three is 1/3, the last one 3/3");
    }
    return new ShardChoice(number, count);
  }
}
