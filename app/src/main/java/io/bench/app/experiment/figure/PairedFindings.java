package io.bench.app.experiment.figure;

import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.comparison.paired.AlphaSpending;
import io.bench.engine.comparison.paired.Forecast;
import io.bench.engine.comparison.paired.PairedEstimate;
import io.bench.engine.comparison.paired.PairedRatios;
import io.bench.engine.comparison.paired.PairedRow;
import io.bench.engine.comparison.paired.SequentialJudge;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Interleaving;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares arms that measured in blocks: by the ratios within rounds, or for tails and rare events,
 * which a block has too few of, by those of whole restarts. Verdicts are those of all looks so far,
 * one after each restart.
 */
public final class PairedFindings {

  /** What a block has too few of. */
  static final Set<ArmMetric> OF_WHOLE_RESTARTS =
      EnumSet.of(
          ArmMetric.P99,
          ArmMetric.P99_9,
          ArmMetric.SERVICE_P99,
          ArmMetric.SERVICE_MAX,
          ArmMetric.RESPONSE_P99,
          ArmMetric.RESPONSE_MAX,
          ArmMetric.APPLIED_P99,
          ArmMetric.NOT_APPLIED_P99,
          ArmMetric.STRIDE_P99,
          ArmMetric.ERRORS,
          ArmMetric.ERRORS_PER_SECOND,
          ArmMetric.EXTRA_TRIES,
          ArmMetric.EMPTY,
          ArmMetric.CONTENDED_PER_OP,
          ArmMetric.SERVER_BYTES_PER_ROW);

  private record Row(
      Pair pair, ArmFigures baseline, ArmFigures other, ArmMetric metric, Better better) {}

  private final ComparisonPlan plan;
  private final Function<Pair, Set<String>> startsOf;
  private final BlockFigures blocks;
  private final List<Row> rows = new ArrayList<>();

  private PairedFindings(
      ComparisonPlan plan,
      Function<Pair, Set<String>> startsOf,
      Map<String, ArmFigures> figures,
      BlockFigures blocks) {
    this.plan = plan;
    this.startsOf = startsOf;
    this.blocks = blocks;
    for (Pair pair : plan.pairs()) {
      ArmFigures baseline = figures.get(pair.baseline());
      ArmFigures other = figures.get(pair.other());
      if (baseline != null && other != null && baseline.count() > 0 && other.count() > 0) {
        for (ComparisonPlan.Row row : plan.rows(pair)) {
          if (ComparedPair.isAlike(row.metric(), baseline, other)) {
            rows.add(new Row(pair, baseline, other, row.metric(), row.better()));
          }
        }
      }
    }
  }

  /**
   * Compares.
   *
   * @param startsOf what differs from restart to restart for one arm of a pair only, by name
   * @param figures of the arms by name
   * @param fractions how much of the experiment was over after each restart, rising to 1
   * @return pair by pair, metric by metric; those that neither arm of a pair knows are left out
   */
  public static List<Finding> of(
      ComparisonPlan plan,
      Function<Pair, Set<String>> startsOf,
      Map<String, ArmFigures> figures,
      BlockFigures blocks,
      double[] fractions) {
    return new PairedFindings(plan, startsOf, figures, blocks).findings(fractions);
  }

