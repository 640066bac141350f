package io.bench.engine.parameter;

/**
 * Which of several clients that measure as one this is.
 *
 * @param index 0-based; client 0 has the result of all
 * @param count how many there are, at least 1
 */
public record ClientChoice(int index, int count) {

  /** The only one. */
  public static final ClientChoice ALONE = new ClientChoice(0, 1);
}
