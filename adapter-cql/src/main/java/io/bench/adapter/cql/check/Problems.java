package io.bench.adapter.cql.check;

import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with what a user gave, a line each and none twice. Not thread-safe. */
public final class Problems {

  private final List<String> lines = new ArrayList<>();

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

  /** The value, or {@code otherwise} after noting why it cannot be had. */
  public <T extends @Nullable Object> T read(Reading<T> reading, T otherwise) {
    try {
      return reading.read();
    } catch (AdapterException wrong) {
      add(wrong.getMessage());
      return otherwise;
    }
  }

  /** Notes what the check finds. */
  public void check(Check check) {
    try {
      check.run();
    } catch (AdapterException wrong) {
      add(wrong.getMessage());
    }
  }

  /** All, in the order in which they were noted. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /**
   * Returns if there are none.
   *
   * @throws AdapterException of kind {@code USAGE} with all of them in one line
   */
  public void throwIfAny() throws AdapterException {
    if (!lines.isEmpty()) {
      throw AdapterException.usage(String.join("; ", lines));
    }
  }
}
