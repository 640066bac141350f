package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import io.bench.engine.comparison.paired.SimulatedExperiment.Plan;
import io.bench.engine.comparison.paired.SimulatedExperiment.Truth;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What many simulated experiments found, as shares of them.
 *
 * @param anyDifferent a row was called different at a look
 * @param anyMiss an interval of a row missed the truth at a look
 * @param found throughput was called different at a look
 * @param minutes until then, or to the end, on average
 * @param half of the length of throughput's interval, at the last look, in the logarithm
 */
record SimulatedFindings(
    String how, double anyDifferent, double anyMiss, double found, double minutes, double half) {

  private static final int ROWS_OF_ONE_KIND = 6;

  /**
   * Simulates experiments with looks after each restart from the second on.
   *
   * @param rows how many are judged
   */
  static SimulatedFindings ofPairs(
      int experiments,
      RecordedSpeed speed,
      Truth truth,
      Plan plan,
      double seconds,
      double delta,
      int rows) {
    int restarts = plan.restartsWithin(seconds);
    double[] fractions =
        IntStream.rangeClosed(2, restarts).mapToDouble(done -> (double) done / restarts).toArray();
    // As SequentialJudge has them, which would find them again in each experiment.
    double[] levels = SequentialJudge.SPENDING.ofOneOf(rows).nominalLevels(fractions);
    int[] counts = new int[3];
    int restartsNeeded = 0;
    double halves = 0;
    for (int seed = 0; seed < experiments; seed++) {
      List<List<PairedRow>> looks =
          new SimulatedExperiment(speed, truth, plan, seed).looks(restarts);
      boolean different = false;
      boolean miss = false;
      int foundAt = 0;
      for (int look = 0; look < levels.length; look++) {
        double level = levels[look];
        List<RatioJudgement> judgements =
            new Judge(delta, ignored -> level).judge(estimates(looks.get(look), rows));
        different |= judgements.stream().anyMatch(judged -> judged.verdict() == Verdict.DIFFERENT);
        for (int row = 0; row < rows; row++) {
          miss |= misses(judgements.get(row), Math.exp(truth.logRatio(row)));
        }
        boolean found = judgements.get(0).verdict() == Verdict.DIFFERENT;
        foundAt = foundAt == 0 && found ? look + 2 : foundAt;
        halves += look == levels.length - 1 ? half(judgements.get(0)) : 0;
      }
      counts[0] += different ? 1 : 0;
      counts[1] += miss ? 1 : 0;
      counts[2] += foundAt > 0 ? 1 : 0;
      restartsNeeded += foundAt > 0 ? foundAt : restarts;
    }
    String how =
        "%d restarts of %d pairs of %.1f s in %.0f min, %d rows, true ratio %.2f, %.1f %% between starts, %.0f %% between blocks"
            .formatted(
                restarts,
                plan.rounds(),
                plan.blockSeconds(),
                seconds / 60,
                rows,
                truth.ratio(),
                100 * truth.restartSd(),
                100 * speed.scatter());
    return new SimulatedFindings(
            how,
            (double) counts[0] / experiments,
            (double) counts[1] / experiments,
            (double) counts[2] / experiments,
            restartsNeeded * plan.restartSeconds() / 60 / experiments,
            halves / experiments)
        .printed(delta);
  }

  private static List<RatioEstimate> estimates(List<PairedRow> rows, int judged) {
    return Stream.of(rows.subList(0, ROWS_OF_ONE_KIND), rows.subList(ROWS_OF_ONE_KIND, rows.size()))
        .flatMap(kind -> PairedRatios.estimates(kind).stream())
        .map(PairedEstimate::ratio)
        .limit(judged)
        .toList();
  }

  private static boolean misses(RatioJudgement judged, double truth) {
    return judged.interval().lower() > truth || judged.interval().upper() < truth;
  }

  private static double half(RatioJudgement judged) {
    return Math.log(judged.interval().upper() / judged.interval().lower()) / 2;
  }

  /**
   * Simulates experiments by turns: each turn is a process of one arm, judged once at the end by
   * Welch's t as {@code RatioBootstrap} does.
   */
  static SimulatedFindings ofTurns(
      int experiments,
      RecordedSpeed speed,
      Truth truth,
      Plan turn,
      double seconds,
      double delta,
      int rows) {
    int pairs = (int) Math.floor(seconds / 2 / (turn.startSeconds() + turn.blockSeconds()));
    int found = 0;
    int miss = 0;
    double halves = 0;
    for (int seed = 0; seed < experiments; seed++) {
      double[][] log = new SimulatedExperiment(speed, truth, turn, seed).turns(pairs);
      double one = varianceOfMean(log[0]);
      double two = varianceOfMean(log[1]);
      double freedom = (one + two) * (one + two) * (pairs - 1) / (one * one + two * two);
      double ratio = Math.exp(mean(log[1]) - mean(log[0]));
      RatioEstimate estimate =
          new RatioEstimate(
              "throughput",
              1,
              ratio,
              Math.sqrt(one + two),
              freedom,
              Spread.BETWEEN_PROCESSES,
              1,
              0,
              0);
      RatioJudgement judged = new Judge(delta).judge(List.of(estimate), rows - 1).get(0);
      found += judged.verdict() == Verdict.DIFFERENT ? 1 : 0;
      miss += misses(judged, truth.ratio()) ? 1 : 0;
      halves += half(judged);
    }
    String how =
        "%d turns of %.0f s for each arm in %.0f min, 1 of %d rows, true ratio %.2f, %.1f %% between starts, %.0f %% between blocks"
            .formatted(
                pairs,
                turn.blockSeconds(),
                seconds / 60,
                rows,
                truth.ratio(),
                100 * truth.restartSd(),
                100 * speed.scatter());
    return new SimulatedFindings(
            how,
            (double) found / experiments,
            (double) miss / experiments,
            (double) found / experiments,
            seconds / 60,
            halves / experiments)
        .printed(delta);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double varianceOfMean(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return squares / (values.length - 1) / values.length;
  }

  private SimulatedFindings printed(double delta) {
    System.out.printf(
        "%s, delta %.1f %%: throughput different %.1f %% (after %.1f min), any different %.1f %%,"
            + " any interval off %.1f %%, +/- %.1f %%%n",
        how,
        100 * delta,
        100 * found,
        minutes,
        100 * anyDifferent,
        100 * anyMiss,
        100 * Math.expm1(half));
    return this;
  }
}
