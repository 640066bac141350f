package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong, so that a user hears of all mistakes at once.
 *
 * @param lines receives one line for each mistake
 */
record Problems(List<String> lines) {

  /** A part of what is read. */
  interface Reading<T> {
    @Nullable T read() throws AdapterException;
  }

  /** What could be read, or null with the reason noted. */
  <T> @Nullable T attempt(Reading<T> reading) {
    try {
      return reading.read();
    } catch (AdapterException wrong) {
      lines.add(String.valueOf(wrong.getMessage()));
      return null;
    }
  }
}
