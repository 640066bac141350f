package io.bench.engine.comparison;

import java.util.List;
import java.util.Optional;

/**
 * A figure that is 0 in so many processes that these may be one of two arms, so that there is no
 * ratio. It tells the arms apart if it is 0 in every process of one and above 0 in every process of
 * the other, and if chance does that rarely enough: were the arms alike, every choice of the
 * processes that belong to the first would be as likely, and at most two of them split the values
 * so (an exact permutation test, two-sided). Immutable.
 *
 * @param baselineProcesses how many the first arm has, at least {@link #MIN_PROCESSES}
 * @param otherProcesses how many the other has, at least as many
 * @param split whether one arm has all the zeros and the other none
 */
public record ZeroSplit(int baselineProcesses, int otherProcesses, boolean split) {

  /** With fewer processes in an arm nothing is said. */
  public static final int MIN_PROCESSES = 3;

  private static final double ERROR_RATE = 0.05;

  /**
   * Looks at the figures of two arms, one for each process.
   *
   * @return nothing if these figures, however they were dealt out, could not be split so: then
   *     nothing can be decided, and the row counts for none
   */
  public static Optional<ZeroSplit> of(List<Double> baseline, List<Double> other) {
    int zerosOfBaseline = zeros(baseline);
    int zerosOfOther = zeros(other);
    int zeros = zerosOfBaseline + zerosOfOther;
    boolean enough = Math.min(baseline.size(), other.size()) >= MIN_PROCESSES;
    boolean asManyAsAnArm = zeros == baseline.size() || zeros == other.size();
    if (!enough || !asManyAsAnArm || anyBelow(baseline) || anyBelow(other)) {
      return Optional.empty();
    }
    boolean split =
        (zerosOfOther == 0 && zerosOfBaseline == baseline.size())
            || (zerosOfBaseline == 0 && zerosOfOther == other.size());
    return Optional.of(new ZeroSplit(baseline.size(), other.size(), split));
  }

  private static int zeros(List<Double> figures) {
    return (int) figures.stream().filter(figure -> figure == 0).count();
  }

  /** What is unknown is not above 0 either. */
  private static boolean anyBelow(List<Double> figures) {
    return !figures.stream().allMatch(figure -> figure >= 0);
  }

  /** How likely such a split is where the arms do not differ. */
  double probability() {
    double ways = 1;
    for (int one = 1; one <= baselineProcesses; one++) {
      ways *= (double) (otherProcesses + one) / one;
    }
    return 2 / ways;
  }

  /**
   * Whether the arms differ.
   *
   * @param rows how many rows are judged together, this one included
   */
  public boolean isBeyondChance(int rows) {
    return split && probability() < ERROR_RATE / rows;
  }
}
