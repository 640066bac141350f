package io.bench.app.experiment.figure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.Section;
import io.bench.engine.statistics.Statistic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What the completed turns of an arm measured. Immutable.
 *
 * @param processes the figures of each
 * @param samples what a comparison draws from; empty of a search
 * @param headline {@code response} or {@code service}; empty if nothing was measured
 * @param errors failed tries per second by error name, over all processes
 * @param verdicts of its measurements but STEADY, with how many had them
 */
public record ArmFigures(
    List<Map<ArmMetric, Double>> processes,
    List<ProcessSample> samples,
    String headline,
    Map<String, Double> errors,
    Map<String, Integer> verdicts) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STEADY = "STEADY";
  private static final int DIGITS = 3;

  /** What a comparison takes from the times themselves. */
  private static final Set<String> OF_TIMES =
      RatioBootstrap.COMPARED.stream().map(Statistic::key).collect(Collectors.toSet());

  /**
   * Reads the result folders of turns of one arm.
   *
   * @param step the step that counts
   * @throws UsageException if a folder cannot be read
   */
  public static ArmFigures ofRuns(List<Path> folders, String step) {
    List<Map<ArmMetric, Double>> processes = new ArrayList<>();
    List<ProcessSample> samples = new ArrayList<>();
    Map<String, Double> errors = new TreeMap<>();
    Map<String, Integer> verdicts = new LinkedHashMap<>();
    Set<String> headlines = new TreeSet<>();
    double seconds = 0;
    for (Path folder : folders) {
      for (ResultProcess process : ResultRun.read(folder).processes(step)) {
        Map<ArmMetric, Double> figures = ProcessFigures.of(process);
        processes.add(figures);
        samples.add(sample(process, figures));
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
    return new ArmFigures(processes, samples, String.join("+", headlines), errors, verdicts);
  }

  /** Reads the folders of searches. */
  public static ArmFigures ofSearches(List<Path> folders) {
    List<Map<ArmMetric, Double>> processes = new ArrayList<>();
    List<ProcessSample> samples = new ArrayList<>();
    for (Path folder : folders) {
      Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);
      JsonNode met = search(folder).path("answer").path("metPerSecond");
      if (met.isNumber() && met.asDouble() > 0) {
        figures.put(ArmMetric.SUSTAINED_RATE, met.asDouble());
      }
      processes.add(figures);
      samples.add(
          new ProcessSample(List.of(new Section(0, 0, new Histogram(DIGITS))), positive(figures)));
    }
    return new ArmFigures(processes, samples, "", Map.of(), Map.of());
  }

  private static JsonNode search(Path folder) {
    try {
      return JSON.readTree(folder.resolve("search.json").toFile());
    } catch (IOException unreadable) {
      throw new UsageException(folder.resolve("search.json") + ": cannot be read");
    }
  }

  private static ProcessSample sample(ResultProcess process, Map<ArmMetric, Double> figures) {
    List<Section> sections = process.timesOfAllOps().sections();
    return new ProcessSample(
        sections.isEmpty() ? List.of(process.timesOfAllOps().window()) : sections,
        positive(figures));
  }

  /** A ratio wants positive figures, by key; those of the times are made of all of them. */
  private static Map<String, Double> positive(Map<ArmMetric, Double> figures) {
    return figures.entrySet().stream()
        .filter(figure -> figure.getValue() > 0 && !OF_TIMES.contains(figure.getKey().key()))
        .collect(Collectors.toMap(figure -> figure.getKey().key(), Map.Entry::getValue));
  }

  /** As an arm of a comparison; only if there is a process. */
  Arm arm() {
    return new Arm(samples);
  }

  /** How many processes measured. */
  public int count() {
    return processes.size();
  }

  /** The mean over the processes that know it; NaN if none does. */
  public double value(ArmMetric metric) {
    return processes.stream()
        .filter(figures -> figures.containsKey(metric))
        .mapToDouble(figures -> figures.get(metric))
        .average()
        .orElse(Double.NaN);
  }
}
