package io.bench.cql.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a user-defined type: its fields by name. Unlike a map, which becomes a CQL map, it can
 * be sent as what it is.
 */
public record UdtFields(Map<String, @Nullable Object> fields) {

  public UdtFields {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** As CQL writes it. */
  @Override
  public String toString() {
    return CqlLiterals.of(this);
  }
}
