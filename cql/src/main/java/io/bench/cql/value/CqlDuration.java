package io.bench.cql.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A duration in CQL: months, days and nanoseconds, which do not convert into one another. All three
 * have the same sign.
 */
public record CqlDuration(int months, int days, long nanos) {

  private static final Pattern WHOLE = Pattern.compile("-?(\\d+(y|mo|w|d|h|ms|m|us|µs|ns|s))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(y|mo|w|d|h|ms|m|us|µs|ns|s)");
  private static final Map<String, Long> MONTHS = Map.of("y", 12L, "mo", 1L);
  private static final Map<String, Long> DAYS = Map.of("w", 7L, "d", 1L);
  private static final Map<String, Long> NANOS =
      Map.of(
          "h", 3_600_000_000_000L,
          "m", 60_000_000_000L,
          "s", 1_000_000_000L,
          "ms", 1_000_000L,
          "us", 1_000L,
          "µs", 1_000L,
          "ns", 1L);

  /**
   * Reads CQL's notations: with units, such as {@code 1y2mo3w4d5h6m7s8ms9us10ns}, or ISO 8601's,
   * either with a minus before the whole.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static CqlDuration parse(String text) {
    if (text.startsWith("P")) {
      return parseIso(text, "");
    }
    if (text.startsWith("-P")) {
      return parseIso(text.substring(1), "-");
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (!WHOLE.matcher(lower).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no duration");
    }
    long months = 0;
    long days = 0;
    long nanos = 0;
    long sign = lower.startsWith("-") ? -1 : 1;
    Matcher part = PART.matcher(lower);
    try {
      while (part.find()) {
        long amount = Math.multiplyExact(sign, Long.parseLong(part.group(1)));
        months = add(months, amount, MONTHS.get(part.group(2)));
        days = add(days, amount, DAYS.get(part.group(2)));
        nanos = add(nanos, amount, NANOS.get(part.group(2)));
      }
      return new CqlDuration(Math.toIntExact(months), Math.toIntExact(days), nanos);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is too long a duration", e);
    }
  }

  // CQL too keeps the days of a duration apart from its months
  @SuppressWarnings("JavaPeriodGetDays")
  private static CqlDuration parseIso(String text, String sign) {
    int time = text.indexOf('T');
    try {
      String date = time < 0 ? text : text.substring(0, time);
      Period days = time == 1 ? Period.ZERO : Period.parse(sign + date);
      Duration rest = time < 0 ? Duration.ZERO : Duration.parse(sign + "P" + text.substring(time));
      return new CqlDuration(Math.toIntExact(days.toTotalMonths()), days.getDays(), rest.toNanos());
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException("'" + sign + text + "' is no duration", e);
    }
  }

  private static long add(long sum, long amount, @Nullable Long factor) {
    return factor == null ? sum : Math.addExact(sum, Math.multiplyExact(amount, factor));
  }

  /** As CQL writes it, such as {@code 1mo2d3ns}. */
  @Override
  public String toString() {
    if (months == 0 && days == 0 && nanos == 0) {
      return "0ns";
    }
    StringBuilder text = new StringBuilder(months < 0 || days < 0 || nanos < 0 ? "-" : "");
    append(text, months, "mo");
    append(text, days, "d");
    append(text, nanos, "ns");
    return text.toString();
  }

  private static void append(StringBuilder text, long amount, String unit) {
    if (amount != 0) {
      // the sign stands in front of the whole; Long.MIN_VALUE has no positive counterpart
      text.append(Long.toUnsignedString(Math.abs(amount))).append(unit);
    }
  }
}
