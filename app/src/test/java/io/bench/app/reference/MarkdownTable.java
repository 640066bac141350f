package io.bench.app.reference;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown, row by row. */
final class MarkdownTable {

  private final List<String> lines = new ArrayList<>();

  MarkdownTable(String... headings) {
    lines.add(row(List.of(headings)));
    lines.add("|" + "---|".repeat(headings.length));
  }

  /** Adds a row of Markdown; the bars in it are escaped. */
  void add(String... cells) {
    lines.add(row(List.of(cells)));
  }

  private static String row(List<String> cells) {
    return "| "
        + String.join(" | ", cells.stream().map(cell -> cell.replace("|", "\\|")).toList())
        + " |";
  }

  /** Text as code; empty stays empty. */
  static String code(String text) {
    return text.isEmpty() ? "" : text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }

  /** Text in which nothing is taken for Markdown. */
  static String plain(String text) {
    return text.replaceAll("([*<>`\\[\\]])", "\\\\$1");
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
