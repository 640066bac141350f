package io.bench.engine.function;

/**
 * An argument fits the signature but makes no sense, such as a modulus of 0. The message says what
 * is wrong without naming function or place: the recipe compiler adds both.
 */
public final class ArgumentException extends RuntimeException {

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
