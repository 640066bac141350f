package io.bench.test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stood on a terminal whose output was recorded, with its colours. Knows the control sequences
 * that the panel needs, and refuses others.
 */
final class RecordedTerminal {

  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([0-9;]*)([A-Za-z@])");

  /** A character and the codes of its style. */
  private record Cell(char character, String style) {}

  private static final Cell BLANK = new Cell(' ', "");

  private final List<List<Cell>> rows = new ArrayList<>(List.of(new ArrayList<>()));
  private List<List<Cell>> kept = List.of();
  private String weight = "";
  private String colour = "";
  private int row;
  private int column;

  /**
   * The last screen that fits, of those that stood until the next one was drawn over it.
   *
   * @param recorded as {@code script} writes it, without its own first and last lines
   * @throws AssertionError if there was none, or a sequence is unknown
   */
  static RecordedTerminal lastScreen(String recorded, Predicate<String> fits) {
    RecordedTerminal terminal = new RecordedTerminal();
    int at = 0;
    while (at < recorded.length()) {
      char character = recorded.charAt(at);
      if (character == '\u001b') {
        Matcher sequence = SEQUENCE.matcher(recorded).region(at, recorded.length());
        if (!sequence.lookingAt()) {
          throw new AssertionError("unknown sequence at " + at);
        }
        char command = sequence.group(2).charAt(0);
        if (command == 'A' && fits.test(terminal.text())) {
          terminal.kept = terminal.rows.stream().map(List::copyOf).toList();
        }
        terminal.obey(sequence.group(1), command);
        at = sequence.end();
      } else {
        terminal.put(character);
        at++;
      }
    }
    if (terminal.kept.isEmpty()) {
      throw new AssertionError("no such screen in what was recorded");
    }
    return terminal;
  }

  /** The screen as a page with the last rows of it below a command. */
  String html(String command, int mostRows) {
    StringBuilder page =
        new StringBuilder(
            """
            <!doctype html><html lang="en" data-drawn="yes"><meta charset="utf-8"><style>
            body { margin: 0; background: #1d2026; }
            pre { display: inline-block; margin: 0; padding: 18px 22px; background: #1d2026; color: #dde1e6;
                  font: 15px/1.35 'DejaVu Sans Mono', monospace; }
            .s1 { font-weight: bold; color: #fff; } .s2 { color: #8b93a1; } .s31 { color: #ff7b72; }
            .s32 { color: #7ee081; } .s33 { color: #f0c052; } .s36 { color: #56c8d8; }
            </style><pre id="screen">\
            """);
    page.append("<span class=s32>$</span> ").append(escaped(command)).append('\n');
    List<List<Cell>> shown = kept.subList(Math.max(0, kept.size() - mostRows), kept.size());
    shown.forEach(line -> page.append(html(line)).append('\n'));
    return page.append("</pre></html>").toString();
  }

  private static String html(List<Cell> line) {
    StringBuilder html = new StringBuilder();
    String open = "";
    for (Cell cell : line) {
      if (!cell.style().equals(open)) {
        html.append(open.isEmpty() ? "" : "</span>");
        open = cell.style();
        html.append(open.isEmpty() ? "" : "<span class=\"" + open + "\">");
      }
      html.append(escaped(String.valueOf(cell.character())));
    }
    return html + (open.isEmpty() ? "" : "</span>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (List<Cell> line : rows) {
      line.forEach(cell -> text.append(cell.character()));
      text.append('\n');
    }
    return text.toString();
  }

  private void put(char character) {
    switch (character) {
      case '\r' -> column = 0;
      case '\b' -> column--;
      case '\n' -> {
        row++;
        if (row == rows.size()) {
          rows.add(new ArrayList<>());
        }
      }
      default -> {
        List<Cell> line = rows.get(row);
        while (line.size() <= column) {
          line.add(BLANK);
        }
        line.set(column, new Cell(character, (weight + " " + colour).strip()));
        column++;
      }
    }
  }

  private void obey(String parameters, char command) {
    int amount = parameters.matches("\\d+") ? Integer.parseInt(parameters) : 1;
    List<Cell> line = rows.get(row);
    switch (command) {
      case 'A' -> row = Math.max(0, row - amount);
      case 'C' -> column += amount;
      case 'D' -> column -= amount;
      case 'J' -> {
        cut(line);
        rows.subList(row + 1, rows.size()).clear();
      }
      case 'K' -> cut(line);
      case 'P' ->
          line.subList(Math.min(column, line.size()), Math.min(column + amount, line.size()))
              .clear();
      case '@' -> line.addAll(Math.min(column, line.size()), blanks(amount));
      case 'm' -> style(parameters);
      default -> throw new AssertionError("unknown command " + parameters + command);
    }
  }

  private void cut(List<Cell> line) {
    line.subList(Math.min(column, line.size()), line.size()).clear();
  }

  private static List<Cell> blanks(int amount) {
    Cell[] blanks = new Cell[amount];
    Arrays.fill(blanks, BLANK);
    return List.of(blanks);
  }

  private void style(String parameters) {
    for (String code : parameters.split(";", -1)) {
      switch (code) {
        case "", "0" -> {
          weight = "";
          colour = "";
        }
        case "1", "2" -> weight = "s" + code;
        case "22" -> weight = "";
        case "31", "32", "33", "36" -> colour = "s" + code;
        case "39" -> colour = "";
        default -> throw new AssertionError("unknown style " + code);
      }
    }
  }
}
