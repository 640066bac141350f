package io.bench.functions.distribution;

import io.bench.adapter.api.function.ArgumentException;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.DiscreteDistribution;

/**
 * The quantile function of a distribution over a bounded range of whole numbers, whose
 * probabilities are added up once: a library that adds them up for every quantile takes minutes.
 * Immutable.
 */
final class CumulatedQuantile {

  /** As many probabilities are added up in a fraction of a second. */
  private static final int MAXIMAL_NUMBERS = 1_000_000;

  private CumulatedQuantile() {}

  /**
   * Adds the probabilities up.
   *
   * @param index the argument to blame, for the message
   * @throws ArgumentException if the range has too many numbers
   */
  static DoubleUnaryOperator of(DiscreteDistribution distribution, int index) {
    int lowest = distribution.getSupportLowerBound();
    long count = (long) distribution.getSupportUpperBound() - lowest + 1;
    if (count > MAXIMAL_NUMBERS) {
      throw new ArgumentException(
          index,
          "the samples must be at most " + MAXIMAL_NUMBERS + " different numbers, not " + count);
    }
    double[] cumulated = new double[(int) count];
    double sum = 0;
    for (int i = 0; i < cumulated.length; i++) {
      sum += distribution.probability(lowest + i);
      cumulated[i] = sum;
    }
    return share -> lowest + (double) indexAt(share, cumulated);
  }

  /** Where the first number stands whose cumulated share reaches a share. */
  private static int indexAt(double share, double[] cumulated) {
    int found = Arrays.binarySearch(cumulated, share);
    int index = found < 0 ? -found - 1 : found;
    while (index > 0 && index < cumulated.length && cumulated[index - 1] >= share) {
      index--;
    }
    return Math.min(index, cumulated.length - 1);
  }
}
