package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.bench.adapter.api.FittingNumber;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What recipes give, as the driver's scalar types. Each method refuses what makes no sense. */
final class ScalarConversions {

  /** Only literals: a name would be looked up, which blocks. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.%]*:[0-9a-fA-F:.%]*");

  private static final Pattern HEX = Pattern.compile("0x(?:[0-9a-fA-F]{2})*");

  /** CQL counts days in 32 bits, with the epoch in the middle. */
  private static final long FIRST_DAY = Integer.MIN_VALUE;

  private static final long LAST_DAY = Integer.MAX_VALUE;

  /** The largest {@code time}, which begins at 0. */
  static final long LAST_NANO_OF_DAY = LocalTime.MAX.toNanoOfDay();

  private ScalarConversions() {}

  static Object toText(Object value) {
    if (value instanceof Collection<?>
        || value instanceof Map<?, ?>
        || value instanceof ByteBuffer
        || value.getClass().isArray()) {
      throw refused(value, "text");
    }
    return value.toString();
  }

  static Object toLong(Object value) {
    return FittingNumber.between(Long.MIN_VALUE, Long.MAX_VALUE, value);
  }

  static Object toInt(Object value) {
    return (int) FittingNumber.between(Integer.MIN_VALUE, Integer.MAX_VALUE, value);
  }

  static Object toShort(Object value) {
    return (short) FittingNumber.between(Short.MIN_VALUE, Short.MAX_VALUE, value);
  }

  static Object toByte(Object value) {
    return (byte) FittingNumber.between(Byte.MIN_VALUE, Byte.MAX_VALUE, value);
  }

  static Object toBoolean(Object value) {
    if (value instanceof Boolean) {
      return value;
    }
    String text = value.toString().trim();
    if (value instanceof CharSequence && text.matches("(?i)true|false")) {
      return Boolean.valueOf(text);
    }
    throw refused(value, "a boolean");
  }

  static Object toUuid(Object value) {
    if (value instanceof UUID) {
      return value;
    }
    if (value instanceof CharSequence) {
      return UUID.fromString(value.toString().trim());
    }
    throw refused(value, "a UUID");
  }

  static Object toTimeUuid(Object value) {
    UUID uuid = (UUID) toUuid(value);
    if (uuid.version() != 1) {
      throw new IllegalArgumentException("a UUID of version " + uuid.version() + ", not 1");
    }
    return uuid;
  }

  static Object toInstant(Object value) {
    Instant instant = instant(value);
    try {
      var unused = instant.toEpochMilli();
    } catch (ArithmeticException tooFarAway) {
      throw new IllegalArgumentException("'" + value + "' does not fit a timestamp", tooFarAway);
    }
    return instant;
  }

  @SuppressWarnings("JavaUtilDate") // the recipe ToDate gives one
  private static Instant instant(Object value) {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof Date date) {
      return Instant.ofEpochMilli(date.getTime());
    }
    if (value instanceof Number) {
      return Instant.ofEpochMilli(FittingNumber.between(Long.MIN_VALUE, Long.MAX_VALUE, value));
    }
    if (value instanceof ZonedDateTime zoned) {
      return zoned.toInstant();
    }
    if (value instanceof OffsetDateTime offset) {
      return offset.toInstant();
    }
    if (value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    if (value instanceof LocalDate day) {
      return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    throw refused(value, "a timestamp");
  }

  static Object toLocalDate(Object value) {
    if (value instanceof Number) {
      return LocalDate.ofEpochDay(FittingNumber.between(FIRST_DAY, LAST_DAY, value));
    }
    LocalDate date = localDate(value);
    var unused = FittingNumber.between(FIRST_DAY, LAST_DAY, date.toEpochDay());
    return date;
  }

  private static LocalDate localDate(Object value) {
    if (value instanceof LocalDate date) {
      return date;
    }
    if (value instanceof CharSequence) {
      return parsed(value, () -> LocalDate.parse(value.toString().trim()));
    }
    return instant(value).atZone(ZoneOffset.UTC).toLocalDate();
  }

  static Object toLocalTime(Object value) {
    if (value instanceof LocalTime) {
      return value;
    }
    if (value instanceof LocalDateTime local) {
      return local.toLocalTime();
    }
    if (value instanceof Number) {
      return LocalTime.ofNanoOfDay(FittingNumber.between(0, LAST_NANO_OF_DAY, value));
    }
    if (value instanceof CharSequence) {
      return parsed(value, () -> LocalTime.parse(value.toString().trim()));
    }
    throw refused(value, "a time of day");
  }

  static Object toInet(Object value) {
    if (value instanceof InetAddress) {
      return value;
    }
    String text = value.toString().trim();
    if (value instanceof CharSequence && ADDRESS.matcher(text).matches()) {
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException notAnAddress) {
        throw new IllegalArgumentException("'" + text + "' is no IP address", notAnAddress);
      }
    }
    throw refused(value, "an IP address");
  }

  /** Text that begins with {@code 0x} is hexadecimal, any other is taken as UTF-8. */
  static Object toBlob(Object value) {
    if (value instanceof ByteBuffer buffer) {
      return buffer.duplicate();
    }
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (value instanceof CharSequence) {
      String text = value.toString();
      return HEX.matcher(text).matches()
          ? Bytes.fromHexString(text)
          : ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
    throw refused(value, "bytes");
  }

  static Object toDuration(Object value) {
    if (value instanceof CqlDuration) {
      return value;
    }
    if (value instanceof Duration duration) {
      try {
        return CqlDuration.newInstance(0, 0, duration.toNanos());
      } catch (ArithmeticException tooLong) {
        throw new IllegalArgumentException(duration + " is too long a duration", tooLong);
      }
    }
    if (value instanceof CharSequence) {
      return CqlDuration.from(value.toString().trim());
    }
    throw refused(value, "a duration");
  }

  static IllegalArgumentException refused(Object value, String wanted) {
    return new IllegalArgumentException(value.getClass().getName() + " is not " + wanted);
  }

  private static <T> T parsed(Object value, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (DateTimeException wrong) {
      throw new IllegalArgumentException("'" + value + "': " + wrong.getMessage(), wrong);
    }
  }
}
