package io.bench.cql.value;

import io.bench.adapter.api.FittingNumber;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/** What bindings give, as a column of a single value holds it. Each refuses what makes no sense. */
final class ScalarConversions {

  /** Only literals: a name would be looked up, which blocks. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.%]*:[0-9a-fA-F:.%]*");

  private static final Pattern HEX = Pattern.compile("0x(?:[0-9a-fA-F]{2})*");

  private static final int LAST_ASCII = 127;

  private ScalarConversions() {}

  static Object toAscii(Object value) {
    String text = (String) toText(value);
    if (text.chars().anyMatch(each -> each > LAST_ASCII)) {
      throw new IllegalArgumentException("'" + text + "' is not ASCII");
    }
    return text;
  }

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

  static Object toInet(Object value) {
    if (value instanceof InetAddress) {
      return value;
    }
    String text = value.toString().trim();
    if (value instanceof CharSequence && ADDRESS.matcher(text).matches()) {
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException("'" + text + "' is no IP address", e);
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
