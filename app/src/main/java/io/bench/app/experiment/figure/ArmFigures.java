package io.bench.app.experiment.figure;

import io.bench.app.experiment.program.ProgramDocument;
import io.bench.app.experiment.turn.SearchEnd;
import io.bench.engine.comparison.Arm;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.WindowBatch;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/** What the completed turns of an arm measured. Immutable. */
public final class ArmFigures {

  /** Beside the verdicts of runs: the search missed its objective at no rate. */
  private static final String LOWER_BOUND = "LOWER_BOUND";

  private static final int DIGITS = 3;

  private final List<MeasuredProcess> processes;
  private final String headline;
  private final Map<String, Double> errors;
  private final Map<String, Integer> verdicts;
  private final Map<ArmMetric, Double> combined;

  /**
   * @param processes what each measured, in the order of their turns
   * @param headline {@code response} or {@code service}; empty if nothing was measured
   * @param errors failed tries per second by error name, over all processes
   * @param verdicts of its measurements but STEADY, with how many had them
   */
  public ArmFigures(
      List<MeasuredProcess> processes,
      String headline,
      Map<String, Double> errors,
      Map<String, Integer> verdicts) {
    this.processes = List.copyOf(processes);
    this.headline = headline;
    this.errors = errors;
    this.verdicts = verdicts;
    this.combined = CombinedFigures.of(this.processes);
  }

  /**
   * Reads the result folders of turns of one arm.
   *
   * @param step the step that counts
   * @param counted whether it is the only one, so that what its servers counted is about it
   * @throws UsageException if a folder cannot be read
   */
  public static ArmFigures ofRuns(List<MeasuredTurn> turns, String step, boolean counted) {
    List<MeasuredProcess> processes = new ArrayList<>();
    Map<String, Double> errors = new TreeMap<>();
    Map<String, Integer> verdicts = new LinkedHashMap<>();
    Set<String> headlines = new TreeSet<>();
    double seconds = 0;
    for (MeasuredTurn turn : turns) {
      ResultRun run = ResultRun.read(turn.folder());
      List<ResultProcess> ofTurn = run.processes(step);
      CountedByServers byServers =
          counted ? CountedByServers.of(turn, run, ofTurn) : CountedByServers.NOTHING;
      for (ResultProcess process : ofTurn) {
        Map<ArmMetric, Double> figures = ProcessFigures.of(process, byServers);
        List<WindowBatch> batches = process.timesOfAllOps().batchesOrWindow();
        processes.add(new MeasuredProcess(turn.round(), figures, batches, 0, process.outcomes()));
        headlines.add(process.headline());
        seconds += process.phase().windowSeconds();
        process
            .phase()
            .total()
            .errors()
            .forEach((error, count) -> errors.merge(error, (double) count, Double::sum));
        process
            .phase()
            .warningKinds()
            .forEach(kind -> verdicts.merge(kind.name(), 1, Integer::sum));
      }
    }
    double window = seconds;
    errors.replaceAll((name, count) -> count / window);
    return new ArmFigures(processes, String.join("+", headlines), errors, verdicts);
  }

