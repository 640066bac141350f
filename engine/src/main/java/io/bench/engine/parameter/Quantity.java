package io.bench.engine.parameter;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads amounts such as {@code 5500}, {@code 5.5k}, {@code 100M} and {@code 2^20}. */
public final class Quantity {

  private static final Pattern DECIMAL =
      Pattern.compile("(\\d[\\d_]*(?:\\.\\d+)?)\\s*([kKmMgGbBtT]?)");
  private static final Pattern POWER = Pattern.compile("(\\d+)\\s*\\^\\s*(\\d{1,3})");

  private Quantity() {}

  /**
   * Reads an exact amount. A suffix multiplies by a power of 1000: k, M, G (also B, for billion)
   * and T, in either case.
   *
   * @throws IllegalArgumentException if the text is no amount
   */
  static BigDecimal parse(String text) {
    String trimmed = text.trim();
    Matcher power = POWER.matcher(trimmed);
    if (power.matches()) {
      return new BigDecimal(power.group(1)).pow(Integer.parseInt(power.group(2)));
    }
    Matcher decimal = DECIMAL.matcher(trimmed);
    if (!decimal.matches()) {
      throw new IllegalArgumentException("not an amount: '" + text + "'");
    }
    return scaled(decimal.group(1).replace("_", ""), decimal.group(2));
  }

  /**
   * The exact amount that a decimal number and a suffix stand for.
   *
   * @param number as {@link BigDecimal} reads it
   * @param suffix one of k, M, G, B, T in either case, or empty
   */
  public static BigDecimal scaled(String number, String suffix) {
    int exponent =
        switch (suffix.toLowerCase(Locale.ROOT)) {
          case "k" -> 3;
          case "m" -> 6;
          case "g", "b" -> 9;
          case "t" -> 12;
          default -> 0;
        };
    return new BigDecimal(number).scaleByPowerOfTen(exponent);
  }

  /**
   * Reads an amount of things that can be counted.
   *
   * @throws IllegalArgumentException if it is no whole number that fits 64 bits
   */
  static long parseCount(String text) {
    try {
      return parse(text).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("not a whole number: '" + text + "'", e);
    }
  }
}
