package io.bench.adapter.api;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values of ops as a person reads them, the same on every machine. */
final class ReadableValue {

  private ReadableValue() {}

  /** What the value of a field is for one cycle. */
  static String of(OpValue value, long cycle) {
    if (value instanceof OpValue.Text text) {
      StringBuilder readable = new StringBuilder(text.literals().get(0));
      for (int i = 0; i < text.points().size(); i++) {
        readable
            .append(ofObject(text.points().get(i).binding().asObject(cycle)))
            .append(text.literals().get(i + 1));
      }
      return readable.toString();
    }
    if (value instanceof OpValue.Sequence list) {
      return list.items().stream()
          .map(item -> of(item, cycle))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof OpValue.Mapping map) {
      return map.entries().entrySet().stream()
          .map(entry -> entry.getKey() + "=" + of(entry.getValue(), cycle))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return ofObject(value.render(cycle));
  }

  @SuppressWarnings("JavaUtilDate") // ToDate gives one; its own text depends on the time zone
  private static String ofObject(@Nullable Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof Date date) {
      return Instant.ofEpochMilli(date.getTime()).toString();
    }
    if (value instanceof Collection<?> elements) {
      return elements.stream()
          .map(ReadableValue::ofObject)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> ofObject(entry.getKey()) + "=" + ofObject(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return String.valueOf(value);
  }
}
