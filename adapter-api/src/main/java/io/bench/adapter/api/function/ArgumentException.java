package io.bench.adapter.api.function;

/**
 * An argument has the declared type but makes no sense, such as a modulus of 0. The message says
 * what is wrong; the engine adds the function's name and the argument's place in the recipe.
 */
public final class ArgumentException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final int index;

  /**
   * @param index which argument, from 0
   */
  public ArgumentException(int index, String message) {
    super(message);
    this.index = index;
  }

  /** Which argument, from 0. */
  public int index() {
    return index;
  }
}
