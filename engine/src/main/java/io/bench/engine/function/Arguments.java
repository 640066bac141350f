package io.bench.engine.function;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The arguments of one call, already found to fit an overload's signature; the accessors widen as
 * Java does. Each throws {@link ClassCastException} where the factory and its signature disagree.
 *
 * @param values {@link Integer}, {@link Long}, {@link Float}, {@link Double}, {@link Boolean},
 *     {@link String} or {@link CycleFunction}
 * @param files which files they may name
 */
public record Arguments(List<Object> values, FileAccess files) {

  public Arguments {
    values = List.copyOf(values);
  }

  /** Arguments that can name only what Bench brings. */
  public Arguments(List<Object> values) {
    this(values, FileAccess.NOWHERE);
  }

  public int count() {
    return values.size();
  }

  public Object at(int index) {
    return values.get(index);
  }

  public long longAt(int index) {
    return ((Number) values.get(index)).longValue();
  }

  public int intAt(int index) {
    return ((Number) values.get(index)).intValue();
  }

  /**
   * A number as a double. A plain decimal such as {@code 0.1} is a float in a recipe and widens as
   * one, to 0.10000000149011612: so do the tools whose values must be met.
   */
  public double doubleAt(int index) {
    return ((Number) values.get(index)).doubleValue();
  }

  public float floatAt(int index) {
    return ((Number) values.get(index)).floatValue();
  }

  public boolean booleanAt(int index) {
    return (Boolean) values.get(index);
  }

  public String textAt(int index) {
    return (String) values.get(index);
  }

  public CycleFunction functionAt(int index) {
    return (CycleFunction) values.get(index);
  }

  /** All texts from an index on. */
  public List<String> textsFrom(int index) {
    return IntStream.range(index, count()).mapToObj(this::textAt).toList();
  }

  /** All nested functions from an index on. */
  public List<CycleFunction> functionsFrom(int index) {
    return IntStream.range(index, count()).mapToObj(this::functionAt).toList();
  }

  /** All numbers from an index on. */
  public double[] doublesFrom(int index) {
    return IntStream.range(index, count()).mapToDouble(this::doubleAt).toArray();
  }

  /**
   * A number that must be positive.
   *
   * @throws ArgumentException if it is not
   */
  public long positiveLongAt(int index, String what) {
    long number = longAt(index);
    if (number <= 0) {
      throw new ArgumentException(index, what + " must be greater than 0, not " + number);
    }
    return number;
  }

  /**
   * An int that must be positive.
   *
   * @throws ArgumentException if it is not
   */
  public int positiveIntAt(int index, String what) {
    return (int) positiveLongAt(index, what);
  }
}
