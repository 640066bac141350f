package io.bench.adapter.api;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers as a narrower type holds them, or a refusal: nothing wraps, and nothing finite becomes
 * infinite. A fraction is cut off where a whole number is wanted, and rounded where the type holds
 * fewer digits, as Java does both. Stateless and thread-safe; every method throws {@link
 * IllegalArgumentException} with the reason if a value does not fit or is no number.
 */
public final class FittingNumber {

  /** No {@code long} has more digits. */
  private static final int MOST_DIGITS_OF_A_LONG = 19;

  private FittingNumber() {}

  /** The number, if it lies in a range whose ends belong to it. Hot path. */
  public static long between(long least, long most, long number) {
    if (number < least || number > most) {
      throw notBetween(least, most, number);
    }
    return number;
  }

  /** The number without its fraction, if that lies in a range whose ends belong to it. Hot path. */
  public static long between(long least, long most, double number) {
    // not the other way round, so that NaN is refused; the upper end is no double itself
    if (!(number >= -0x1p63 && number < 0x1p63)) {
      throw notBetween(least, most, number);
    }
    long whole = (long) number;
    if (whole < least || whole > most) {
      throw notBetween(least, most, number);
    }
    return whole;
  }

  /**
   * A number, or text that is one, without its fraction, if that lies in a range whose ends belong
   * to it.
   */
  public static long between(long least, long most, Object value) {
    if (isPrimitiveWhole(value)) {
      return between(least, most, ((Number) value).longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      return between(least, most, ((Number) value).doubleValue());
    }
    BigInteger whole;
    if (value instanceof BigInteger integer) {
      whole = integer;
    } else {
      BigDecimal number = toBigDecimal(value);
      if (number.signum() != 0 && wholeDigits(number) > MOST_DIGITS_OF_A_LONG) {
        throw notBetween(least, most, value);
      }
      whole = withoutFraction(number);
    }
    if (whole.bitLength() >= Long.SIZE || whole.longValue() < least || whole.longValue() > most) {
      throw notBetween(least, most, value);
    }
    return whole.longValue();
  }

  /** A number, or text that is one, without its fraction. */
  public static BigInteger toBigInteger(Object value) {
    if (value instanceof BigInteger integer) {
      return integer;
    }
    if (isPrimitiveWhole(value)) {
      return BigInteger.valueOf(((Number) value).longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (!Double.isFinite(number)) {
        throw noNumber(value);
      }
      return new BigDecimal(number).toBigInteger();
    }
    return withoutFraction(toBigDecimal(value));
  }

  /** A number, or text that is one, with the digits that it is written with. */
  public static BigDecimal toBigDecimal(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Number || value instanceof CharSequence) {
      try {
        return new BigDecimal(value.toString().trim());
      } catch (NumberFormatException e) {
        throw noNumber(value);
      }
    }
    throw new IllegalArgumentException(value.getClass().getName() + " is not a number");
  }

  /** A number, or text that is one, as the nearest double. */
  public static double toDouble(Object value) {
    double number;
    boolean mayBeInfinite;
    if (value instanceof Number given) {
      number = given.doubleValue();
      mayBeInfinite = value instanceof Double || value instanceof Float;
    } else if (value instanceof CharSequence) {
      String text = value.toString().trim();
      try {
        number = Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw noNumber(value);
      }
      mayBeInfinite = text.endsWith("Infinity");
    } else {
      throw new IllegalArgumentException(value.getClass().getName() + " is not a number");
    }
    if (Double.isInfinite(number) && !mayBeInfinite) {
      throw beyond(value, "double");
    }
    return number;
  }

  /** A number, or text that is one, as the nearest float. */
  public static float toFloat(Object value) {
    return toFloat(toDouble(value));
  }

  /** The nearest float. Hot path. */
  public static float toFloat(double number) {
    float narrowed = (float) number;
    if (Float.isInfinite(narrowed) && !Double.isInfinite(number)) {
      throw beyond(number, "float");
    }
    return narrowed;
  }

  private static boolean isPrimitiveWhole(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte;
  }

  /** How many digits stand before the point; computed apart, since it may be billions. */
  private static long wholeDigits(BigDecimal number) {
    return (long) number.precision() - number.scale();
  }

  private static BigInteger withoutFraction(BigDecimal number) {
    return number.signum() == 0 || wholeDigits(number) <= 0
        ? BigInteger.ZERO
        : number.toBigInteger();
  }

  private static IllegalArgumentException notBetween(long least, long most, Object value) {
    return new IllegalArgumentException(value + " is not between " + least + " and " + most);
  }

  private static IllegalArgumentException beyond(Object value, String type) {
    return new IllegalArgumentException(value + " is beyond what a " + type + " holds");
  }

  private static IllegalArgumentException noNumber(Object value) {
    return new IllegalArgumentException("'" + value.toString().trim() + "' is no number");
  }
}
