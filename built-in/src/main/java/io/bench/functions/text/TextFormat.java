package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.functions.Sizes;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.IllegalFormatException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A format of {@link java.util.Formatter} that shows one value. Immutable.
 *
 * @param format the format itself
 * @param places how often it shows the value, at most
 * @param padding how many characters its widths and precisions add, at most
 */
record TextFormat(String format, int places, long padding) {

  /** Wider than any line, and more digits than any double has. */
  private static final int MAXIMAL_WIDTH = 100_000;

  /** A number weighs less than its digits and what separates it from the next one take. */
  private static final int CHARACTERS_PER_WEIGHT = 2;

  private static final Pattern PLACE =
      Pattern.compile("%(?:\\d+\\$)?[-#+ 0,(<]*+(\\d+)?(?:\\.(\\d+))?[tT]?[a-zA-Z%]");

  /**
   * Reads a format.
   *
   * @throws ArgumentException on the first argument, if a width or a precision in it is too large
   */
  static TextFormat parse(String format) {
    int places = 0;
    long padding = 0;
    Matcher place = PLACE.matcher(format);
    while (place.find()) {
      places++;
      padding += width(place.group(1)) + width(place.group(2));
    }
    return new TextFormat(format, places, padding);
  }

  private static int width(@Nullable String digits) {
    if (digits == null) {
      return 0;
    }
    String significant = digits.replaceFirst("^0+(?=.)", "");
    // Ten digits and more need not fit an int.
    if (significant.length() > 9 || Integer.parseInt(significant) > MAXIMAL_WIDTH) {
      throw new ArgumentException(
          0, "a width must be at most " + MAXIMAL_WIDTH + ", not " + significant);
    }
    return Integer.parseInt(significant);
  }

  /**
   * Any thread. The value in the format.
   *
   * @throws IllegalArgumentException if the format is wrong, cannot show such a value, or would
   *     make too long a text of it
   */
  String apply(Object value) {
    Sizes.checkLength(format.length() + padding + places * length(value));
    try {
      return String.format(format, value);
    } catch (IllegalFormatException e) {
      throw new IllegalArgumentException(
          "Format('" + format + "') cannot show a " + value.getClass().getSimpleName(), e);
    }
  }

  /** A decimal may be spelled out, however far its digits are from the point. */
  private static long length(Object value) {
    if (value instanceof BigDecimal decimal) {
      return Math.abs((long) decimal.scale()) + decimal.precision();
    }
    return value instanceof Collection || value instanceof Map
        ? CHARACTERS_PER_WEIGHT * Sizes.weight(value)
        : Sizes.weight(value);
  }
}
