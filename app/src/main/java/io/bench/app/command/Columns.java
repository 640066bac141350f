package io.bench.app.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Prints rows in columns; the last one is wrapped at the width of a page. */
final class Columns {

  private static final int PAGE_WIDTH = 100;
  private static final String GAP = "  ";

  private Columns() {}

  static void print(PrintWriter out, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    int last = rows.get(0).size() - 1;
    int[] widths = new int[last];
    for (List<String> row : rows) {
      for (int column = 0; column < last; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < last; column++) {
        line.append(row.get(column))
            .append(" ".repeat(widths[column] - row.get(column).length()))
            .append(GAP);
      }
      int indent = line.length();
      List<String> wrapped = wrap(row.get(last), Math.max(30, PAGE_WIDTH - indent));
      for (int i = 0; i < wrapped.size(); i++) {
        out.println(((i == 0 ? line : " ".repeat(indent)) + wrapped.get(i)).stripTrailing());
      }
    }
  }

  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("\\s+", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
