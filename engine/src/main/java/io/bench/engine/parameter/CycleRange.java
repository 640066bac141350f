package io.bench.engine.parameter;

/**
 * The cycles of an activity.
 *
 * @param first the first cycle, at least 0
 * @param endExclusive the cycle after the last, more than {@code first}
 */
public record CycleRange(long first, long endExclusive) {

  public CycleRange {
    if (first < 0 || endExclusive <= first) {
      throw new IllegalArgumentException(first + ".." + endExclusive + " holds no cycle");
    }
  }

  public long count() {
    return endExclusive - first;
  }

  /**
   * Reads a count, such as {@code 100k} or {@code 2^20}, which begins at cycle 0, or a range, such
   * as {@code 1..5M}, whose end is not in it.
   *
   * @throws IllegalArgumentException if the text is neither, or holds no cycle
   */
  public static CycleRange parse(String text) {
    int dots = text.indexOf("..");
    if (dots < 0) {
      return new CycleRange(0, Quantity.parseCount(text));
    }
    return new CycleRange(
        Quantity.parseCount(text.substring(0, dots)),
        Quantity.parseCount(text.substring(dots + 2)));
  }
}
