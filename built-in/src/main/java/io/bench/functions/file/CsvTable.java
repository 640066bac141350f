package io.bench.functions.file;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.function.ArgumentException;
import java.util.ArrayList;
import java.util.List;

/**
 * Comma-separated values as RFC 4180 has them, with a line of column names first. Empty lines are
 * left out. Immutable.
 */
record CsvTable(DataFile file, List<String> columns, List<List<String>> rows) {

  /**
   * Reads a file.
   *
   * @throws ArgumentException if it cannot be read, has nothing in it or a quote that never ends
   */
  static CsvTable read(DataFile file) {
    List<List<String>> lines = new Reader(file).lines();
    if (lines.size() < 2) {
      throw new ArgumentException(
          file.argumentIndex(), "'" + file.name() + "' has no line below its column names");
    }
    return new CsvTable(file, lines.get(0), lines.subList(1, lines.size()));
  }

  /**
   * The values of a column, of every row.
   *
   * @param name the column's; upper and lower case are alike
   * @param argumentIndex the argument that names it, for the message
   */
  List<String> column(String name, int argumentIndex) {
    int column = indexOf(name, argumentIndex);
    List<String> values = new ArrayList<>(rows.size());
    for (List<String> row : rows) {
      if (row.size() <= column) {
        throw new ArgumentException(
            file.argumentIndex(),
            "'" + file.name() + "' has a row without " + name + ": " + String.join(",", row));
      }
      values.add(row.get(column));
    }
    return values;
  }

  private int indexOf(String name, int argumentIndex) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw new ArgumentException(
        argumentIndex,
        "'%s' has no column '%s', only %s%s"
            .formatted(
                file.name(),
                name,
                String.join(", ", columns),
                NearestName.suggestion(name, columns)));
  }

  /** Splits a text into lines of values. */
  private static final class Reader {

    /** Spreadsheets write it at the beginning of a file in UTF-8. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final DataFile file;
    private final String text;
    private int offset;

    Reader(DataFile file) {
      this.file = file;
      this.text = file.text();
      this.offset = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    }

    List<List<String>> lines() {
      List<List<String>> lines = new ArrayList<>();
      while (offset < text.length()) {
        List<String> line = line();
        if (line.size() > 1 || !line.get(0).isEmpty()) {
          lines.add(line);
        }
      }
      return lines;
    }

    private List<String> line() {
      List<String> values = new ArrayList<>();
      values.add(value());
      while (offset < text.length() && text.charAt(offset) == ',') {
        offset++;
        values.add(value());
      }
      skipLineEnd();
      return values;
    }

    private String value() {
      if (offset < text.length() && text.charAt(offset) == '"') {
        return quoted();
      }
      int start = offset;
      while (offset < text.length() && !endsValue(text.charAt(offset))) {
        offset++;
      }
      return text.substring(start, offset);
    }

    /** A quote within the quotes is doubled; what follows the closing one is dropped. */
    private String quoted() {
      StringBuilder value = new StringBuilder();
      int begin = offset;
      for (offset++; offset < text.length(); offset++) {
        if (text.charAt(offset) == '"') {
          if (!text.startsWith("\"\"", offset)) {
            break;
          }
          offset++;
        }
        value.append(text.charAt(offset));
      }
      if (offset == text.length()) {
        throw new ArgumentException(
            file.argumentIndex(),
            "'%s' has a quote in line %d that is never closed"
                .formatted(file.name(), lineAt(begin)));
      }
      while (offset < text.length() && !endsValue(text.charAt(offset))) {
        offset++;
      }
      return value.toString();
    }

    private long lineAt(int position) {
      return 1 + text.chars().limit(position).filter(character -> character == '\n').count();
    }

    private void skipLineEnd() {
      if (text.startsWith("\r\n", offset)) {
        offset++;
      }
      offset++;
    }

    private static boolean endsValue(char character) {
      return character == ',' || character == '\n' || character == '\r';
    }
  }
}
