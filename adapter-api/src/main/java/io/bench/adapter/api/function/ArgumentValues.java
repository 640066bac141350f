package io.bench.adapter.api.function;

import java.util.List;

/**
 * The arguments of one call in a recipe. Each accessor throws {@link ClassCastException} where it
 * and the declared type disagree.
 *
 * @param values {@link Long}, {@link Double} or {@link String}, as declared
 */
public record ArgumentValues(List<Object> values) {

  public ArgumentValues {
    values = List.copyOf(values);
  }

  /**
   * The argument declared as a long.
   *
   * @param index from 0
   */
  public long longAt(int index) {
    return (Long) values.get(index);
  }

  /** The argument declared as a double. */
  public double doubleAt(int index) {
    return (Double) values.get(index);
  }

  /** The argument declared as a text. */
  public String textAt(int index) {
    return (String) values.get(index);
  }
}
