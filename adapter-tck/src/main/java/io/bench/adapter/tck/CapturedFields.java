package io.bench.adapter.tck;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an op has captured, by variable. The room for it is made beforehand, so that nothing is
 * allocated which would be reported as the adapter's. One thread at a time.
 */
final class CapturedFields {

  /** Far more than ops capture; whoever captures still more makes it grow. */
  static final int ROOM = 16;

  private int[] variables = new int[ROOM];
  private @Nullable Object[] values = new Object[ROOM];
  private int count;

  void put(int variable, @Nullable Object value) {
    int index = indexOf(variable);
    if (index < 0) {
      if (count == variables.length) {
        variables = Arrays.copyOf(variables, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
      }
      index = count++;
      variables[index] = variable;
    }
    values[index] = value;
  }

  boolean has(int variable) {
    return indexOf(variable) >= 0;
  }

  /** The last value of a variable; null also if there is none. */
  @Nullable Object get(int variable) {
    int index = indexOf(variable);
    return index < 0 ? null : values[index];
  }

  private int indexOf(int variable) {
    for (int index = 0; index < count; index++) {
      if (variables[index] == variable) {
        return index;
      }
    }
    return -1;
  }
}
