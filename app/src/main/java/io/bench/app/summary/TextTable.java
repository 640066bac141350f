package io.bench.app.summary;

import java.util.ArrayList;
import java.util.List;

/** A table of text: the first column left-aligned, the others right-aligned, as wide as needed. */
public final class TextTable {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row. */
  public void row(List<String> cells) {
    rows.add(cells);
  }

  /**
   * The rows, without line ends.
   *
   * @param indent put before each
   */
  public List<String> lines(String indent) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return rows.stream().map(row -> line(indent, row, widths)).toList();
  }

  private static String line(String indent, List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder(indent);
    for (int column = 0; column < row.size(); column++) {
      String cell = row.get(column);
      String padding = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? cell + padding : GAP + padding + cell);
    }
    return line.toString().stripTrailing();
  }
}
