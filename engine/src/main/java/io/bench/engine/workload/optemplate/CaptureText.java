package io.bench.engine.workload.optemplate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with its capture points taken out of it. Immutable.
 *
 * <p>Capture points are {@code [field]}, {@code [field as name]} and {@code [*]}; what is left of
 * them in the text is {@code field} and {@code *}. Brackets mean other things too: {@code [1, 2]}
 * and {@code ['a']} are lists, {@code m[key]} is an element, and within quotes everything is text.
 *
 * @param text without the brackets
 * @param captures in the order of the text
 */
record CaptureText(String text, List<Captured> captures) {

  /** The field of {@code [*]}: whatever later ops name. */
  static final String EVERY_FIELD = "*";

  /**
   * A capture point.
   *
   * @param field in the answer
   * @param name by which later ops use it
   */
  record Captured(String field, String name) {}

  private static final Pattern POINT =
      Pattern.compile(
          "\\[\\s*(\\*|[A-Za-z_]\\w*|\"[^\"]+\")(?:\\s+as\\s+([A-Za-z_]\\w*))?\\s*\\]",
          Pattern.CASE_INSENSITIVE);

  /** Words that are values: a list of one of these is no capture point. */
  private static final Set<String> VALUES = Set.of("true", "false", "null", "nan", "infinity");

  static CaptureText parse(String statement) {
    StringBuilder text = new StringBuilder();
    List<Captured> captures = new ArrayList<>();
    char quote = 0;
    int at = 0;
    while (at < statement.length()) {
      char c = statement.charAt(at);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (endOfComment(statement, at) > at) {
        int end = endOfComment(statement, at);
        text.append(statement, at, end);
        at = end;
        continue;
      } else if (c == '[' && mayBegin(statement, at)) {
        Matcher point = POINT.matcher(statement).region(at, statement.length());
        if (point.lookingAt() && !VALUES.contains(point.group(1).toLowerCase(Locale.ROOT))) {
          String field = point.group(1);
          String plain = field.startsWith("\"") ? field.substring(1, field.length() - 1) : field;
          captures.add(new Captured(plain, point.group(2) == null ? plain : point.group(2)));
          text.append(field);
          at = point.end();
          continue;
        }
      }
      text.append(c);
      at++;
    }
    return new CaptureText(text.toString(), List.copyOf(captures));
  }

  /** Where a comment that begins here ends; here, if none begins. */
  private static int endOfComment(String statement, int at) {
    boolean block = statement.startsWith("/*", at);
    if (!block && !statement.startsWith("--", at) && !statement.startsWith("//", at)) {
      return at;
    }
    int end = statement.indexOf(block ? "*/" : "\n", at + 2);
    return end < 0 ? statement.length() : end + (block ? 2 : 1);
  }

  /** Behind a name or a closing bracket stands an element, as in {@code m[key]}. */
  private static boolean mayBegin(String statement, int at) {
    if (at == 0) {
      return true;
    }
    char before = statement.charAt(at - 1);
    return !Character.isLetterOrDigit(before) && "_\")]}'".indexOf(before) < 0;
  }
}
