package io.bench.app.experiment.figure;

import io.bench.engine.comparison.paired.Forecast;
import io.bench.engine.comparison.paired.PairedEstimate;
import io.bench.engine.comparison.paired.PairedRatios;
import io.bench.engine.comparison.paired.PairedRow;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Interleaving;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * What an experiment in blocks could tell, and how many restarts that takes: an estimate from how
 * the ratios of rounds scatter so far. Rows that are compared by restart are not in it, since
 * rounds say nothing of these.
 *
 * @param difference a true difference that is asked for, as a share
 * @param rows those that are open, the one that needs fewest restarts first
 * @param planned how many restarts there will be
 * @param restarts that were measured, at least the beginning of one
 * @param rounds that both arms have measured in all of them
 */
public record Outlook(double difference, List<Row> rows, int planned, int restarts, int rounds) {

  /**
   * How much starts of the same arm are taken to differ while there is only one: the standard
   * deviation of the logarithm, as in {@code PairedSimulationTest}.
   */
  public static final double BETWEEN_STARTS = 0.025;

  /** More restarts than these nobody waits for who has not measured or planned as many. */
  public static final int MOST_RESTARTS = 40;

  private static final double LEAST_DIFFERENCE = 0.1;

  /**
   * What is to be expected of a row.
   *
   * @param name {@code ops/s}; of several pairs {@code ops/s of grpc}
   * @param restarts with how many the difference is found in nine of ten experiments; infinite if
   *     it takes more than {@link #MOST_RESTARTS}, and more than are planned
   * @param detectable the smallest difference, as a share, that the planned restarts find as surely
   */
  public record Row(String name, double restarts, double detectable) {}

  /**
   * How an experiment is going to be measured.
   *
   * @param restarts how many there will be
   * @param rounds in each; only looked at during the first restart
   */
  public record Plan(int restarts, double rounds) {}

  /** Whether how much starts differ is assumed, and not yet known. */
  public boolean isAssuming() {
    return restarts < Interleaving.MIN_RESTARTS;
  }

  /**
   * Estimates.
   *
   * @param startsOf what differs from restart to restart for one arm of a pair only, by name
   * @param isOpen which rows are asked for
   */
  public static Outlook of(
      ComparisonPlan comparison,
      Function<Pair, Set<String>> startsOf,
      BlockFigures blocks,
      Plan plan,
      BiPredicate<Pair, ArmMetric> isOpen) {
    List<String> names = new ArrayList<>();
    List<PairedRow> open = new ArrayList<>();
    boolean severalPairs = comparison.pairs().size() > 1;
    for (ComparisonPlan.Row row : comparison.rows()) {
      Pair pair = row.pair();
      ArmMetric metric = row.metric();
      if (!PairedFindings.OF_WHOLE_RESTARTS.contains(metric) && isOpen.test(pair, metric)) {
        // Only how the ratios vary is asked for, so that a baseline of 1 does.
        double[][] ratios = blocks.logRatios(pair, metric, blocks.restarts(), false);
        names.add(metric.title() + (severalPairs ? " of " + pair.other() : ""));
        open.add(new PairedRow(metric.key(), startsOf.apply(pair), 1, 1, ratios));
      }
    }
    double difference = Math.max(LEAST_DIFFERENCE, 2 * comparison.delta());
    Forecast forecast =
        new Forecast(
            comparison.delta(),
            Math.max(1, comparison.rows().size()),
            Math.max(Interleaving.MIN_RESTARTS, plan.restarts()));
    int most = Math.max(MOST_RESTARTS, plan.restarts());
    List<PairedEstimate> estimates = PairedRatios.estimates(open);
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < open.size(); row++) {
      PairedEstimate known = estimates.get(row);
      // Where others have more restarts, this row's only one is over, and later ones will be alike.
      double rounds = blocks.restarts() == 1 ? plan.rounds() : known.rounds();
      PairedEstimate expected =
          known.restarts() == 1 ? known.ofRestarts(BETWEEN_STARTS, rounds) : known;
      double detectable = forecast.detectableRatio(expected) - 1;
      if (Double.isFinite(detectable)) {
        rows.add(
            new Row(
                names.get(row),
                forecast.restartsToDetect(expected, 1 + difference, most),
                detectable));
      }
    }
    rows.sort(Comparator.comparingDouble(Row::restarts).thenComparingDouble(Row::detectable));
    // Those of a process that was lost are in no pair.
    int inPairs = estimates.stream().mapToInt(PairedEstimate::rounds).max().orElse(0);
    return new Outlook(difference, rows, plan.restarts(), blocks.restarts(), inPairs);
  }
}
