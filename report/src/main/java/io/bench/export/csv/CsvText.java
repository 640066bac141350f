package io.bench.export.csv;

import java.util.List;

/** Lines of a CSV file as RFC 4180 has them. Pure. */
final class CsvText {

  private static final String STARTS_A_FORMULA = "=+-@\t\r";

  private CsvText() {}

  /** A line with its end. */
  static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (String cell : cells) {
      line.append(line.isEmpty() ? "" : ",").append(cell);
    }
    return line.append("\r\n").toString();
  }

  /**
   * A text that somebody else wrote, as a cell. Spreadsheets would carry out what begins like a
   * formula: a {@code '} before it makes it a text again.
   */
  static String text(String value) {
    String harmless =
        !value.isEmpty() && STARTS_A_FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    boolean plain =
        harmless
            .chars()
            .noneMatch(unit -> unit == ',' || unit == '"' || unit == '\n' || unit == '\r');
    return plain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
  }
}
