package io.bench.app.console;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

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
   * @param joined the bar of the known values that share it
   */
  static List<Double> fitted(
      List<Double> values,
      long firstIndex,
      int length,
      int columns,
      ToDoubleFunction<DoubleSummaryStatistics> joined) {
    int perBar = Math.max(1, (length + columns - 1) / Math.max(1, columns));
    List<Double> bars = new ArrayList<>();
    DoubleSummaryStatistics known = new DoubleSummaryStatistics();
    long current = -1;
    for (int index = 0; index < values.size(); index++) {
      long bar = (firstIndex + index) / perBar;
      if (bar != current) {
        bars.add(Double.NaN);
        known = new DoubleSummaryStatistics();
        current = bar;
      }
      double value = values.get(index);
      if (!Double.isNaN(value)) {
        known.accept(value);
        bars.set(bars.size() - 1, joined.applyAsDouble(known));
      }
    }
    return bars.subList(Math.max(0, bars.size() - columns), bars.size());
  }

  /** The row: one character for each value, a space where nothing is known. */
  static String of(List<Double> values, Glyphs glyphs) {
    double largest = largest(values);
    StringBuilder row = new StringBuilder();
    for (double value : values) {
      row.append(Double.isFinite(value) ? glyphs.level(largest > 0 ? value / largest : 0) : ' ');
    }
    return row.toString();
  }

  /** The value of the highest bar; 0 if nothing is known. */
  static double largest(List<Double> values) {
    return values.stream().mapToDouble(value -> value).filter(Double::isFinite).max().orElse(0);
  }
}
