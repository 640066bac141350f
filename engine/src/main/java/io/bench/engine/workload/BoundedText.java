package io.bench.engine.workload;

import io.bench.engine.problem.UsageException;
import java.util.regex.Pattern;

/**
 * A text for a regular expression, which ends a search that would not end in any useful time. Some
 * expressions, such as {@code (a+)+\1b}, take twice as long for every character that they look at.
 */
final class BoundedText implements CharSequence {

  private static final int MAX_READS = 1_000_000;

  private final Pattern pattern;
  private final String text;
  private int reads;

  /**
   * @param pattern what the text is for, for the message
   */
  BoundedText(Pattern pattern, String text) {
    this.pattern = pattern;
    this.text = text;
  }

  /**
   * @throws UsageException if a million characters have been asked for
   */
  @Override
  public char charAt(int index) {
    if (++reads > MAX_READS) {
      throw new UsageException(
          "tags: the expression '%s' takes too long to be tried; make it simpler"
              .formatted(pattern));
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
