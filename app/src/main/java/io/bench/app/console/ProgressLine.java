package io.bench.app.console;

import io.bench.app.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * Progress in one line, where a panel does not fit. Parts that matter least are dropped first; the
 * bar takes the remaining columns. Pure.
 */
final class ProgressLine {

  private static final int MIN_BAR = 8;
  private static final int MAX_BAR = 30;
  private static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
  private static final AttributedStyle BAR = PLAIN.foreground(AttributedStyle.CYAN);
  private static final AttributedStyle WARM_UP = PLAIN.foreground(AttributedStyle.YELLOW);
  private static final AttributedStyle BAD = PLAIN.foreground(AttributedStyle.RED);

  /** A part of the line; those with the greatest rank are left out first. */
  private record Part(String text, AttributedStyle style, int rank) {}

  private ProgressLine() {}

  /**
   * The line.
   *
   * @param glyphs that the bar consists of
   * @param columns the most columns it may take
   * @return a line of at most that many columns
   */
  static AttributedString of(ProgressState state, Glyphs glyphs, int columns) {
    List<Part> parts = parts(state);
    while (length(parts) > columns && parts.size() > 1) {
      parts.remove(parts.stream().max(Comparator.comparingInt(Part::rank)).orElseThrow());
    }
    int room = columns - length(parts) - 2;
    AttributedStringBuilder line = new AttributedStringBuilder();
    for (int index = 0; index < parts.size(); index++) {
      Part part = parts.get(index);
      line.styled(part.style(), (index == 0 ? "" : "  ") + part.text());
      if (index == 0 && room >= MIN_BAR) {
        AttributedStyle style =
            switch (state.doing()) {
              case WARMING_UP -> WARM_UP;
              case RUNNING, MEASURING -> BAR;
            };
        line.styled(style, "  " + glyphs.bar(state.fraction(), Math.min(MAX_BAR, room)));
      }
    }
    return line.toAttributedString().columnSubSequence(0, columns);
  }

  private static List<Part> parts(ProgressState state) {
    List<Part> parts = new ArrayList<>();
    String place = state.step() + "/" + state.steps() + " " + state.name();
    parts.add(new Part(place + " " + state.doing(), PLAIN, 0));
    parts.add(new Part(PlainDisplay.percent(state.fraction()), PLAIN, 1));
    parts.add(new Part(Figures.rate(state.load().ratePerSecond()) + "/s", PLAIN, 2));
    if (state.gate() != null) {
      List<String> missing = GateText.missing(state.gate().report(), state.load().paced());
      if (!missing.isEmpty()) {
        parts.add(new Part(missing.get(0), WARM_UP, 6));
      }
    }
    if (state.latency() != null) {
      parts.add(new Part(ProgressText.latency(state.latency()), PLAIN, 4));
    }
    long failed = state.errors().failedOps();
    parts.add(
        new Part(PlainDisplay.errors(failed), failed == 0 ? PLAIN : BAD, failed == 0 ? 7 : 3));
    String left = ProgressText.left(state);
    if (!left.isEmpty()) {
      parts.add(new Part(left, PLAIN, 5));
    }
    return parts;
  }

  private static int length(List<Part> parts) {
    return parts.stream().mapToInt(part -> part.text().length() + 2).sum() - 2;
  }
}
