package io.bench.cql.field;

import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with what a user gave, so that the user sees all mistakes at once. Not
 * thread-safe.
 *
 * @param lines receives one line for each mistake, none twice
 */
public record Problems(List<String> lines) {

  /** None so far. */
  public Problems() {
    this(new ArrayList<>());
  }

  /** Reads one value. */
  @FunctionalInterface
  public interface Reading<T extends @Nullable Object> {

    /**
     * The value.
     *
     * @throws AdapterException if the user gave something that cannot work
     */
    T read() throws AdapterException;
  }

  /** Checks one value that nobody needs. */
  @FunctionalInterface
  public interface Check {

    /**
     * Returns if all is well.
     *
     * @throws AdapterException if the user gave something that cannot work
     */
    void run() throws AdapterException;
  }

  /** Notes one. */
  public void add(String line) {
    if (!lines.contains(line)) {
      lines.add(line);
    }
  }

  /** The value, or {@code otherwise} after noting why it is missing. */
  public <T extends @Nullable Object> T read(Reading<T> reading, T otherwise) {
    try {
      return reading.read();
    } catch (AdapterException e) {
      e.problems().forEach(this::add);
      return otherwise;
    }
  }

  /** The value, or null after noting why it is missing. */
  public <T> @Nullable T attempt(Reading<? extends @Nullable T> reading) {
    return this.<@Nullable T>read(reading::read, null);
  }

  /** Notes what the check finds. */
  public void check(Check check) {
    try {
      check.run();
    } catch (AdapterException e) {
      e.problems().forEach(this::add);
    }
  }

  /**
   * Returns if there are none.
   *
   * @throws AdapterException of kind {@code USAGE} with one line for each
   */
  public void throwIfAny() throws AdapterException {
    if (!lines.isEmpty()) {
      throw AdapterException.usage(lines);
    }
  }
}
