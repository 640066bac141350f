package io.bench.engine.parameter;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rates at which a step is measured, one after the other. Immutable.
 *
 * @param rates as {@code rate=} takes them, each constant, in the order to be run; at least two,
 *     all different
 */
public record RateSeries(List<String> rates) {

  static final int MAX_RATES = 100;

  private static final Pattern RANGE =
      Pattern.compile("(\\S+?)\\s*\\.\\.\\s*(\\S+?)\\s*/\\s*(\\d+)");
  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  public RateSeries {
    rates = List.copyOf(rates);
  }

  /**
   * Reads {@code 1k..50k/8}, eight rates from 1,000 to 50,000, or a list, {@code 1k,2k,5k}. Each
   * rate of a range is the same factor above the one before, rounded to three digits: queueing
   * multiplies latencies, so evenly spaced rates would crowd where little happens. A list says
   * anything else. {@code 10%..90%/5} and {@code 20%,50%} are shares, as of {@code rate=}.
   *
   * @throws IllegalArgumentException if the text is neither
   */
  public static RateSeries parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    Matcher range = RANGE.matcher(trimmed);
    if (range.matches()) {
      return new RateSeries(range(range.group(1), range.group(2), range.group(3)));
    }
    if (trimmed.contains("..")) {
      throw new IllegalArgumentException("a range says how many rates: 1k..50k/8");
    }
    List<String> rates =
        Arrays.stream(trimmed.split(",", -1)).map(String::trim).map(RateSeries::plain).toList();
    if (rates.size() < 2) {
      throw new IllegalArgumentException("give two rates or more: 1k,2k,5k; rate= takes one");
    }
    if (rates.size() > MAX_RATES) {
      throw new IllegalArgumentException("at most " + MAX_RATES + " rates");
    }
    if (new LinkedHashSet<>(rates).size() < rates.size()) {
      throw new IllegalArgumentException("one rate stands there twice");
    }
    return new RateSeries(rates);
  }

  private static List<String> range(String first, String last, String number) {
    int count = number.length() > 3 ? MAX_RATES + 1 : Integer.parseInt(number);
    if (count < 2 || count > MAX_RATES) {
      throw new IllegalArgumentException("a range has 2 to " + MAX_RATES + " rates, not " + number);
    }
    boolean share = last.endsWith("%");
    if (share != first.endsWith("%")) {
      throw new IllegalArgumentException("both ends are rates, or both are shares: 10%..90%/5");
    }
    String from = plain(first);
    String to = plain(last);
    double least = number(from);
    double most = number(to);
    if (least >= most) {
      throw new IllegalArgumentException("a range rises: 1k..50k/8");
    }
    List<String> rates = new ArrayList<>();
    rates.add(from);
    for (int step = 1; step < count - 1; step++) {
      double rate = least * Math.pow(most / least, (double) step / (count - 1));
      rates.add(
          BigDecimal.valueOf(rate).round(THREE_DIGITS).stripTrailingZeros().toPlainString()
              + (share ? "%" : ""));
    }
    rates.add(to);
    for (int step = 1; step < count; step++) {
      if (number(rates.get(step - 1)) >= number(rates.get(step))) {
        throw new IllegalArgumentException(
            "%s rates are too many between %s and %s".formatted(number, first, last));
      }
    }
    return rates;
  }

  /** A rate without its suffix, so that one rate has one name: {@code 1000} for {@code 1k/s}. */
  private static String plain(String text) {
    Rate rate = Rate.parse(text);
    if (rate.shape() != Rate.Shape.CONSTANT) {
      throw new IllegalArgumentException("'" + text + "' changes: each of the rates is constant");
    }
    Rate.Level level = rate.levels().get(0);
    double value = level.shareOfCapacity() ? level.value() * 100 : level.value();
    return BigDecimal.valueOf(value)
            .round(MathContext.DECIMAL32)
            .stripTrailingZeros()
            .toPlainString()
        + (level.shareOfCapacity() ? "%" : "");
  }

  private static double number(String plain) {
    return Double.parseDouble(plain.endsWith("%") ? plain.substring(0, plain.length() - 1) : plain);
  }
}
