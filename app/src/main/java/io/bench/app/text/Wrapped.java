package io.bench.app.text;

import java.util.ArrayList;
import java.util.List;

/** Text folded at spaces so that it fits a page. */
public final class Wrapped {

  /** The width of what is printed, in columns. */
  public static final int COLUMNS = 100;

  private Wrapped() {}

  /**
   * The lines of a text. Only its first line is folded: others quote a log. A word longer than a
   * line stays whole, for it may be a path that somebody copies.
   *
   * @param indent begins the second line and those after it
   */
  public static List<String> lines(String text, String indent) {
    return folded(text, indent, COLUMNS);
  }

  /**
   * The same for another width.
   *
   * @param columns at most on a line
   */
  public static List<String> folded(String text, String indent, int columns) {
    List<String> lines = new ArrayList<>();
    List<String> given = text.lines().toList();
    String rest = given.isEmpty() ? "" : given.get(0);
    while (rest.length() > columns) {
      int space = rest.lastIndexOf(' ', columns);
      if (space < indent.length() + 1) {
        space = rest.indexOf(' ', columns);
      }
      if (space < 0) {
        break;
      }
      lines.add(rest.substring(0, space));
      rest = indent + rest.substring(space).stripLeading();
    }
    lines.add(rest);
    given.stream().skip(1).forEach(lines::add);
    return lines;
  }
}
