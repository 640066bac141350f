package io.bench.engine.parameter;

import java.util.ArrayList;
import java.util.List;

/** Takes a command apart as a shell does. Stateless. */
public final class CommandWords {

  private CommandWords() {}

  /**
   * The words of a text: white space separates them; quotes of either kind keep it, and are taken
   * off.
   *
   * @param comments whether {@code #} at the beginning of a word begins a comment, up to the end of
   *     the line
   * @throws IllegalArgumentException if a quote is not closed
   */
  public static List<String> split(String text, boolean comments) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        begun = true;
      } else if (Character.isWhitespace(c)) {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
      } else if (comments && c == '#' && !begun) {
        int end = text.indexOf('\n', i);
        i = end < 0 ? text.length() : end;
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a " + quote + " is not closed");
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
