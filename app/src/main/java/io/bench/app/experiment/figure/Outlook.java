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
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * What an experiment in blocks could tell, and how many restarts that takes: an estimate from how
 * ratios scatter so far. Rows that are compared by restart are in it from the second one on, since
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

  /** A row that is asked for, and the ratios that it has so far. */
  private record Asked(String name, PairedRow row) {

    /** What is to be expected of it; nothing that is finite where nothing tells how it varies. */
    Row told(PairedEstimate expected, Forecast forecast, double difference, int most) {
      return new Row(
          name,
          forecast.restartsToDetect(expected, 1 + difference, most),
          forecast.detectableRatio(expected) - 1);
    }
  }

  /**
   * Estimates.
   *
   * @param startsOf what differs from restart to restart for one arm of a pair only, by name
   * @param figures of the arms by name, for rows that are compared by restart; none while the first
   *     restart goes on
   * @param isOpen which rows are asked for
   */
  public static Outlook of(
      ComparisonPlan comparison,
      Function<Pair, Set<String>> startsOf,
      BlockFigures blocks,
      Map<String, ArmFigures> figures,
      Plan plan,
      BiPredicate<Pair, ArmMetric> isOpen) {
    List<Asked> ofRounds = new ArrayList<>();
    List<Asked> ofRestarts = new ArrayList<>();
    for (ComparisonPlan.Row row : comparison.rows()) {
      Pair pair = row.pair();
      ArmMetric metric = row.metric();
      if (isOpen.test(pair, metric)) {
        boolean whole = blocks.isOfWholeRestarts(pair, metric);
        double[][] ratios =
            whole
                ? ratiosOfRestarts(pair, metric, figures, blocks.restarts())
                : blocks.logRatios(pair, metric, blocks.restarts(), false);
        // Only how the ratios vary is asked for, so that a baseline of 1 does.
        PairedRow paired = new PairedRow(metric.key(), startsOf.apply(pair), 1, 1, ratios);
        String name = Finding.name(metric, pair, comparison.pairs());
        (whole ? ofRestarts : ofRounds).add(new Asked(name, paired));
      }
    }
    Forecast forecast =
        new Forecast(
            comparison.delta(),
            Math.max(1, comparison.rows().size() - neverJudged(comparison, figures)),
            Math.max(Interleaving.MIN_RESTARTS, plan.restarts()));
    double difference = Math.max(LEAST_DIFFERENCE, 2 * comparison.delta());
    int most = Math.max(MOST_RESTARTS, plan.restarts());
    List<PairedEstimate> known = estimates(ofRounds);
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < known.size(); row++) {
      // Where others have more restarts, this row's only one is over, and later ones will be alike.
      double rounds = blocks.restarts() == 1 ? plan.rounds() : known.get(row).rounds();
      PairedEstimate expected = expected(known.get(row), rounds);
      rows.add(ofRounds.get(row).told(expected, forecast, difference, most));
    }
    List<PairedEstimate> wholes = estimates(ofRestarts);
    for (int row = 0; row < wholes.size(); row++) {
      rows.add(ofRestarts.get(row).told(wholes.get(row), forecast, difference, most));
    }
    rows.removeIf(row -> !Double.isFinite(row.detectable()));
    rows.sort(Comparator.comparingDouble(Row::restarts).thenComparingDouble(Row::detectable));
    // Those of a process that was lost are in no pair.
    int inPairs = known.stream().mapToInt(PairedEstimate::rounds).max().orElse(0);
    return new Outlook(difference, rows, plan.restarts(), blocks.restarts(), inPairs);
  }

  /**
   * What is known of a row, or of a row of one restart what is assumed.
   *
   * @param rounds that each restart will have
   */
  static PairedEstimate expected(PairedEstimate known, double rounds) {
    boolean assumed = known.restarts() == 1 && known.rounds() > 1;
    return assumed ? known.ofRestarts(BETWEEN_STARTS, rounds) : known;
  }

  /** How many rows take no part of the error rate: an arm lacks the figure, or times differ. */
  private static int neverJudged(ComparisonPlan comparison, Map<String, ArmFigures> figures) {
    return ComparedRow.of(comparison, figures).stream()
        .filter(row -> !row.isAlike() || row.isLacking())
        .toList()
        .size();
  }

  private static double[][] ratiosOfRestarts(
      Pair pair, ArmMetric metric, Map<String, ArmFigures> figures, int restarts) {
    ArmFigures baseline = figures.get(pair.baseline());
    ArmFigures other = figures.get(pair.other());
    return baseline == null || other == null
        ? new double[restarts][0]
        : other.logRatios(baseline, metric, restarts);
  }

  /** Each kind of rows by itself, since they vary otherwise. */
  private static List<PairedEstimate> estimates(List<Asked> asked) {
    return PairedRatios.estimates(asked.stream().map(Asked::row).toList());
  }
}
