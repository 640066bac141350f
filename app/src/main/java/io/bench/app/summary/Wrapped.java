package io.bench.app.summary;

import java.util.ArrayList;
import java.util.List;

/** Text folded at spaces so that it fits the summary's width. */
final class Wrapped {

  /** The summary's width in columns. */
  static final int COLUMNS = 100;

  private Wrapped() {}

  /**
   * The lines of a text. A word longer than a line is cut.
   *
   * @param indent begins the second line and those after it
   */
  static List<String> lines(String text, String indent) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > COLUMNS) {
      int space = rest.lastIndexOf(' ', COLUMNS);
      int cut = space > indent.length() + COLUMNS / 2 ? space : COLUMNS;
      lines.add(rest.substring(0, cut));
      rest = indent + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
