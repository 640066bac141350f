package io.bench.app.experiment.figure;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.Turn;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * A built-in experiment whose processes are drawn instead of measured: as many of them, in as many
 * pairs, with as many metrics as it has. Every figure of a process is that of its arm times a
 * log-normal factor. The times of a process share theirs; all else varies by itself, which makes
 * for the longest intervals. In half of the processes no op fails. Immutable.
 */
final class SimulatedDesign {

  private static final int ROUNDS = 6;
  private static final Set<ArmMetric> PERCENTILES =
      Set.of(ArmMetric.P50, ArmMetric.P90, ArmMetric.P99, ArmMetric.P99_9);

  private static final Set<ArmMetric> OF_PACED =
      Set.of(ArmMetric.RESPONSE_P99, ArmMetric.RESPONSE_MAX);

  private static final int TIMES = 500;
  private static final int OPS_OF_EACH = 4;
  private static final double MEDIAN = 1_000;
  private static final double OPS_PER_SECOND = 100_000;

  private final Experiment experiment;
  private final double[] shape;

  /** A built-in experiment whose arms take turns, in as many rounds as an hour or two have. */
  SimulatedDesign(String name) {
    this(new PackagedExperiments().load(name), ROUNDS);
  }

  SimulatedDesign(ExperimentFile file, int rounds) {
    this.experiment =
        file.read(Map.of("interleave", "turns", "rounds", Integer.toString(rounds)), false);
    this.shape =
        PERCENTILES.stream().anyMatch(experiment::wants) ? logLogistic() : new double[] {1};
  }

  /** Times of a median of 1 whose p99 is 2.5 times as long. */
  private static double[] logLogistic() {
    double[] times = new double[TIMES];
    for (int time = 0; time < TIMES; time++) {
      double share = (time + 0.5) / TIMES;
      times[time] = Math.pow(share / (1 - share), 0.2);
    }
    return times;
  }

  double delta() {
    return experiment.comparison().delta();
  }

  /**
   * One experiment.
   *
   * @param spread the coefficient of variation of every figure from process to process
   * @param ratio of the true figures of a pair's other arm to those of its baseline, as far as
   *     pairs with common arms allow, see {@link #ratio}
   */
  List<Finding> run(double spread, double ratio, SplittableRandom random) {
    double deviation = Math.sqrt(Math.log1p(spread * spread));
    // True limits lie anywhere between two steps of a search.
    double begin = Math.pow(1 + SearchSettings.RESOLUTION, random.nextDouble());
    Map<String, ArmFigures> figures = new HashMap<>();
    levels(ratio)
        .forEach(
            (name, level) ->
                figures.put(
                    name,
                    figures(
                        experiment.arm(name).orElseThrow(),
                        new Level(begin * level, deviation, random))));
    return Findings.of(experiment.comparison(), figures);
  }

  /** The true ratio of a pair in experiments that are run with this ratio. */
  double ratio(Pair pair, double ratio) {
    Map<String, Double> levels = levels(ratio);
    return levels.get(pair.other()) / levels.get(pair.baseline());
  }

  /** Those of the arms that are compared. */
  private Map<String, Double> levels(double ratio) {
    Map<String, Double> levels = new LinkedHashMap<>();
    for (Pair pair : experiment.comparison().pairs()) {
      levels.putIfAbsent(pair.baseline(), 1.0);
      levels.putIfAbsent(pair.other(), levels.get(pair.baseline()) * ratio);
    }
    return levels;
  }

  /** About which the figures of an arm's processes lie. */
  private record Level(double median, double deviation, SplittableRandom random) {

    double draw() {
      return median * Math.exp(deviation * random.nextGaussian());
    }
  }

  private ArmFigures figures(ExperimentArm arm, Level level) {
    boolean search = arm.command() == Command.SEARCH;
    boolean paced = arm.parameters().containsKey("rate");
    List<MeasuredProcess> processes = new ArrayList<>();
    for (Turn turn : experiment.schedule().turns(List.of(arm.name()))) {
      processes.add(search ? search(turn.round(), level) : run(turn.round(), paced, level));
    }
    String headline = paced ? "response" : "service";
    return new ArmFigures(processes, search ? "" : headline, Map.of(), Map.of());
  }

  /** What it finds is the last step below the limit. */
  private static MeasuredProcess search(int round, Level level) {
    double step = Math.log1p(SearchSettings.RESOLUTION);
    double found = Math.exp(step * Math.floor(Math.log(level.draw()) / step));
    return new MeasuredProcess(
        round,
        Map.of(ArmMetric.SUSTAINED_RATE, found),
        List.of(new WindowBatch(0, 0, new Histogram(3))),
        SearchSettings.RESOLUTION);
  }

  /** All figures that a run has; a comparison takes those of its times from the times. */
  private MeasuredProcess run(int round, boolean paced, Level level) {
    Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);
    for (ArmMetric metric : ArmMetric.values()) {
      boolean known = paced || !OF_PACED.contains(metric);
      if (known && metric != ArmMetric.SUSTAINED_RATE) {
        figures.put(metric, level.draw());
      }
    }
    if (level.random().nextBoolean()) {
      figures.put(ArmMetric.ERRORS, 0.0);
    }
    long ops = Math.round(OPS_PER_SECOND * level.draw());
    return new MeasuredProcess(
        round, figures, List.of(new WindowBatch(1, ops, times(level.draw()))), 0);
  }

  private Histogram times(double factor) {
    Histogram times = new Histogram(3);
    for (double time : shape) {
      times.recordValueWithCount(Math.round(MEDIAN * factor * time), OPS_OF_EACH);
    }
    return times;
  }
}
