package io.bench.engine.comparison;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many independent rows would go wrong as often as these, which depend on each other: when p50
 * is too high, the mean is too. The largest deviation of any row, each in its own standard
 * deviations, exceeds some limit in 5 % of the draws; so many independent rows as would do the same
 * are counted (after the maximum statistic of Westfall and Young, 1993). Pure.
 */
final class IndependentRows {

  private static final double ERROR_RATE = 0.05;

  private IndependentRows() {}

  /**
   * Counts.
   *
   * @param figures the rows that count
   * @return at least 1, at most their number
   */
  static double count(LogSpread first, LogSpread second, int[] figures, int draws) {
    if (figures.length <= 1) {
      return 1;
    }
    double[] largest = new double[draws];
    for (int figure : figures) {
      double[] deviations = new double[draws];
      double squares = 0;
      for (int draw = 0; draw < draws; draw++) {
        deviations[draw] = second.deviation(figure, draw) - first.deviation(figure, draw);
        squares += deviations[draw] * deviations[draw];
      }
      double standardDeviation = Math.sqrt(squares / draws);
      for (int draw = 0; draw < draws && standardDeviation > 0; draw++) {
        largest[draw] = Math.max(largest[draw], Math.abs(deviations[draw]) / standardDeviation);
      }
    }
    Arrays.sort(largest);
    double limit = largest[(int) Math.floor(draws * (1 - ERROR_RATE))];
    double ofOneRow = 2 * NormalDistribution.of(0, 1).survivalProbability(limit);
    return Math.max(1, Math.min(figures.length, ERROR_RATE / ofOneRow));
  }
}
