package io.bench.adapter.api.function;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The arguments of one call in a recipe, already found to fit the declared types. The accessors
 * widen numbers as Java does; each throws {@link ClassCastException} where it and the declared type
 * disagree.
 *
 * @param values a {@link Long} or a {@link Double} where that is declared, otherwise an {@link
 *     Integer}, {@link Float}, {@link Boolean}, {@link String} or {@link CycleFunction}; where any
 *     object is declared, a number in the type in which the recipe spells it
 * @param files which files they may name
 */
public record ArgumentValues(List<Object> values, DataFiles files) {

  public ArgumentValues {
    values = List.copyOf(values);
  }

  /** Arguments that can name no file of the user's. */
  public ArgumentValues(List<Object> values) {
    this(values, DataFiles.NONE);
  }

  /** How many there are: with a repeated last argument, perhaps more or less than declared. */
  public int count() {
    return values.size();
  }

  /**
   * The argument as the recipe spells it, for messages.
   *
   * @param index from 0
   */
  public Object at(int index) {
    return values.get(index);
  }

  /**
   * The argument declared as a long.
   *
   * @param index from 0
   */
  public long longAt(int index) {
    Object number = values.get(index);
    return number instanceof Integer whole ? whole : (Long) number;
  }

  /** The argument declared as an int. */
  public int intAt(int index) {
    return (Integer) values.get(index);
  }

  /**
   * The argument declared as a double. A plain decimal such as {@code 0.1} is a float in a recipe
   * and widens as one, to 0.10000000149011612: so do the tools whose values must be met.
   */
  public double doubleAt(int index) {
    return ((Number) values.get(index)).doubleValue();
  }

  /** The argument declared as a float. */
  public float floatAt(int index) {
    Object number = values.get(index);
    return number instanceof Double ? (Float) number : ((Number) number).floatValue();
  }

  /** The argument declared as a boolean. */
  public boolean booleanAt(int index) {
    return (Boolean) values.get(index);
  }

  /** The argument declared as a text. */
  public String textAt(int index) {
    return (String) values.get(index);
  }

  /** The argument declared as a function. */
  public CycleFunction functionAt(int index) {
    return (CycleFunction) values.get(index);
  }

  /** All texts from an index on. */
  public List<String> textsFrom(int index) {
    return IntStream.range(index, count()).mapToObj(this::textAt).toList();
  }

  /** All functions from an index on. */
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
   * @param what its name with its article, for the message
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
   * @param what its name with its article, for the message
   * @throws ArgumentException if it is not
   */
  public int positiveIntAt(int index, String what) {
    return (int) positiveLongAt(index, what);
  }
}
