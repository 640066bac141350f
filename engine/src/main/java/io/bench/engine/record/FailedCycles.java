package io.bench.engine.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cycles of ops that failed, each with the name of its error, where the error policy asks for
 * them. Grows as needed and keeps its size; not thread-safe.
 */
public final class FailedCycles {

  /** Takes one of them. */
  @FunctionalInterface
  public interface Visitor {

    void failed(long cycle, String error);
  }

  private static final int FIRST_SIZE = 64;

  private long[] cycles = {};
  private @Nullable String[] errors = {};
  private int count;

  void add(long cycle, String error) {
    if (count == cycles.length) {
      int size = Math.max(FIRST_SIZE, 2 * count);
      cycles = Arrays.copyOf(cycles, size);
      errors = Arrays.copyOf(errors, size);
    }
    cycles[count] = cycle;
    errors[count] = error;
    count++;
  }

  void addTo(FailedCycles other) {
    forEach(other::add);
  }

  void clear() {
    Arrays.fill(errors, 0, count, null);
    count = 0;
  }

  /** Shows all of them, in the order in which each lane saw them. */
  public void forEach(Visitor visitor) {
    for (int index = 0; index < count; index++) {
      String error = errors[index];
      if (error != null) {
        visitor.failed(cycles[index], error);
      }
    }
  }
}
