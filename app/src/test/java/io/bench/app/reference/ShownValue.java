package io.bench.app.reference;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value as a page shows it: the same on every machine, in one line. */
final class ShownValue {

  private ShownValue() {}

  @SuppressWarnings("JavaUtilDate") // its own text depends on the time zone
  static String of(@Nullable Object value) {
    if (value instanceof Date date) {
      return date.toInstant().toString();
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return "0x" + HexFormat.of().formatHex(copy);
    }
    if (value instanceof String text) {
      return text.isEmpty() ? "''" : text.replaceAll("\\R", " ");
    }
    if (value instanceof Set<?> set) {
      return "{" + joined(set, true) + "}";
    }
    if (value instanceof Collection<?> list) {
      return "[" + joined(list, false) + "]";
    }
    if (value instanceof Map<?, ?> map) {
      List<String> entries =
          map.entrySet().stream()
              .map(entry -> of(entry.getKey()) + ": " + of(entry.getValue()))
              .sorted()
              .toList();
      return "{" + String.join(", ", entries) + "}";
    }
    return String.valueOf(value).replaceAll("\\R", " ");
  }

  private static String joined(Collection<?> values, boolean sorted) {
    List<String> texts = values.stream().map(ShownValue::of).toList();
    return String.join(", ", sorted ? texts.stream().sorted().toList() : texts);
  }
}
