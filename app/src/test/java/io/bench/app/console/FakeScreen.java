package io.bench.app.console;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;

/**
 * A terminal of type xterm whose screen can be looked at: obeys the control sequences that progress
 * needs, refuses others.
 */
final class FakeScreen {

  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([0-9;?]*)([A-Za-z@])");

  final Terminal terminal;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
  private final StringBuilder colours = new StringBuilder();
  private final int height;
  private int row;
  private int column;

  FakeScreen(int columns) throws IOException {
    this(columns, 24);
  }

  FakeScreen(int columns, int height) throws IOException {
    this.height = height;
    OutputStream out = written;
    terminal =
        new ExternalTerminal(
            "screen", "xterm", new ByteArrayInputStream(new byte[0]), out, StandardCharsets.UTF_8);
    terminal.setSize(new Size(columns, height));
  }

  /** What is on the screen, without the empty rows at its end. */
  List<String> lines() {
    String text = written.toString(StandardCharsets.UTF_8);
    written.reset();
    int at = 0;
    while (at < text.length()) {
      char character = text.charAt(at);
      if (character == '\u001b') {
        Matcher sequence = SEQUENCE.matcher(text).region(at, text.length());
        if (!sequence.lookingAt()) {
          throw new AssertionError("unknown sequence at " + text.substring(at));
        }
        obey(sequence.group(1), sequence.group(2).charAt(0));
        at = sequence.end();
      } else {
        put(character);
        at++;
      }
    }
    List<String> lines = new ArrayList<>(rows.stream().map(FakeScreen::stripped).toList());
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  /** The colour sequences obeyed so far. */
  String colours() {
    lines();
    return colours.toString();
  }

  /** Makes the window narrower, which folds the longer rows, as terminals do. */
  void narrow(int columns) {
    lines();
    List<StringBuilder> folded = new ArrayList<>();
    int newRow = 0;
    for (int index = 0; index < rows.size(); index++) {
      if (index == row) {
        newRow = folded.size();
      }
      String rest = stripped(rows.get(index));
      do {
        int cut = Math.min(columns, rest.length());
        folded.add(new StringBuilder(rest.substring(0, cut)));
        rest = rest.substring(cut);
      } while (!rest.isEmpty());
    }
    rows.clear();
    rows.addAll(folded);
    row = newRow + column / columns;
    column = column % columns;
    terminal.setSize(new Size(columns, height));
  }

  private static String stripped(StringBuilder row) {
    return row.toString().stripTrailing();
  }

  private void put(char character) {
    switch (character) {
      case '\r' -> column = 0;
      case '\b' -> column--;
      case '\n' -> {
        column = 0;
        down();
      }
      default -> {
        pad();
        rows.get(row).replace(column, Math.min(column + 1, rows.get(row).length()), "" + character);
        column++;
      }
    }
  }

  private void obey(String parameters, char command) {
    int amount = parameters.matches("\\d+") ? Integer.parseInt(parameters) : 1;
    switch (command) {
      case 'A' -> row -= amount;
      case 'B' -> {
        for (int times = 0; times < amount; times++) {
          down();
        }
      }
      case 'C' -> column += amount;
      case 'D' -> column -= amount;
      case 'J' -> {
        rows.get(row).setLength(Math.min(column, rows.get(row).length()));
        rows.subList(row + 1, rows.size()).clear();
      }
      case 'K' -> rows.get(row).setLength(Math.min(column, rows.get(row).length()));
      case 'P' -> {
        pad();
        rows.get(row).delete(column, column + amount);
      }
      case '@' -> {
        pad();
        rows.get(row).insert(column, " ".repeat(amount));
      }
      case 'm' -> colours.append(parameters).append('m');
      default -> throw new AssertionError("unknown command " + parameters + command);
    }
  }

  private void down() {
    row++;
    if (row == rows.size()) {
      rows.add(new StringBuilder());
    }
  }

  private void pad() {
    StringBuilder line = rows.get(row);
    line.append(" ".repeat(Math.max(0, column - line.length())));
  }
}
