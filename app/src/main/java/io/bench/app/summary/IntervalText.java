package io.bench.app.summary;

import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import java.util.function.DoubleFunction;

/** A 95 % interval for people. */
final class IntervalText {

  private IntervalText() {}

  /** {@code 930 to 961 µs}, with one unit where both ends have the same; or why there is none. */
  static String of(ConfidenceInterval interval, DoubleFunction<String> text) {
    if (interval instanceof Withheld none) {
      return none.reason().words();
    }
    Known known = (Known) interval;
    String lower = text.apply(known.lower());
    String upper = text.apply(known.upper());
    int space = lower.lastIndexOf(' ');
    boolean sameUnit = space > 0 && upper.endsWith(lower.substring(space));
    return (sameUnit ? lower.substring(0, space) : lower) + " to " + upper;
  }
}
