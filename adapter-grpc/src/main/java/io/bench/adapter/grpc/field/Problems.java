package io.bench.adapter.grpc.field;

import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong, so that a user hears of all mistakes at once.
 *
 * @param lines receives one line for each mistake
 */
public record Problems(List<String> lines) {

  /** None so far. */
  public Problems() {
    this(new ArrayList<>());
  }

  /**
   * Ends the reading if something was wrong with any part.
   *
   * @throws AdapterException with all of it
   */
  public void throwIfAny() throws AdapterException {
    if (!lines.isEmpty()) {
      throw AdapterException.usage(lines);
    }
  }

  /** A part of what is read. */
  @FunctionalInterface
  public interface Reading<T> {
    @Nullable T read() throws AdapterException;
  }

  /** What could be read, or null with the reason noted. */
  public <T> @Nullable T attempt(Reading<T> reading) {
    try {
      return reading.read();
    } catch (AdapterException wrong) {
      lines.addAll(wrong.problems());
      return null;
    }
  }
}
