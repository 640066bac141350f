package io.bench.app.console;

import io.bench.app.console.ProgressState.Doing;
import io.bench.app.console.ProgressState.Gate;
import io.bench.app.text.Figures;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jspecify.annotations.Nullable;

/** Lays progress out in a few lines of a given number of columns. Pure. */
final class ProgressPanel {

  /** Below this a panel has no room for its text. */
  static final int MIN_COLUMNS = 60;

  /** Below this a panel would leave nothing of the screen. */
  static final int MIN_ROWS = 8;

  private static final int LABEL_COLUMNS = 10;

  /** Room for {@code 100,000 of 120,000/s (83 %)}, so that the bars beside it stand still. */
  private static final int FIGURE_COLUMNS = 30;

  /** Room for {@code 100 %} and a gap before it. */
  private static final int PERCENT_COLUMNS = 7;

  private static final int MIN_BAR = 8;
  private static final int MAX_BAR = 60;

  /** From here on the client's own CPU is part of what is measured. */
  private static final double BUSY_CLIENT = 0.8;

  private static final double RATE_HELD = 0.99;

  private static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
  private static final AttributedStyle DIM = PLAIN.faint();
  private static final AttributedStyle BOLD = PLAIN.bold();
  private static final AttributedStyle CYAN = PLAIN.foreground(AttributedStyle.CYAN);
  private static final AttributedStyle GREEN = PLAIN.foreground(AttributedStyle.GREEN);
  private static final AttributedStyle YELLOW = PLAIN.foreground(AttributedStyle.YELLOW);
  private static final AttributedStyle RED = PLAIN.foreground(AttributedStyle.RED);

  private final ProgressState state;
  private final Glyphs glyphs;
  private final int columns;
  private final List<AttributedString> lines = new ArrayList<>();

  private ProgressPanel(ProgressState state, Glyphs glyphs, int columns) {
    this.state = state;
    this.glyphs = glyphs;
    this.columns = columns;
  }

  /**
   * The lines.
   *
   * @param columns the most columns that each may take
   * @param hint the last line, or null
   */
  static List<AttributedString> of(
      ProgressState state, Glyphs glyphs, int columns, @Nullable String hint) {
    ProgressPanel panel = new ProgressPanel(state, glyphs, columns);
    panel.head();
    panel.gate();
    panel.rate();
    panel.latency();
    panel.errors();
    panel.client();
    if (hint != null) {
      panel.add(new AttributedStringBuilder().styled(DIM, hint));
    }
    return panel.lines;
  }

  private void head() {
    String place =
        "step " + state.step() + "/" + state.steps() + " " + state.name() + ": " + state.doing();
    String left = ProgressText.left(state);
    String percent = PlainDisplay.percent(state.fraction());
    String after =
        " ".repeat(Math.max(2, PERCENT_COLUMNS - percent.length()))
            + percent
            + (left.isEmpty() ? "" : "  " + left);
    int room = columns - place.length() - after.length() - 2;
    AttributedStringBuilder line = new AttributedStringBuilder().styled(BOLD, place);
    if (room >= MIN_BAR) {
      line.styled(
          state.doing() == Doing.WARMING_UP ? YELLOW : CYAN,
          "  " + glyphs.bar(state.fraction(), Math.min(MAX_BAR, room)));
    }
    add(line.append(after));
  }

  private void gate() {
    Gate gate = state.gate();
    if (gate != null) {
      String text = GateText.of(gate.report(), state.load().paced(), columns - LABEL_COLUMNS);
      add(labelled("gate").styled(gate.report().notSettled().isEmpty() ? GREEN : YELLOW, text));
    }
  }

  private void rate() {
    boolean held = state.load().ratePerSecond() >= RATE_HELD * state.load().offeredPerSecond();
    List<Double> bars =
        Sparkline.fitted(
            state.lastMinute().rates(),
            state.lastMinute().firstIndex(),
            LastMinute.LENGTH,
            barColumns(),
            DoubleSummaryStatistics::getAverage);
    series(
        labelled("rate"),
        ProgressText.rate(state.load(), "/s"),
        !state.load().paced() || held ? PLAIN : YELLOW,
        bars,
        Figures.rate(Sparkline.largest(bars)) + "/s");
  }

  private void latency() {
    List<Double> bars =
        Sparkline.fitted(
            state.lastMinute().latencyNanos(),
            state.lastMinute().firstIndex(),
            LastMinute.LENGTH,
            barColumns(),
            DoubleSummaryStatistics::getMax);
    series(
        labelled(state.load().paced() ? "response" : "service"),
        state.latency() == null ? "no op succeeded" : ProgressText.latencies(state.latency()),
        PLAIN,
        bars,
        Figures.latency(Sparkline.largest(bars)));
  }

  private int barColumns() {
    return Math.max(0, Math.min(LastMinute.LENGTH, columns - LABEL_COLUMNS - FIGURE_COLUMNS));
  }

  /** A figure, its bars over the last minute, and the value of the highest bar. */
  private void series(
      AttributedStringBuilder line,
      String figure,
      AttributedStyle style,
      List<Double> bars,
      String peak) {
    line.styled(style, figure);
    line.append(" ".repeat(Math.max(1, FIGURE_COLUMNS - figure.length())));
    line.styled(CYAN, Sparkline.of(bars, glyphs));
    String scale = "  peak " + peak;
    if (line.columnLength() + scale.length() <= columns) {
      line.styled(DIM, scale);
    }
    add(line);
  }

  private void errors() {
    boolean none = state.errors().failedOps() == 0 && state.errors().triesByName().isEmpty();
    String text = ProgressText.errors(state.errors(), columns - LABEL_COLUMNS);
    add(labelled("errors").styled(none ? PLAIN : RED, text));
  }

  private void client() {
    boolean busy = state.client().busyShare() > BUSY_CLIENT;
    add(labelled("client").styled(busy ? YELLOW : PLAIN, ProgressText.client(state.client())));
  }

  private static AttributedStringBuilder labelled(String label) {
    return new AttributedStringBuilder()
        .styled(DIM, label + " ".repeat(LABEL_COLUMNS - label.length()));
  }

  private void add(AttributedStringBuilder line) {
    lines.add(line.toAttributedString().columnSubSequence(0, columns));
  }
}
