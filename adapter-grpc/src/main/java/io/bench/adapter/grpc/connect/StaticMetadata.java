package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.grpc.Metadata;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Metadata that is the same for every call. Immutable. */
public final class StaticMetadata {

  private record Entry<T>(Metadata.Key<T> key, T value) {
    void addTo(Metadata headers) {
      headers.put(key, value);
    }
  }

  static final StaticMetadata NONE = new StaticMetadata(List.of());

  private final List<Entry<?>> entries;

  private StaticMetadata(List<Entry<?>> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads names and values; the value of a name that ends in {@code -bin} is in Base64.
   *
   * @throws AdapterException naming what cannot be sent as metadata
   */
  public static StaticMetadata read(Map<String, String> given) throws AdapterException {
    List<Entry<?>> entries = new ArrayList<>();
    for (Map.Entry<String, String> each : given.entrySet()) {
      entries.add(entry(each.getKey().toLowerCase(Locale.ROOT), each.getValue()));
    }
    return new StaticMetadata(entries);
  }

  private static Entry<?> entry(String name, String value) throws AdapterException {
    if (name.startsWith("grpc-")) {
      throw AdapterException.usage(
          "parameter 'metadata." + name + "': names that begin with grpc- are gRPC's own");
    }
    try {
      if (name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        return new Entry<>(
            Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER),
            Base64.getDecoder().decode(value));
      }
    } catch (IllegalArgumentException e) {
      throw AdapterException.usage(
          "parameter 'metadata."
              + name
              + "': a name that ends in -bin takes bytes in Base64 ("
              + e.getMessage()
              + ")");
    }
    if (!value.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw AdapterException.usage(
          "parameter 'metadata." + name + "' may hold printable ASCII characters only");
    }
    try {
      return new Entry<>(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
    } catch (IllegalArgumentException wrong) {
      throw AdapterException.usage(
          "parameter 'metadata." + name + "': '" + name + "' is no name of metadata");
    }
  }

  /** Hot. Adds everything to the headers of a call. */
  void addTo(Metadata headers) {
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).addTo(headers);
    }
  }
}
