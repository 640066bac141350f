package io.bench.app.experiment.figure;

import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import io.bench.engine.comparison.ZeroSplit;
import io.bench.engine.comparison.paired.Forecast;
import io.bench.engine.comparison.paired.PairedEstimate;
import io.bench.engine.comparison.paired.PairedRatios;
import io.bench.engine.comparison.paired.PairedRow;
import io.bench.engine.comparison.paired.SequentialJudge;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Interleaving;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares arms that measured in blocks: by the ratios within rounds, or for tails and rare events,
 * which a block has too few of, by those of whole restarts. Verdicts are those of all looks so far,
 * one after each restart.
 */
public final class PairedFindings {

  private final ComparisonPlan plan;
  private final Function<Pair, Set<String>> startsOf;
  private final BlockFigures blocks;
  private final List<ComparedRow> all;

  /** Those that are judged. */
  private final List<ComparedRow> rows;

  /** By row the first restart in which exactly one arm has 0; only of rows that have one. */
  private final Map<ComparedRow, Integer> zeroSince = new HashMap<>();

  private PairedFindings(
      ComparisonPlan plan,
      Function<Pair, Set<String>> startsOf,
      Map<String, ArmFigures> figures,
      BlockFigures blocks) {
    this.plan = plan;
    this.startsOf = startsOf;
    this.blocks = blocks;
    this.all = ComparedRow.of(plan, figures);
    this.rows = all.stream().filter(ComparedRow::isAlike).toList();
    findZeros();
  }

  /**
   * Compares.
   *
   * @param startsOf what differs from restart to restart for one arm of a pair only, by name
   * @param figures of the arms by name
   * @param fractions how much of the experiment was over after each restart, rising to 1
   * @return pair by pair, metric by metric; those that neither arm of a pair knows are left out.
   *     Times of different kinds have no verdict
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
    if (blocks.restarts() == 0) {
      return List.of();
    }
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
    int judged = judged(estimates);
    int next = 0;
    for (ComparedRow row : all) {
      Finding finding = row.finding(null, false, null);
      if (row.isAlike()) {
        finding = finding(row, estimates.get(next), judgements.get(next), judged);
        next++;
      }
      if (finding.isKnown()) {
        findings.add(finding);
      }
    }
    return findings;
  }

  private List<RatioEstimate> ratios(List<PairedEstimate> estimates) {
    List<RatioEstimate> ratios = new ArrayList<>();
    for (int index = 0; index < rows.size(); index++) {
      ratios.add(rows.get(index).resolved(estimates.get(index).ratio()));
    }
    return ratios;
  }

  /**
   * What is found of a row.
   *
   * @param judged how many rows are
   */
  private Finding finding(
      ComparedRow row, PairedEstimate estimate, RatioJudgement judgement, int judged) {
    if (!mayBeJudged(row, estimate)) {
      return row.finding(null, false, null);
    }
    boolean hasRatio = hasRatio(estimate);
    boolean decided = hasRatio && judgement.verdict() != Verdict.CANNOT_TELL;
    boolean ofAll = judgement.estimate().ratio() == row.resolved(estimate.ratio()).ratio();
    return row.finding(
        hasRatio ? judgement : null,
        !hasRatio && isSplit(row),
        new Paired(
            estimate.restarts(),
            estimate.rounds(),
            estimate.variances().dominant(),
            ofAll ? withDisturbed(row) : Double.NaN,
            decided ? 0 : restartsToGo(estimate, judged)));
  }

  /** A row that has no ratio may be one that no restart to come can give one. */
  private boolean mayBeJudged(ComparedRow row, PairedEstimate estimate) {
    boolean oneZero = zeroSince.containsKey(row) && row.split().isEmpty();
    return hasRatio(estimate) || !(oneZero || row.isLacking());
  }

  /** How many rows share the error rate in the end. */
  private int judged(List<PairedEstimate> estimates) {
    int judged = 0;
    for (int index = 0; index < rows.size(); index++) {
      judged += mayBeJudged(rows.get(index), estimates.get(index)) ? 1 : 0;
    }
    return judged;
  }

