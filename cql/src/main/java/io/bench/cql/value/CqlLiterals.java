package io.bench.cql.value;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes values as CQL does, for messages. */
public final class CqlLiterals {

  private CqlLiterals() {}

  /** The literal of what a {@link CqlType} has read. */
  public static String of(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof CharSequence text) {
      return quoted(text.toString());
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof InetAddress address) {
      return quoted(address.getHostAddress());
    }
    if (value instanceof Instant || value instanceof LocalDate || value instanceof LocalTime) {
      return quoted(value.toString());
    }
    if (value instanceof UdtFields udt) {
      return udt.fields().entrySet().stream()
          .map(field -> field.getKey() + ":" + of(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> of(entry.getKey()) + ":" + of(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Collection<?> elements) {
      boolean set = value instanceof Set<?>;
      return elements.stream()
          .map(CqlLiterals::of)
          .collect(Collectors.joining(",", set ? "{" : "[", set ? "}" : "]"));
    }
    return value.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
