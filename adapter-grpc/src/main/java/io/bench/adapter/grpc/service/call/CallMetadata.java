package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpValue;
import io.grpc.Metadata;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The metadata that one op adds to its calls. Immutable and thread-safe. */
public final class CallMetadata {

  /** What grpc-java sets itself, and would drop without a word. */
  private static final Set<String> RESERVED = Set.of("te", "content-type", "user-agent");

  private final List<Entry> entries;

  /**
   * @param value as the template has it
   * @param constant made beforehand, or null if it has bind points
   */
  private record Entry(String key, OpValue value, @Nullable Object constant) {}

  private CallMetadata(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads the op field {@code metadata}.
   *
   * @throws AdapterException naming op and key of what cannot be sent
   */
  public static CallMetadata read(String op, @Nullable OpValue field) throws AdapterException {
    List<Entry> entries = new ArrayList<>();
    if (field != null) {
      if (!(field instanceof OpValue.Mapping mapping)) {
        throw AdapterException.usage(
            "op '%s': field 'metadata' must be a mapping of keys to values".formatted(op));
      }
      for (Map.Entry<String, OpValue> each : mapping.entries().entrySet()) {
        add(op, each.getKey().toLowerCase(Locale.ROOT), each.getValue(), entries);
      }
    }
    return new CallMetadata(entries);
  }

  private static void add(String op, String key, OpValue value, List<Entry> entries)
      throws AdapterException {
    if (value instanceof OpValue.Sequence several) {
      for (OpValue each : several.items()) {
        add(op, key, each, entries);
      }
      return;
    }
    try {
      requireFree(key);
      if (value instanceof OpValue.Mapping) {
        throw new IllegalArgumentException("must be a single value or a list of them");
      }
      if (value instanceof OpValue.Constant constant) {
        entries.add(new Entry(key, value, made(key, constant.value())));
        return;
      }
      entries.add(new Entry(key, value, null));
      boolean known =
          value instanceof OpValue.Text text
              && text.points().stream()
                  .noneMatch(point -> point.binding().valueClass() == Object.class);
      if (known) {
        made(key, value.render(0));
      }
    } catch (RuntimeException unfit) {
      throw AdapterException.usage(
          "op '%s': field 'metadata.%s' %s".formatted(op, key, unfit.getMessage()));
    }
  }

  private static void requireFree(String key) {
    if (key.startsWith("grpc-") || key.startsWith(":") || RESERVED.contains(key)) {
      throw new IllegalArgumentException("is reserved by gRPC");
    }
    try {
      if (key.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        var unused = Metadata.Key.of(key, Metadata.BINARY_BYTE_MARSHALLER);
      } else {
        var unused = Metadata.Key.of(key, Metadata.ASCII_STRING_MARSHALLER);
      }
    } catch (IllegalArgumentException notAKey) {
      throw new IllegalArgumentException(
          "must be named with a-z, 0-9, '-', '_' and '.' only", notAKey);
    }
  }

  /**
   * Hot; the values for a cycle, or null if they are the same in all cycles. To be asked for by the
   * thread that starts the op.
   */
  @Nullable Object @Nullable [] values(long cycle) {
    @Nullable Object @Nullable [] values = null;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.constant() == null) {
        values = values == null ? new Object[entries.size()] : values;
        Object value = entry.value().render(cycle);
        values[i] = value == null ? null : made(entry.key(), value);
      }
    }
    return values;
  }

  /** Hot; adds all of it, with what {@link #values} gave. */
  void addTo(Metadata headers, @Nullable Object @Nullable [] values) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      Object value = entry.constant() != null || values == null ? entry.constant() : values[i];
      if (value instanceof byte[] bytes) {
        headers.put(Metadata.Key.of(entry.key(), Metadata.BINARY_BYTE_MARSHALLER), bytes);
      } else if (value instanceof String text) {
        headers.put(Metadata.Key.of(entry.key(), Metadata.ASCII_STRING_MARSHALLER), text);
      }
    }
  }

  /** The value as it is sent: bytes for a binary key, text for any other. */
  private static Object made(String key, @Nullable Object value) {
    if (!key.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
      String text = String.valueOf(value);
      boolean ascii = text.chars().allMatch(c -> c >= 0x20 && c <= 0x7E);
      if (!ascii) {
        throw new IllegalArgumentException(
            "must be printable ASCII; for others add -bin to the key");
      }
      return text;
    }
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    }
    try {
      return Base64.getDecoder().decode(String.valueOf(value));
    } catch (IllegalArgumentException notBase64) {
      throw new IllegalArgumentException("must be bytes, or text in base64", notBase64);
    }
  }
}
