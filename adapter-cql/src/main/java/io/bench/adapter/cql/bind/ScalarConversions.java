package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.util.regex.Pattern;

/** What recipes give, as the driver's scalar types. Each method refuses what makes no sense. */
final class ScalarConversions {

  /** Only literals: a name would be looked up, which blocks. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.%]*:[0-9a-fA-F:.%]*");

  private static final Pattern HEX = Pattern.compile("0x(?:[0-9a-fA-F]{2})*");

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
    return integral(value, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  static Object toInt(Object value) {
    return (int) integral(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  static Object toShort(Object value) {
    return (short) integral(value, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  static Object toByte(Object value) {
    return (byte) integral(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  private static long integral(Object value, long least, long most) {
    BigInteger number = (BigInteger) toBigInteger(value);
    if (number.bitLength() > 63 || number.longValue() < least || number.longValue() > most) {
      throw new IllegalArgumentException(value + " is not between " + least + " and " + most);
    }
    return number.longValue();
  }

  static Object toBigInteger(Object value) {
    if (value instanceof BigInteger) {
      return value;
    }
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return BigInteger.valueOf(((Number) value).longValue());
    }
    return ((BigDecimal) toBigDecimal(value)).toBigInteger();
  }

  static Object toBigDecimal(Object value) {
    if (value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Number || value instanceof CharSequence) {
      return new BigDecimal(value.toString().trim());
    }
    throw refused(value, "a number");
  }

  static Object toDouble(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof CharSequence) {
      return Double.valueOf(value.toString().trim());
    }
    throw refused(value, "a number");
  }

  static Object toFloat(Object value) {
    return ((Double) toDouble(value)).floatValue();
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

  @SuppressWarnings("JavaUtilDate") // the recipe ToDate gives one
  static Object toInstant(Object value) {
    if (value instanceof Instant) {
      return value;
    }
    if (value instanceof Date date) {
      return Instant.ofEpochMilli(date.getTime());
    }
    if (value instanceof Number number) {
      return Instant.ofEpochMilli(number.longValue());
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
    if (value instanceof LocalDate) {
      return value;
    }
    if (value instanceof Number number) {
      return LocalDate.ofEpochDay(number.longValue());
    }
    if (value instanceof CharSequence) {
      return parsed(value, () -> LocalDate.parse(value.toString().trim()));
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
    if (value instanceof Number number) {
      return parsed(value, () -> LocalTime.ofNanoOfDay(number.longValue()));
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
      return CqlDuration.newInstance(0, 0, duration.toNanos());
    }
    if (value instanceof CharSequence) {
      return CqlDuration.from(value.toString().trim());
    }
    throw refused(value, "a duration");
  }

  static IllegalArgumentException refused(Object value, String wanted) {
    return new IllegalArgumentException(value.getClass().getName() + " is not " + wanted);
  }

  private static Object parsed(Object value, java.util.function.Supplier<Object> parser) {
    try {
      return parser.get();
    } catch (DateTimeException wrong) {
      throw new IllegalArgumentException("'" + value + "': " + wrong.getMessage(), wrong);
    }
  }
}