  private static boolean hasRatio(PairedEstimate estimate) {
    double ratio = estimate.ratio().ratio();
    return Double.isFinite(ratio) && ratio > 0 && estimate.rounds() > 0;
  }

  private double restartsToGo(PairedEstimate estimate, int judged) {
    int planned = Math.max(Interleaving.MIN_RESTARTS, blocks.restarts());
    int worthIt = Math.max(Outlook.MOST_RESTARTS, 2 * blocks.restarts());
    int most = Math.min(Interleaving.MAX_RESTARTS, worthIt);
    PairedEstimate expected = Outlook.expected(estimate, estimate.rounds());
    return new Forecast(plan.delta(), judged, planned).restartsOfLongerPlan(expected, most);
  }

  private boolean isOfWholeRestarts(ComparedRow row) {
    return blocks.isOfWholeRestarts(row.pair(), row.metric());
  }

  /** NaN of a row of whole restarts, which has them in its ratio. */
  private double withDisturbed(ComparedRow row) {
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
  private boolean isSplit(ComparedRow row) {
    int looks = Math.max(1, blocks.restarts() - Interleaving.MIN_RESTARTS + 1);
    return row.split().filter(split -> split.isBeyondChance(rows.size() * looks)).isPresent();
  }

  /** On how many rows the test of zeros passes a verdict: they share the error rate. */
  private int splits(List<PairedEstimate> estimates) {
    int splits = 0;
    for (int index = 0; index < rows.size(); index++) {
      ComparedRow row = rows.get(index);
      splits += !hasRatio(estimates.get(index)) && row.split().isPresent() ? 1 : 0;
    }
    return splits;
  }

  /** In the order of the rows. Rows of whole restarts vary otherwise, and are of their own kind. */
  private List<PairedEstimate> estimates(int look) {
    List<PairedRow> ofRounds = new ArrayList<>();
    List<PairedRow> ofRestarts = new ArrayList<>();
    for (ComparedRow row : rows) {
      boolean whole = isOfWholeRestarts(row);
      (whole ? ofRestarts : ofRounds).add(paired(row, look, whole));
    }
    Iterator<PairedEstimate> first = PairedRatios.estimates(ofRounds).iterator();
    Iterator<PairedEstimate> second = PairedRatios.estimates(ofRestarts).iterator();
    return rows.stream().map(row -> (isOfWholeRestarts(row) ? second : first).next()).toList();
  }

  /**
   * Such a row has no ratio from that restart on: the other restarts alone would make the arms look
   * more alike than they are. Without ops an arm also has 0 of what it does in a time.
   */
  private void findZeros() {
    for (ComparedRow row : rows) {
      boolean done = BlockFigures.isDone(row.metric());
      for (int restart = blocks.restarts(); restart > 0; restart--) {
        if (isOneZero(row, row.metric(), restart)
            || (done && isOneZero(row, ArmMetric.THROUGHPUT, restart))) {
          zeroSince.put(row, restart);
        }
      }
    }
  }

  private static boolean isOneZero(ComparedRow row, ArmMetric metric, int restart) {
    double baseline = row.baseline().value(metric, restart);
    double other = row.other().value(metric, restart);
    return baseline >= 0 && other >= 0 && (baseline == 0) != (other == 0);
  }

  private PairedRow paired(ComparedRow row, int look, boolean whole) {
    return new PairedRow(
        row.metric().key(),
        startsOf.apply(row.pair()),
        row.baseline().value(row.metric()),
        row.other().value(row.metric()),
        logRatios(row, look, whole));
  }

  private double[][] logRatios(ComparedRow row, int look, boolean whole) {
    if (look >= zeroSince.getOrDefault(row, Integer.MAX_VALUE)) {
      return new double[look][0];
    }
    return whole
        ? row.other().logRatios(row.baseline(), row.metric(), look)
        : blocks.logRatios(row.pair(), row.metric(), look, false);
  }
}