  /**
   * Reads the folders of searches.
   *
   * @throws UsageException if one cannot be read
   */
  public static ArmFigures ofSearches(List<MeasuredTurn> turns) {
    List<MeasuredProcess> processes = new ArrayList<>();
    Map<String, Integer> verdicts = new LinkedHashMap<>();
    for (MeasuredTurn turn : turns) {
      Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);
      SearchEnd end = SearchEnd.read(turn.folder());
      double sustained = end.sustainedPerSecond();
      if (Double.isFinite(sustained)) {
        figures.put(ArmMetric.SUSTAINED_RATE, sustained);
      }
      processes.add(withoutTimes(turn, figures, end.resolution()));
      if (end.clientLimited()) {
        verdicts.merge(VerdictKind.CLIENT_LIMITED.name(), 1, Integer::sum);
      }
      if (end.isLowerBound()) {
        verdicts.merge(LOWER_BOUND, 1, Integer::sum);
      }
    }
    return new ArmFigures(processes, "", Map.of(), verdicts);
  }

  /**
   * Reads the folders of turns of another program. Its latencies count from sending, as service
   * times do.
   *
   * @throws UsageException if one cannot be read
   */
  public static ArmFigures ofPrograms(List<MeasuredTurn> turns) {
    List<MeasuredProcess> processes = new ArrayList<>();
    for (MeasuredTurn turn : turns) {
      ProgramDocument document = ProgramDocument.read(turn.folder());
      processes.add(withoutTimes(turn, ProgramMetrics.of(document), 0));
    }
    return new ArmFigures(processes, Latency.SERVICE.key(), Map.of(), Map.of());
  }

  private static MeasuredProcess withoutTimes(
      MeasuredTurn turn, Map<ArmMetric, Double> figures, double resolution) {
    List<WindowBatch> none = List.of(new WindowBatch(0, 0, new Histogram(DIGITS)));
    return new MeasuredProcess(turn.round(), figures, none, resolution);
  }

  /** What each process measured, in the order of their turns. */
  public List<MeasuredProcess> processes() {
    return processes;
  }

  /** {@code response} or {@code service}; empty if nothing was measured. */
  public String headline() {
    return headline;
  }

  /** Failed tries per second by error name, over all processes. */
  public Map<String, Double> errors() {
    return errors;
  }

  /** The verdicts other than STEADY of its measurements, with their counts. */
  public Map<String, Integer> verdicts() {
    return verdicts;
  }

  /** As an arm of a comparison; only if there is a process. */
  Arm arm() {
    return new Arm(processes.stream().map(MeasuredProcess::sample).toList());
  }

  /** How many processes measured. */
  public int count() {
    return processes.size();
  }

  /** What each process has of it, NaN where it is not known. */
  List<Double> values(ArmMetric metric) {
    return processes.stream()
        .map(process -> process.figures().getOrDefault(metric, Double.NaN))
        .toList();
  }

  /** The figure over all processes, see {@link CombinedFigures}; NaN if unknown. */
  public double value(ArmMetric metric) {
    return combined.getOrDefault(metric, Double.NaN);
  }

  /** The same of the processes of one round. */
  public double value(ArmMetric metric, int round) {
    return ofRound(round).value(metric);
  }

  /**
   * The log ratios of its figures of whole rounds to those of a baseline.
   *
   * @param first how many rounds to look at
   * @return by round, one ratio or, unless both are above 0, none
   */
  double[][] logRatios(ArmFigures baseline, ArmMetric metric, int first) {
    double[][] ratios = new double[first][];
    for (int round = 1; round <= first; round++) {
      double ofBaseline = baseline.value(metric, round);
      double own = value(metric, round);
      ratios[round - 1] =
          ofBaseline > 0 && own > 0 ? new double[] {Math.log(own / ofBaseline)} : new double[0];
    }
    return ratios;
  }

  /** The processes of one round, without errors and verdicts. */
  public ArmFigures ofRound(int round) {
    List<MeasuredProcess> ofRound =
        processes.stream().filter(process -> process.round() == round).toList();
    return new ArmFigures(ofRound, headline, Map.of(), Map.of());
  }

  /** The same as an upper bound sees it, see {@link BoundedFigure}. */
  public double bounded(ArmMetric metric) {
    return BoundedFigure.of(processes, headline, metric, value(metric));
  }

  /** What became of all ops that were due, in all its processes. */
  public OpOutcomes outcomes() {
    return BoundedFigure.outcomes(processes);
  }

  /** The share by which the true figure may lie above {@link #value(ArmMetric)}. */
  double resolution(ArmMetric metric) {
    return metric == ArmMetric.SUSTAINED_RATE
        ? processes.stream().mapToDouble(MeasuredProcess::resolution).max().orElse(0)
        : 0;
  }
}
