package io.bench.cql.value;

import io.bench.adapter.api.FittingNumber;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.Locale;
import java.util.function.Supplier;

/** What bindings give, as a column of a type of time holds it. See {@link ScalarConversions}. */
final class TimeConversions {

  private static final int NANO_DIGITS = 9;

  /** As CQL reads timestamps: only the day must be there, and it must exist. */
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("uuuu-MM-dd")
          .optionalStart()
          .appendPattern("['T'][' ']HH:mm[:ss]")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, NANO_DIGITS, true)
          .optionalEnd()
          .appendPattern("[' '][XXX][XX][X]")
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
          .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private TimeConversions() {}

  @SuppressWarnings("JavaUtilDate") // the recipe ToDate gives one
  static Object toInstant(Object value) {
    if (value instanceof Instant instant) {
      return fitting(value, "a timestamp", () -> Instant.ofEpochMilli(instant.toEpochMilli()));
    }
    if (value instanceof Date date) {
      return Instant.ofEpochMilli(date.getTime());
    }
    if (value instanceof Number) {
      return Instant.ofEpochMilli(FittingNumber.between(Long.MIN_VALUE, Long.MAX_VALUE, value));
    }
    if (value instanceof ZonedDateTime zoned) {
      return toInstant(zoned.toInstant());
    }
    if (value instanceof OffsetDateTime offset) {
      return toInstant(offset.toInstant());
    }
    if (value instanceof LocalDateTime local) {
      return toInstant(local.toInstant(ZoneOffset.UTC));
    }
    if (value instanceof LocalDate day) {
      return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    if (value instanceof CharSequence text) {
      return toInstant(text.toString().trim());
    }
    throw ScalarConversions.refused(value, "a timestamp");
  }

  private static Object toInstant(String text) {
    if (text.matches("[+-]?[0-9]+")) {
      return Instant.ofEpochMilli(Long.parseLong(text));
    }
    return fitting(
        text,
        "a timestamp",
        () -> {
          TemporalAccessor read = TIMESTAMP.parse(text);
          Instant instant =
              read.isSupported(ChronoField.OFFSET_SECONDS)
                  ? OffsetDateTime.from(read).toInstant()
                  // as the Java driver takes it
                  : LocalDateTime.from(read).atZone(ZoneId.systemDefault()).toInstant();
          return Instant.ofEpochMilli(instant.toEpochMilli());
        });
  }

  static Object toLocalDate(Object value) {
    if (value instanceof Number) {
      return LocalDate.ofEpochDay(
          FittingNumber.between(Integer.MIN_VALUE, Integer.MAX_VALUE, value));
    }
    LocalDate date = localDate(value);
    var unused = FittingNumber.between(Integer.MIN_VALUE, Integer.MAX_VALUE, date.toEpochDay());
    return date;
  }

  private static LocalDate localDate(Object value) {
    if (value instanceof LocalDate date) {
      return date;
    }
    if (value instanceof CharSequence) {
      return fitting(value, "a date", () -> LocalDate.parse(value.toString().trim()));
    }
    return ((Instant) toInstant(value)).atZone(ZoneOffset.UTC).toLocalDate();
  }

  static Object toLocalTime(Object value) {
    if (value instanceof LocalTime) {
      return value;
    }
    if (value instanceof LocalDateTime local) {
      return local.toLocalTime();
    }
    if (value instanceof Number) {
      return LocalTime.ofNanoOfDay(FittingNumber.between(0, LocalTime.MAX.toNanoOfDay(), value));
    }
    if (value instanceof CharSequence) {
      return fitting(value, "a time of day", () -> LocalTime.parse(value.toString().trim()));
    }
    throw ScalarConversions.refused(value, "a time of day");
  }

  // CQL too keeps the days of a duration apart from its months
  @SuppressWarnings("JavaPeriodGetDays")
  static Object toDuration(Object value) {
    if (value instanceof CqlDuration) {
      return value;
    }
    if (value instanceof Duration duration) {
      return fitting(value, "a duration", () -> new CqlDuration(0, 0, duration.toNanos()));
    }
    if (value instanceof Period period) {
      return fitting(
          value,
          "a duration",
          () -> new CqlDuration(Math.toIntExact(period.toTotalMonths()), period.getDays(), 0));
    }
    if (value instanceof CharSequence) {
      return CqlDuration.parse(value.toString().trim());
    }
    throw ScalarConversions.refused(value, "a duration");
  }

  private static <T> T fitting(Object value, String wanted, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("'" + value + "': " + e.getMessage(), e);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + value + "' does not fit " + wanted, e);
    }
  }
}
