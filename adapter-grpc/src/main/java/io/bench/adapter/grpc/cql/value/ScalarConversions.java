package io.bench.adapter.grpc.cql.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What recipes give, as a column of a basic type holds it; the same conversions as on adapter
 * {@code cql}, so that what it has written can be verified here. Each refuses what makes no sense.
 */
final class ScalarConversions {

  /** Only literals: a name would be looked up, which blocks. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.%]*:[0-9a-fA-F:.%]*");

  private static final Pattern HEX = Pattern.compile("0x(?:[0-9a-fA-F]{2})*");

  private static final int LARGEST_LONG_BITS = 63;

  private ScalarConversions() {}

  static Object toText(Object value) {
    if (value instanceof Collection<?>
        || value instanceof Map<?, ?>
        || value instanceof UdtFields
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
    if (value instanceof Long || value instanceof Integer) {
      return between(least, most, ((Number) value).longValue());
    }
    BigInteger integer = (BigInteger) toBigInteger(value);
    if (integer.bitLength() > LARGEST_LONG_BITS) {
      throw notBetween(least, most, value);
    }
    long number = integer.longValue();
    if (number < least || number > most) {
      throw notBetween(least, most, value);
    }
    return number;
  }

  /** The number, if it lies in a range whose ends belong to it. */
  static long between(long least, long most, long number) {
    if (number < least || number > most) {
      throw notBetween(least, most, number);
    }
    return number;
  }

  private static IllegalArgumentException notBetween(long least, long most, Object value) {
    return new IllegalArgumentException(value + " is not between " + least + " and " + most);
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
      String text = value.toString().trim();
      try {
        return new BigDecimal(text);
      } catch (NumberFormatException notANumber) {
        throw new IllegalArgumentException("'" + text + "' is no number", notANumber);
      }
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
      return ByteBuffer.wrap(
          HEX.matcher(text).matches()
              ? HexFormat.of().parseHex(text, 2, text.length())
              : text.getBytes(StandardCharsets.UTF_8));
    }
    throw refused(value, "bytes");
  }

  static IllegalArgumentException refused(Object value, String wanted) {
    return new IllegalArgumentException(value.getClass().getName() + " is not " + wanted);
  }
}
