package io.bench.adapter.grpc.service.message;

import io.bench.adapter.api.OpValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The JSON forms of {@code Timestamp}, {@code Duration} and {@code FieldMask}, which are texts. */
final class TextForms {

  static final String FIELD_MASK = "google.protobuf.FieldMask";
  private static final String TIMESTAMP = "google.protobuf.Timestamp";
  private static final String DURATION = "google.protobuf.Duration";

  private static final long FIRST_SECOND = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
  private static final long LONGEST_SECONDS = 315_576_000_000L;
  private static final Pattern SECONDS = Pattern.compile("-?[0-9]{1,12}(\\.[0-9]{1,9})?s");
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  private TextForms() {}

  static boolean isTime(String name) {
    return name.equals(TIMESTAMP) || name.equals(DURATION);
  }

  static OpValue expand(String name, OpValue.Constant constant, String path) {
    Object value = constant.value();
    return switch (name) {
      case TIMESTAMP -> timestamp(value, path);
      case DURATION -> duration(value, path);
      case FIELD_MASK -> value instanceof CharSequence text ? fieldMask(text) : constant;
      default -> constant;
    };
  }

  private static OpValue.Mapping timestamp(Object value, String path) {
    Instant instant = instant(value, path);
    if (instant.getEpochSecond() < FIRST_SECOND || instant.getEpochSecond() > LAST_SECOND) {
      throw new UnfitValue(path, "must lie in the years 1 to 9999, not " + UnfitValue.shown(value));
    }
    return fields(instant.getEpochSecond(), instant.getNano());
  }

  private static Instant instant(Object value, String path) {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof Date date) {
      return date.toInstant();
    }
    if (value instanceof CharSequence text) {
      try {
        return OffsetDateTime.parse(text.toString().strip()).toInstant();
      } catch (DateTimeException e) {
        // said below
      }
    }
    throw new UnfitValue(
        path, "must be a time such as '2026-01-31T12:00:00Z', not " + UnfitValue.shown(value));
  }

  private static OpValue.Mapping duration(Object value, String path) {
    BigInteger nanos = nanos(value, path);
    BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(1_000_000_000L));
    if (parts[0].abs().compareTo(BigInteger.valueOf(LONGEST_SECONDS)) > 0) {
      throw new UnfitValue(path, "must be at most 10000 years, not " + UnfitValue.shown(value));
    }
    return fields(parts[0].longValue(), parts[1].intValue());
  }

  private static BigInteger nanos(Object value, String path) {
    if (value instanceof Duration duration) {
      return BigInteger.valueOf(duration.getSeconds())
          .multiply(BigInteger.valueOf(1_000_000_000L))
          .add(BigInteger.valueOf(duration.getNano()));
    }
    if (value instanceof CharSequence && SECONDS.matcher(value.toString()).matches()) {
      String text = value.toString();
      return new BigDecimal(text.substring(0, text.length() - 1))
          .movePointRight(9)
          .toBigIntegerExact();
    }
    throw new UnfitValue(path, "must be seconds such as '1.5s', not " + UnfitValue.shown(value));
  }

  private static OpValue.Mapping fields(long seconds, int nanos) {
    return new OpValue.Mapping(
        Map.of(
            "seconds", new OpValue.Constant(seconds),
            "nanos", new OpValue.Constant(nanos)));
  }

  private static OpValue.Mapping fieldMask(CharSequence text) {
    List<OpValue> paths =
        Arrays.stream(text.toString().split(","))
            .map(String::strip)
            .filter(path -> !path.isEmpty())
            .<OpValue>map(path -> new OpValue.Constant(snakeCase(path)))
            .toList();
    return new OpValue.Mapping(Map.of("paths", new OpValue.Sequence(paths)));
  }

  private static String snakeCase(String camelCase) {
    return CAPITAL
        .matcher(camelCase)
        .replaceAll(capital -> "_" + capital.group().toLowerCase(Locale.ROOT));
  }
}