  private List<Finding> findings(double[] fractions) {
    SequentialJudge judge = new SequentialJudge(plan.delta());
    List<RatioJudgement> judgements = List.of();
    List<PairedEstimate> estimates = List.of();
    for (int look = 1; look <= blocks.restarts(); look++) {
      estimates = estimates(look);
      List<RatioEstimate> ratios = ratios(estimates);
      if (look >= Interleaving.MIN_RESTARTS || blocks.restarts() == 1) {
        judgements = judge.look(fractions[look - 1], ratios, splits(estimates));
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (int index = 0; index < rows.size() && !judgements.isEmpty(); index++) {
      Finding finding = finding(rows.get(index), estimates.get(index), judgements.get(index));
      if (finding.isKnown()) {
        findings.add(finding);
      }
    }
    return findings;
  }

  /** A search's rate is the lower end of what it found, however often it is repeated. */
  private List<RatioEstimate> ratios(List<PairedEstimate> estimates) {
    List<RatioEstimate> ratios = new ArrayList<>();
    for (int index = 0; index < rows.size(); index++) {
      Row row = rows.get(index);
      double ofBaseline = row.baseline().resolution(row.metric());
      double ofOther = row.other().resolution(row.metric());
      ratios.add(estimates.get(index).ratio().withResolutions(ofBaseline, ofOther));
    }
    return ratios;
  }

  private Finding finding(Row row, PairedEstimate estimate, RatioJudgement judgement) {
    boolean hasRatio = hasRatio(row, estimate);
    return new Finding(
        row.pair(),
        row.metric(),
        row.baseline().value(row.metric()),
        row.other().value(row.metric()),
        hasRatio ? judgement : null,
        !hasRatio && isSplit(row),
        !hasRatio && isZero(row),
        row.better(),
        row.baseline().count(),
        row.other().count(),
        new Paired(
            estimate.restarts(),
            estimate.rounds(),
            estimate.variances().dominant(),
            withDisturbed(row),
            judgement.verdict() == Verdict.CANNOT_TELL ? restartsToGo(estimate) : 0));
  }

  private boolean hasRatio(Row row, PairedEstimate estimate) {
    double ratio = estimate.ratio().ratio();
    return Double.isFinite(ratio) && ratio > 0 && estimate.rounds() > 0 && !didNothing(row);
  }

  private double restartsToGo(PairedEstimate estimate) {
    return new Forecast(
            plan.delta(),
            new AlphaSpending(AlphaSpending.Shape.OBRIEN_FLEMING, SequentialJudge.ERROR_RATE),
            Math.max(1, rows.size()),
            Math.max(Interleaving.MIN_RESTARTS, blocks.restarts()))
        .restartsOfLongerPlan(estimate, Outlook.MOST_RESTARTS);
  }

  private boolean isOfWholeRestarts(Row row) {
    return OF_WHOLE_RESTARTS.contains(row.metric())
        || !blocks.has(row.pair().baseline())
        || !blocks.has(row.pair().other());
  }

  /** NaN of a row of whole restarts, which has them in its ratio. */
  private double withDisturbed(Row row) {
    if (isOfWholeRestarts(row)) {
      return Double.NaN;
    }
    double[][] ratios = blocks.logRatios(row.pair(), row.metric(), blocks.restarts(), true);
    return Math.exp(
        Arrays.stream(ratios)
            .filter(restart -> restart.length > 0)
            .mapToDouble(restart -> Arrays.stream(restart).average().orElseThrow())
            .average()
            .orElse(Double.NaN));
  }

  /** The exact test of {@link ZeroSplit}, for one of so many rows at so many looks. */
  private boolean isSplit(Row row) {
    int looks = Math.max(1, blocks.restarts() - Interleaving.MIN_RESTARTS + 1);
    return split(row).filter(split -> split.isBeyondChance(rows.size() * looks)).isPresent();
  }

  private static Optional<ZeroSplit> split(Row row) {
    return ZeroSplit.of(row.baseline().values(row.metric()), row.other().values(row.metric()));
  }

  /** On how many rows the test of zeros passes a verdict: they share the error rate. */
  private int splits(List<PairedEstimate> estimates) {
    int splits = 0;
    for (int index = 0; index < rows.size(); index++) {
      Row row = rows.get(index);
      splits += !hasRatio(row, estimates.get(index)) && split(row).isPresent() ? 1 : 0;
    }
    return splits;
  }

  private boolean isZero(Row row) {
    List<Double> both = new ArrayList<>(row.baseline().values(row.metric()));
    both.addAll(row.other().values(row.metric()));
    int fewest = Math.min(row.baseline().count(), row.other().count());
    return fewest >= ZeroSplit.MIN_PROCESSES && both.stream().allMatch(value -> value == 0);
  }

  /** In the order of the rows. Rows of whole restarts vary otherwise, and are of their own kind. */
  private List<PairedEstimate> estimates(int look) {
    List<PairedRow> ofRounds = new ArrayList<>();
    List<PairedRow> ofRestarts = new ArrayList<>();
    for (Row row : rows) {
      boolean whole = isOfWholeRestarts(row);
      (whole ? ofRestarts : ofRounds).add(paired(row, look, whole));
    }
    List<PairedEstimate> first = PairedRatios.estimates(ofRounds);
    List<PairedEstimate> second = PairedRatios.estimates(ofRestarts);
    List<PairedEstimate> all = new ArrayList<>();
    int nextFirst = 0;
    int nextSecond = 0;
    for (Row row : rows) {
      boolean whole = isOfWholeRestarts(row);
      all.add(whole ? second.get(nextSecond++) : first.get(nextFirst++));
    }
    return all;
  }

  /**
   * Whether one arm did nothing in a whole restart: there is no ratio, and without that restart the
   * arm would look better than it was.
   */
  private boolean didNothing(Row row) {
    return BlockFigures.isDone(row.metric())
        && (didNothing(row, row.metric()) || didNothing(row, ArmMetric.THROUGHPUT));
  }

  private boolean didNothing(Row row, ArmMetric metric) {
    boolean nothing = false;
    for (int restart = 1; restart <= blocks.restarts(); restart++) {
      double baseline = row.baseline().value(metric, restart);
      double other = row.other().value(metric, restart);
      nothing |= baseline >= 0 && other >= 0 && (baseline == 0) != (other == 0);
    }
    return nothing;
  }

  private PairedRow paired(Row row, int look, boolean whole) {
    double[][] ratios =
        whole ? ofRestarts(row, look) : blocks.logRatios(row.pair(), row.metric(), look, false);
    return new PairedRow(
        row.metric().key(),
        startsOf.apply(row.pair()),
        row.baseline().value(row.metric()),
        row.other().value(row.metric()),
        ratios);
  }

  private static double[][] ofRestarts(Row row, int look) {
    double[][] ratios = new double[look][];
    for (int restart = 1; restart <= look; restart++) {
      double baseline = row.baseline().value(row.metric(), restart);
      double other = row.other().value(row.metric(), restart);
      ratios[restart - 1] =
          baseline > 0 && other > 0 ? new double[] {Math.log(other / baseline)} : new double[0];
    }
    return ratios;
  }
}
