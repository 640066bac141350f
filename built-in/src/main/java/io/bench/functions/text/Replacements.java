package io.bench.functions.text;

import io.bench.functions.Sizes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Any thread. Texts with parts of them replaced, which do not outgrow {@link Sizes}. */
final class Replacements {

  private Replacements() {}

  /** The text with every occurrence of another replaced. */
  static String replaced(String text, String part, String replacement) {
    if (replacement.length() > part.length()) {
      // An empty part stands before every character and at the end.
      final int step = Math.max(1, part.length());
      long length = text.length();
      for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + step)) {
        length += replacement.length() - part.length();
        if (at + step > text.length()) {
          break;
        }
      }
      Sizes.checkLength(length);
    }
    return text.replace(part, replacement);
  }

  /**
   * The text with every match of an expression replaced; {@code $1} stands for a group.
   *
   * @throws IllegalArgumentException if the replacement names a group that is not there, or the
   *     expression takes too long or goes too deep for the text
   */
  static String replaced(String text, Pattern pattern, String replacement) {
    try {
      Matcher matcher = pattern.matcher(new SearchedText(text, pattern));
      StringBuilder result = new StringBuilder(text.length());
      while (matcher.find()) {
        matcher.appendReplacement(result, replacement);
        Sizes.checkLength(result.length());
      }
      matcher.appendTail(result);
      Sizes.checkLength(result.length());
      return result.toString();
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "the replacement '" + replacement + "': " + e.getMessage(), e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException(
          "the expression '" + pattern + "' goes too deep for a text of " + text.length(), e);
    }
  }

  /**
   * A text that ends a search that would not end in any useful time: some expressions take twice as
   * long for every character that they look at. For one thread, like a {@link Matcher}.
   */
  private static final class SearchedText implements CharSequence {

    /** Any sensible expression looks at a character a few times only. */
    private static final long READS_PER_CHARACTER = 100;

    private static final long SMALLEST_BUDGET = 1_000_000;

    private final String text;
    private final Pattern pattern;
    private long readsLeft;

    SearchedText(String text, Pattern pattern) {
      this.text = text;
      this.pattern = pattern;
      this.readsLeft = Math.max(SMALLEST_BUDGET, READS_PER_CHARACTER * text.length());
    }

    @Override
    public char charAt(int index) {
      if (--readsLeft < 0) {
        throw new IllegalArgumentException(
            "the expression '%s' takes too long for a text of %d characters; make it simpler"
                .formatted(pattern, text.length()));
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
}
