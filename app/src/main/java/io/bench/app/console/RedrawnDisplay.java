package io.bench.app.console;

import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Progress for a terminal: a panel, or one line where that has no room, redrawn in place. The
 * cursor rests at its begin and nothing stands below it, so that whatever a resized window has made
 * of it is wiped off as everything from the cursor on. Thread-safe: the run draws, and so do the
 * signals of the terminal.
 */
final class RedrawnDisplay implements ProgressDisplay {

  private static final double PERIOD_SECONDS = 1;

  /** For terminals that do not report their size. */
  private static final Size DEFAULT_SIZE = new Size(80, 24);

  private static final String QUIT_HINT = "q ends in order";
  private static final String QUITTING = "ending in order: waiting for the ops in flight";

  /** The lines currently shown, depending on the size of the window. */
  private interface Layout {
    List<AttributedString> lines(int columns, int rows);
  }

  private final Terminal terminal;
  private final Glyphs glyphs;
  private final boolean colours;
  private final QuitKey quitKey;
  private final Display display;
  private @Nullable Layout shown;
  private Size size = DEFAULT_SIZE;
  private boolean quitting;
  private boolean closed;

  /**
   * @param colours whether to use any
   * @param quitKey read while a phase runs
   */
  RedrawnDisplay(Terminal terminal, Glyphs glyphs, boolean colours, QuitKey quitKey) {
    this.terminal = terminal;
    this.glyphs = glyphs;
    this.colours = colours;
    this.quitKey = quitKey;
    this.display = new Display(terminal, false);
    terminal.handle(Terminal.Signal.WINCH, signal -> redraw());
    terminal.handle(Terminal.Signal.CONT, signal -> continued());
  }

  @Override
  public void quitWith(Runnable quit) {
    quitKey.start(
        () -> {
          quitting();
          quit.run();
        });
  }

  private synchronized void quitting() {
    quitting = true;
    redraw();
  }

  @Override
  public double periodSeconds() {
    return PERIOD_SECONDS;
  }

  @Override
  public void phaseBegins(String text) {
    quitKey.listen();
  }

  @Override
  public void progress(ProgressState state) {
    show(
        (columns, rows) ->
            columns < ProgressPanel.MIN_COLUMNS || rows < ProgressPanel.MIN_ROWS
                ? List.of(ProgressLine.of(state, glyphs, columns - 1))
                : ProgressPanel.of(state, glyphs, columns - 1, hint()));
  }

  private @Nullable String hint() {
    return quitting ? QUITTING : quitKey.isListening() ? QUIT_HINT : null;
  }

  @Override
  public void waiting(String what, long seconds) {
    AttributedString text = new AttributedString("waiting for " + what + " (" + seconds + " s)");
    show((columns, rows) -> List.of(text.columnSubSequence(0, columns - 1)));
  }

  private synchronized void show(Layout layout) {
    if (!size.equals(currentSize())) {
      wipe();
    }
    draw(layout);
  }

  @Override
  public synchronized void line(String text, Tone tone) {
    Layout before = shown;
    wipe();
    String shownText = glyphs.text(text);
    AttributedString line = new AttributedString(shownText, style(tone));
    terminal.writer().println(colours ? line.toAnsi(terminal) : shownText);
    if (before == null) {
      terminal.flush();
    } else {
      draw(before);
    }
  }

  @Override
  public synchronized void clear() {
    quitKey.rest();
    wipe();
    terminal.flush();
  }

  /** The shell has written in the meantime: what was drawn stays where it is. */
  private synchronized void continued() {
    quitKey.continued();
    Layout before = shown;
    if (before != null && !closed) {
      display.reset();
      draw(before);
    }
  }

  private synchronized void redraw() {
    Layout before = shown;
    if (before != null && !closed) {
      wipe();
      draw(before);
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    clear();
    quitKey.close();
    closed = true;
  }

  /** Removes what is shown and leaves the cursor at its start. */
  private void wipe() {
    if (shown != null) {
      if (!terminal.puts(Capability.clr_eos)) {
        display.update(List.of(AttributedString.EMPTY), 0, false);
      }
      display.reset();
      shown = null;
    }
  }

  private void draw(Layout layout) {
    shown = layout;
    size = currentSize();
    display.resize(size.getRows(), size.getColumns());
    // The last column stays free: terminals differ in what they do after it. So does the last row,
    // for a line that a narrower window folds.
    List<AttributedString> lines = layout.lines(size.getColumns(), size.getRows());
    List<AttributedString> ended = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      AttributedString line = lines.get(index);
      AttributedStringBuilder text = new AttributedStringBuilder();
      text.append(colours ? line : new AttributedString(line.toString()));
      ended.add((index < lines.size() - 1 ? text.append('\n') : text).toAttributedString());
    }
    display.update(translated(ended), 0);
  }

  private List<AttributedString> translated(List<AttributedString> lines) {
    return glyphs == Glyphs.UNICODE
        ? lines
        : lines.stream()
            .map(
                line ->
                    line.chars().allMatch(character -> character < 128)
                        ? line
                        : new AttributedString(glyphs.text(line.toString())))
            .toList();
  }

  private Size currentSize() {
    Size size = terminal.getSize();
    return new Size(
        size.getColumns() > 1 ? size.getColumns() : DEFAULT_SIZE.getColumns(),
        size.getRows() > 0 ? size.getRows() : DEFAULT_SIZE.getRows());
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
