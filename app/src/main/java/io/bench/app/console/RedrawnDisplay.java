package io.bench.app.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntFunction;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jspecify.annotations.Nullable;

/**
 * Progress for a terminal: one line, redrawn in place. The cursor rests at the line's begin and the
 * size is read anew each time, so that a window made narrower, which folds the old line, is cleaned
 * up at the next redraw.
 */
final class RedrawnDisplay implements ProgressDisplay {

  private static final double PERIOD_SECONDS = 1;

  /** For terminals that do not tell their width. */
  private static final int DEFAULT_COLUMNS = 80;

  private final Terminal terminal;
  private final boolean colours;
  private final Display display;
  private @Nullable IntFunction<AttributedString> shown;

  /**
   * @param colours whether to use any
   */
  RedrawnDisplay(Terminal terminal, boolean colours) {
    this.terminal = terminal;
    this.colours = colours;
    this.display = new Display(terminal, false);
  }

  @Override
  public double periodSeconds() {
    return PERIOD_SECONDS;
  }

  @Override
  public void phaseBegins(String text) {}

  @Override
  public void progress(ProgressState state) {
    show(columns -> ProgressLine.of(state, columns));
  }

  @Override
  public void waiting(String what, long seconds) {
    AttributedString text = new AttributedString("waiting for " + what + " (" + seconds + " s)");
    show(columns -> text.columnSubSequence(0, columns));
  }

  private void show(IntFunction<AttributedString> layout) {
    shown = layout;
    // The last column stays free: terminals differ in what they do after it.
    AttributedString line = layout.apply(Math.max(1, resize() - 1));
    display.update(List.of(colours ? line : new AttributedString(line.toString())), 0);
  }

  @Override
  public void line(String text, Tone tone) {
    IntFunction<AttributedString> before = shown;
    clear();
    AttributedString line = new AttributedString(text, style(tone));
    terminal.writer().println(colours ? line.toAnsi(terminal) : text);
    terminal.flush();
    if (before != null) {
      show(before);
    }
  }

  @Override
  public void clear() {
    if (shown != null) {
      resize();
      display.update(List.of(AttributedString.EMPTY), 0);
      display.reset();
      shown = null;
    }
  }

  @Override
  public void close() {
    clear();
    try {
      terminal.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private int resize() {
    Size size = terminal.getSize();
    int columns = size.getColumns() > 0 ? size.getColumns() : DEFAULT_COLUMNS;
    display.resize(Math.max(1, size.getRows()), columns);
    return columns;
  }

  private static AttributedStyle style(Tone tone) {
    return switch (tone) {
      case NORMAL -> AttributedStyle.DEFAULT;
      case GOOD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
      case WARNING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
      case BAD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
    };
  }
}
