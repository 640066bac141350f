package io.bench.app.console;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/**
 * A series as one row of bars, from zero to its largest value, so that a stall is a hole and a
 * spike is a spike. Pure.
 */
final class Sparkline {

  private Sparkline() {}

  /**
   * Joins neighbours until the series fits. Which values are joined does not change as the series
   * moves on, so the picture moves without flickering.
   *
   * @param values NaN where nothing is known
   * @param firstIndex the place of the first value since the series began
   * @param length how many values the whole row stands for
   * @param columns how many bars there is room for
   * @param join two values that share a bar
   */
  static List<Double> fitted(
      List<Double> values, long firstIndex, int length, int columns, DoubleBinaryOperator join) {
    int perBar = Math.max(1, (length + columns - 1) / Math.max(1, columns));
    List<Double> bars = new ArrayList<>();
    long current = -1;
    for (int index = 0; index < values.size(); index++) {
      long bar = (firstIndex + index) / perBar;
      double value = values.get(index);
      if (bar != current) {
        bars.add(value);
        current = bar;
      } else {
        int last = bars.size() - 1;
        double before = bars.get(last);
        bars.set(
            last,
            Double.isNaN(before)
                ? value
                : Double.isNaN(value) ? before : join.applyAsDouble(before, value));
      }
    }
    return bars.subList(Math.max(0, bars.size() - columns), bars.size());
  }

  /** The row: one character for each value, a space where nothing is known. */
  static String of(List<Double> values, Glyphs glyphs) {
    double largest =
        values.stream().mapToDouble(value -> value).filter(Double::isFinite).max().orElse(0);
    StringBuilder row = new StringBuilder();
    for (double value : values) {
      row.append(Double.isFinite(value) ? glyphs.level(largest > 0 ? value / largest : 0) : ' ');
    }
    return row.toString();
  }
}
