package io.bench.app.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures as text, in the English notation whatever the locale. Thread-safe. */
public final class Figures {

  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private Figures() {}

  /** A whole number with thousands separators: {@code 1,234,567}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** How many of something there are: {@code 1 op}, {@code 1,234 ops}. */
  public static String counted(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * A latency with its unit, at most three significant digits: {@code 850 ns}, {@code 12.3 µs},
   * {@code 1.05 ms}, {@code 12 s}. Histograms hold three digits, more would be invented.
   */
  public static String latency(double nanos) {
    BigDecimal rounded = new BigDecimal(Math.max(0, nanos)).round(THREE_DIGITS);
    if (nanos < 1_000) {
      rounded = rounded.setScale(0, RoundingMode.HALF_UP);
    }
    if (rounded.compareTo(BigDecimal.valueOf(1_000)) < 0) {
      return rounded.toPlainString() + " ns";
    }
    if (rounded.compareTo(BigDecimal.valueOf(1_000_000)) < 0) {
      return threeDigits(rounded.movePointLeft(3)) + " µs";
    }
    if (rounded.compareTo(BigDecimal.valueOf(1_000_000_000)) < 0) {
      return threeDigits(rounded.movePointLeft(6)) + " ms";
    }
    return threeDigits(rounded.movePointLeft(9)) + " s";
  }

  /** A rate without unit: {@code 12,345}, {@code 12.3}, {@code 0.57}. */
  public static String rate(double perSecond) {
    return threeDigits(new BigDecimal(perSecond));
  }

  /** A span of time as people say it: {@code 0.25 s}, {@code 30.0 s}, {@code 2 min 05 s}. */
  public static String span(double seconds) {
    if (seconds < 59.95) {
      return threeDigits(new BigDecimal(Math.max(0, seconds))) + " s";
    }
    return wholeSpan(seconds);
  }

  /** A span in whole seconds: {@code 7 s}, {@code 2 min 05 s}, {@code 1 h 03 min}. */
  public static String wholeSpan(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3_600
        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d h %02d min", whole / 3_600, whole % 3_600 / 60);
  }

  /** A share as a percentage: {@code 99.9 %}. Only all of it is 100 %, only nothing is 0 %. */
  public static String share(double share) {
    double percent = 100 * share;
    if (percent > 0 && percent < 0.1) {
      return "<0.1 %";
    }
    if (percent < 100 && percent > 99.9) {
      return ">99.9 %";
    }
    return String.format(Locale.ROOT, "%.1f %%", percent).replace(".0 %", " %");
  }

  /** At least three significant digits, never fewer whole ones than there are. */
  private static String threeDigits(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal rounded = value.round(THREE_DIGITS);
    if (rounded.compareTo(BigDecimal.valueOf(100)) >= 0) {
      return String.format(Locale.ROOT, "%,d", value.setScale(0, RoundingMode.HALF_UP).longValue());
    }
    if (rounded.compareTo(BigDecimal.TEN) >= 0) {
      return rounded.setScale(1, RoundingMode.HALF_UP).toPlainString();
    }
    return rounded.setScale(2, RoundingMode.HALF_UP).toPlainString();
  }
}
