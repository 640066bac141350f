package io.bench.app.experiment.figure;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.experiment.turn.SearchEnd;
import io.bench.engine.comparison.Arm;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.Section;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What the completed turns of an arm measured. Immutable.
 *
 * @param processes what each measured, in the order of their turns
 * @param headline {@code response} or {@code service}; empty if nothing was measured
 * @param errors failed tries per second by error name, over all processes
 * @param verdicts of its measurements but STEADY, with how many had them
 */
public record ArmFigures(
    List<MeasuredProcess> processes,
    String headline,
    Map<String, Double> errors,
    Map<String, Integer> verdicts) {

  private static final String STEADY = "STEADY";
  private static final int DIGITS = 3;

  public ArmFigures {
    processes = List.copyOf(processes);
  }

  /**
   * Reads the result folders of turns of one arm.
   *
   * @param step the step that counts
   * @throws UsageException if a folder cannot be read
   */
  public static ArmFigures ofRuns(List<MeasuredTurn> turns, String step) {
    List<MeasuredProcess> processes = new ArrayList<>();
    Map<String, Double> errors = new TreeMap<>();
    Map<String, Integer> verdicts = new LinkedHashMap<>();
    Set<String> headlines = new TreeSet<>();
    double seconds = 0;
    for (MeasuredTurn turn : turns) {
      List<ResultProcess> ofTurn = ResultRun.read(turn.folder()).processes(step);
      double opsOfTurn = ofTurn.stream().mapToDouble(ProcessFigures::opsEnded).sum();
      for (ResultProcess process : ofTurn) {
        Map<ArmMetric, Double> figures = ProcessFigures.of(process, turn.contended() / opsOfTurn);
        processes.add(new MeasuredProcess(turn.round(), figures, sections(process)));
        headlines.add(process.headline());
        seconds += process.phase().path("windowSeconds").asDouble();
        process
            .phase()
            .path("total")
            .path("errors")
            .properties()
            .forEach(
                error -> errors.merge(error.getKey(), error.getValue().asDouble(), Double::sum));
        for (JsonNode verdict : process.phase().path("verdicts")) {
          String name = verdict.path("name").asText();
          if (!name.equals(STEADY)) {
            verdicts.merge(name, 1, Integer::sum);
          }
        }
      }
    }
    double window = seconds;
    errors.replaceAll((name, count) -> count / window);
    return new ArmFigures(processes, String.join("+", headlines), errors, verdicts);
  }

  private static List<Section> sections(ResultProcess process) {
    List<Section> sections = process.timesOfAllOps().sections();
    return sections.isEmpty() ? List.of(process.timesOfAllOps().window()) : sections;
  }

  /**
   * Reads the folders of searches.
   *
   * @throws UsageException if one cannot be read
   */
  public static ArmFigures ofSearches(List<MeasuredTurn> turns) {
    List<MeasuredProcess> processes = new ArrayList<>();
    for (MeasuredTurn turn : turns) {
      Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);
      double sustained = SearchEnd.read(turn.folder()).sustainedPerSecond();
      if (Double.isFinite(sustained)) {
        figures.put(ArmMetric.SUSTAINED_RATE, sustained);
      }
      processes.add(
          new MeasuredProcess(
              turn.round(), figures, List.of(new Section(0, 0, new Histogram(DIGITS)))));
    }
    return new ArmFigures(processes, "", Map.of(), Map.of());
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

  /** The mean over the processes that know it; NaN if none does. */
  public double value(ArmMetric metric) {
    return mean(processes.stream(), metric);
  }

  /** The same of the processes of one round. */
  public double value(ArmMetric metric, int round) {
    return mean(processes.stream().filter(process -> process.round() == round), metric);
  }

  private static double mean(Stream<MeasuredProcess> processes, ArmMetric metric) {
    return processes
        .filter(process -> process.figures().containsKey(metric))
        .mapToDouble(process -> process.figures().get(metric))
        .average()
        .orElse(Double.NaN);
  }
}
