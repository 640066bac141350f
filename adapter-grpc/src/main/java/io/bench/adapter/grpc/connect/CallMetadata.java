package io.bench.adapter.grpc.connect;

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

/** Metadata that is added to calls: of one op, or of all. Immutable and thread-safe. */
public final class CallMetadata {

  /** Keys that grpc-java sets itself and would otherwise drop silently. */
  private static final Set<String> RESERVED = Set.of("te", "content-type", "user-agent");

  private final List<Entry> entries;

  /** Metadata that is empty. */
  public static final CallMetadata NONE = new CallMetadata(List.of());

  /**
   * @param key of text, or of bytes if {@code binary}
   * @param value as in the template
   * @param constant made beforehand, or null if it has bind points
   */
  private record Entry(
      Metadata.Key<?> key, boolean binary, OpValue value, @Nullable Object constant) {

    @SuppressWarnings("unchecked")
    void addTo(Metadata headers, @Nullable Object value) {
      if (value != null) {
        headers.put((Metadata.Key<Object>) key, value);
      }
    }
  }

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
        add("op '" + op + "': field", each.getKey(), each.getValue(), entries);
      }
    }
    return new CallMetadata(entries);
  }

  /**
   * Reads the parameters {@code metadata.*}.
   *
   * @throws AdapterException naming what cannot be sent
   */
  static CallMetadata ofParameters(Map<String, String> given) throws AdapterException {
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, String> each : given.entrySet()) {
      add("parameter", each.getKey(), new OpValue.Constant(each.getValue()), entries);
    }
    return new CallMetadata(entries);
  }

  private static void add(String where, String name, OpValue value, List<Entry> entries)
      throws AdapterException {
    if (value instanceof OpValue.Sequence several) {
      for (OpValue each : several.items()) {
        add(where, name, each, entries);
      }
      return;
    }
    String lowerCase = name.toLowerCase(Locale.ROOT);
    try {
      Metadata.Key<?> key = key(lowerCase);
      boolean binary = lowerCase.endsWith(Metadata.BINARY_HEADER_SUFFIX);
      if (value instanceof OpValue.Mapping) {
        throw new IllegalArgumentException("must be a single value or a list of them");
      }
      if (value instanceof OpValue.Constant constant) {
        entries.add(new Entry(key, binary, value, made(binary, constant.value())));
        return;
      }
      entries.add(new Entry(key, binary, value, null));
      boolean known =
          value instanceof OpValue.Text text
              && text.points().stream()
                  .noneMatch(point -> point.binding().valueClass() == Object.class);
      if (known) {
        made(binary, value.render(0));
      }
    } catch (RuntimeException e) {
      throw AdapterException.usage(
          "%s 'metadata.%s' %s".formatted(where, lowerCase, e.getMessage()));
    }
  }

  private static Metadata.Key<?> key(String name) {
    if (name.startsWith("grpc-") || name.startsWith(":") || RESERVED.contains(name)) {
      throw new IllegalArgumentException(
          "is reserved by gRPC, as all names that begin with grpc- are");
    }
    try {
      return name.endsWith(Metadata.BINARY_HEADER_SUFFIX)
          ? Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER)
          : Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("must be named with a-z, 0-9, '-', '_' and '.' only", e);
    }
  }

  /**
   * The values for a cycle, or null if they are the same in all cycles. To be asked for by the
   * thread that starts the op. Hot path.
   */
  public @Nullable Object @Nullable [] values(long cycle) {
    @Nullable Object @Nullable [] values = null;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.constant() == null) {
        values = values == null ? new Object[entries.size()] : values;
        Object value = entry.value().render(cycle);
        values[i] = value == null ? null : made(entry.binary(), value);
      }
    }
    return values;
  }

  /** Adds all of it, with what {@link #values} gave. Hot path. */
  public void addTo(Metadata headers, @Nullable Object @Nullable [] values) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      Object value = entry.constant() != null || values == null ? entry.constant() : values[i];
      entry.addTo(headers, value);
    }
  }

  /** Whether a header of text can have it as its value. */
  static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c >= 0x20 && c <= 0x7E);
  }

  /** The value as it is sent: bytes for a binary key, text for any other. */
  private static Object made(boolean binary, @Nullable Object value) {
    if (!binary) {
      String text = String.valueOf(value);
      if (!isPrintable(text)) {
        throw new IllegalArgumentException(
            "must be printable ASCII; for others add -bin to the name");
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
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "must be bytes, or text in Base64: its name ends in -bin", e);
    }
  }
}
