package io.bench.app.text;

import java.util.ArrayList;
import java.util.List;

/** A table whose columns are as wide as they need to be; every command prints its tables by it. */
public final class TextTable {

  private static final String GAP = "  ";
  private static final int MIN_PROSE = 30;

  private final boolean prose;
  private final List<List<String>> rows = new ArrayList<>();

  private TextTable(boolean prose) {
    this.prose = prose;
  }

  /** Names in the first column, left-aligned; figures in the others, right-aligned. */
  public static TextTable ofFigures() {
    return new TextTable(false);
  }

  /** Words, left-aligned; the last column is folded at the width of a page. */
  public static TextTable ofWords() {
    return new TextTable(true);
  }

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
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        int width = row.get(column).length();
        if (column == widths.size()) {
          widths.add(width);
        } else {
          widths.set(column, Math.max(widths.get(column), width));
        }
      }
    }
    return rows.stream().flatMap(row -> line(indent, row, widths).stream()).toList();
  }

  private List<String> line(String indent, List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder(indent);
    int aligned = prose ? row.size() - 1 : row.size();
    for (int column = 0; column < aligned; column++) {
      String cell = row.get(column);
      String padding = " ".repeat(widths.get(column) - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(prose || column == 0 ? cell + padding : padding + cell);
    }
    if (!prose) {
      return List.of(line.toString().stripTrailing());
    }
    String before = line.append(aligned == 0 ? "" : GAP).toString();
    int columns = Math.max(MIN_PROSE, Wrapped.COLUMNS - before.length());
    String text = row.get(aligned).strip().replaceAll("\\s+", " ");
    List<String> lines = new ArrayList<>();
    for (String folded : Wrapped.folded(text, "", columns)) {
      String margin = lines.isEmpty() ? before : " ".repeat(before.length());
      lines.add((margin + folded).stripTrailing());
    }
    return lines;
  }

  /** A text that is cut where it is longer than there is room for. */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
