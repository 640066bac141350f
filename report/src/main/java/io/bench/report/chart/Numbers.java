package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.IntToDoubleFunction;

/** Numbers of series as JSON, rounded to the digits that matter. Stateless. */
final class Numbers {

  /** More cannot be seen in a chart. */
  private static final MathContext SEEN = new MathContext(4);

  /** The precision of a percentile curve: the largest {@code histogramDigits}. */
  private static final MathContext EXACT = new MathContext(5);

  private static final double WHOLE = 1e15;

  private Numbers() {}

  /** A series; values that are not finite become null. */
  static ArrayNode series(int size, IntToDoubleFunction value) {
    ArrayNode series = JsonNodeFactory.instance.arrayNode(size);
    for (int index = 0; index < size; index++) {
      add(series, value.applyAsDouble(index), SEEN);
    }
    return series;
  }

  static void addExact(ArrayNode target, double value) {
    add(target, value, EXACT);
  }

  private static void add(ArrayNode target, double value, MathContext digits) {
    if (!Double.isFinite(value)) {
      target.addNull();
      return;
    }
    double rounded = new BigDecimal(value).round(digits).doubleValue();
    if (Math.abs(rounded) < WHOLE && rounded == Math.rint(rounded)) {
      target.add((long) rounded);
    } else {
      target.add(rounded);
    }
  }

  /** A time to the millisecond, in seconds. */
  static double millis(double seconds) {
    return Math.round(seconds * 1e3) / 1e3;
  }
}
