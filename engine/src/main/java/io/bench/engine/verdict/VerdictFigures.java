package io.bench.engine.verdict;

import java.util.Locale;

/** How numbers read in evidence. */
final class VerdictFigures {

  private VerdictFigures() {}

  static String nanos(double nanos) {
    if (!Double.isFinite(nanos)) {
      return "unknown";
    }
    if (nanos < 1e6) {
      return format("%.0f us", nanos / 1e3);
    }
    return nanos < 1e9 ? short3(nanos / 1e6) + " ms" : short3(nanos / 1e9) + " s";
  }

  /** A share of 1 as a percentage. */
  static String percent(double share) {
    return Double.isFinite(share) ? short3(100 * share) + " %" : "unknown";
  }

  static String rate(double perSecond) {
    return count(perSecond) + " ops/s";
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String count(double number) {
    return number < 100 && number != Math.rint(number) ? short3(number) : format("%,.0f", number);
  }

  static String cores(double cores) {
    return format("%.2f", cores);
  }

  private static String short3(double value) {
    double size = Math.abs(value);
    return format(size < 1 ? "%.2f" : size < 100 ? "%.1f" : "%.0f", value);
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
