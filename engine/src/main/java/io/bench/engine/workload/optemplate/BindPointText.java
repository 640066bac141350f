package io.bench.engine.workload.optemplate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text taken apart at its bind points. Immutable.
 *
 * <p>Bind points are {@code {name}}, {@code {{recipe}}} and {@code {(recipe)}}. Braces mean other
 * things too, in CQL above all: {@code {'class': 'SimpleStrategy'}}, {@code {1, 2}}, {@code {(1,
 * 2)}} and {@code {{street: 'x'}}} are none, because no name and no recipe looks like that.
 *
 * @param literals the text around the points: one more than there are points
 * @param points in the order of the text
 */
record BindPointText(List<String> literals, List<Point> points) {

  /**
   * A bind point.
   *
   * @param source as written in the text
   * @param content the name or the recipe
   * @param inline whether {@code content} is a recipe
   */
  record Point(String source, String content, boolean inline) {}

  /** What a backslash within quotes takes literally: in a recipe they are read so. */
  private static final String ESCAPABLE = "'\"\\";

  private static final Pattern NAME = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_.-]*)\\}");

  /** A recipe begins with a function or a type; only that distinguishes it from CQL. */
  private static final String RECIPE_START = "\\s*[A-Za-z_][\\w.]*\\s*(?:\\(|;|->|";

  private static final Pattern DOUBLE_BRACE = Pattern.compile("\\{\\{" + RECIPE_START + "\\}\\})");
  private static final Pattern BRACE_PAREN = Pattern.compile("\\{\\(" + RECIPE_START + "\\)\\})");

  BindPointText {
    literals = List.copyOf(literals);
    points = List.copyOf(points);
  }

  /**
   * Takes a text apart.
   *
   * @throws IllegalArgumentException if a recipe begins and does not end
   */
  static BindPointText parse(String text) {
    List<String> literals = new ArrayList<>();
    List<Point> points = new ArrayList<>();
    int literalStart = 0;
    int at = text.indexOf('{');
    while (at >= 0) {
      Point point = pointAt(text, at);
      if (point == null) {
        at = text.indexOf('{', at + 1);
      } else {
        literals.add(text.substring(literalStart, at));
        points.add(point);
        literalStart = at + point.source().length();
        at = text.indexOf('{', literalStart);
      }
    }
    literals.add(text.substring(literalStart));
    return new BindPointText(literals, points);
  }

  private static @Nullable Point pointAt(String text, int at) {
    if (startsAt(DOUBLE_BRACE, text, at)) {
      return recipe(text, at, "}}");
    }
    if (startsAt(BRACE_PAREN, text, at)) {
      return recipe(text, at, ")}");
    }
    Matcher name = NAME.matcher(text).region(at, text.length());
    return name.lookingAt() ? new Point(name.group(), name.group(1), false) : null;
  }

  private static boolean startsAt(Pattern pattern, String text, int at) {
    return pattern.matcher(text).region(at, text.length()).lookingAt();
  }

  private static Point recipe(String text, int at, String closing) {
    char quote = 0;
    int parens = 0;
    for (int i = at + 2; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == '\\' && i + 1 < text.length() && ESCAPABLE.indexOf(text.charAt(i + 1)) >= 0) {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (parens == 0 && text.startsWith(closing, i)) {
        return new Point(text.substring(at, i + 2), text.substring(at + 2, i).trim(), true);
      } else if (c == '(') {
        parens++;
      } else if (c == ')') {
        parens--;
      }
    }
    String start = text.substring(at, Math.min(text.length(), at + 30));
    throw new IllegalArgumentException(
        "the recipe that begins with " + start + " has no closing " + closing);
  }
}
