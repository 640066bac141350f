package io.bench.engine.comparison;

import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Ratios of two arms' figures, and their standard errors by drawing processes with replacement, or
 * batches where an arm has one process. Immutable.
 *
 * @param draws how often it draws
 */
public record RatioBootstrap(int draws) {

  /** What is compared of every pair of arms, beside the figures of whole processes. */
  public static final List<Statistic> COMPARED =
      List.of(
          Statistic.THROUGHPUT,
          Statistic.MEAN,
          Statistic.P50,
          Statistic.P90,
          Statistic.P99,
          Statistic.P99_9);

  private static final int DRAWS = 1_000;
  private static final double ERROR_RATE = 0.05;
  private static final long SEED = 20_260_304;

  public RatioBootstrap() {
    this(DRAWS);
  }

  /**
   * Compares two arms in all that is known of them.
   *
   * @return an estimate for each of {@link #COMPARED}, then for each figure that both arms'
   *     processes have, by key
   */
  public List<RatioEstimate> ratios(Arm baseline, Arm other) {
    return ratios(baseline, other, key -> true, key -> Averaging.ARITHMETIC);
  }

  /**
   * Compares two arms in some of it.
   *
   * @param wanted by key, the rows that will be judged: only with these a row shares the chance to
   *     go wrong
   * @param averaging by key, how an arm's figure is made of those of its whole processes
   * @return as {@link #ratios(Arm, Arm)} has it, the others left out
   */
  public List<RatioEstimate> ratios(
      Arm baseline, Arm other, Predicate<String> wanted, Function<String, Averaging> averaging) {
    WindowBatch ofBaseline = baseline.merged();
    WindowBatch ofOther = other.merged();
    TimeGrid grid = new TimeGrid(WindowBatch.together(List.of(ofBaseline, ofOther)).times());
    Set<String> figures = figures(baseline);
    figures.retainAll(figures(other));
    List<String> keys = figures.stream().filter(wanted).toList();
    List<Averaging> ways = keys.stream().map(averaging).toList();
    List<Statistic> statistics =
        COMPARED.stream().filter(statistic -> wanted.test(statistic.key())).toList();
    SplittableRandom random = new SplittableRandom(SEED);
    ArmSpread first = new ArmSpread(baseline, grid, statistics, keys, ways, draws, random.split());
    ArmSpread second = new ArmSpread(other, grid, statistics, keys, ways, draws, random.split());
    List<RatioEstimate> estimates = new ArrayList<>();
    int row = 0;
    for (Statistic statistic : statistics) {
      double before = baseline.value(statistic, ofBaseline);
      double after = other.value(statistic, ofOther);
      Spread spread = spread(first, second, Spread.WITHIN_PROCESS);
      estimates.add(estimate(statistic.key(), before, after, row++, first, second, spread));
    }
    for (String key : keys) {
      double before = baseline.value(key, averaging.apply(key));
      double after = other.value(key, averaging.apply(key));
      Spread spread = spread(first, second, Spread.UNKNOWN);
      estimates.add(estimate(key, before, after, row++, first, second, spread));
    }
    return sharing(estimates, first, second);
  }

  private List<RatioEstimate> sharing(
      List<RatioEstimate> estimates, ArmSpread first, ArmSpread second) {
    int[] decidable =
        IntStream.range(0, estimates.size())
            .filter(row -> estimates.get(row).isDecidable())
            .toArray();
    double share = independentRows(first, second, decidable) / Math.max(1, decidable.length);
    return estimates.stream().map(estimate -> estimate.withIndependentRows(share)).toList();
  }

  /**
   * How many independent rows would go wrong as often as these, which depend on each other: when
   * p50 is too high, the mean is too. The largest deviation of any row, each in its own standard
   * deviations, exceeds some limit in 5 % of the draws; so many independent rows as would do the
   * same are counted (after the maximum statistic of Westfall and Young, 1993).
   *
   * @param figures the rows that count
   * @return at least 1, at most their number
   */
  private double independentRows(ArmSpread first, ArmSpread second, int[] figures) {
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

  /**
   * @param ofOneProcess what an arm of one process tells
   */
  private static Spread spread(ArmSpread first, ArmSpread second, Spread ofOneProcess) {
    if (Math.min(first.processes(), second.processes()) > 1) {
      return Spread.BETWEEN_PROCESSES;
    }
    return Math.min(first.replicates(), second.replicates()) > 1 ? ofOneProcess : Spread.UNKNOWN;
  }

  private static Set<String> figures(Arm arm) {
    Set<String> keys = new TreeSet<>(arm.processes().get(0).figures().keySet());
    arm.processes().forEach(process -> keys.retainAll(process.figures().keySet()));
    return keys;
  }

  /** Welch's standard error and degrees of freedom. */
  private static RatioEstimate estimate(
      String key,
      double before,
      double after,
      int row,
      ArmSpread first,
      ArmSpread second,
      Spread spread) {
    double one = first.variance(row);
    double two = second.variance(row);
    double freedom =
        one + two > 0
            ? (one + two)
                * (one + two)
                / (one * one / first.degreesOfFreedom() + two * two / second.degreesOfFreedom())
            : Math.min(first.degreesOfFreedom(), second.degreesOfFreedom());
    return new RatioEstimate(key, before, after, Math.sqrt(one + two), freedom, spread, 1, 0, 0);
  }
}
