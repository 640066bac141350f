package io.bench.report.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A result folder of a report. Immutable.
 *
 * @param arm which arm it belongs to, from 0
 * @param label what it is called where several are shown: {@code A}, {@code B.2}
 * @param folder as it was given
 * @param document its {@code run.json}
 */
public record ReportedRun(int arm, String label, Path folder, JsonNode document) {

  private static final String NAME = "name";

  /**
   * Reads a folder's {@code run.json}.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static ReportedRun read(int arm, String label, Path folder) {
    return new ReportedRun(arm, label, folder, ResultRun.readDocument(folder));
  }

  /** The names of the steps that were begun, in order. */
  public List<String> stepNames() {
    List<String> names = new ArrayList<>();
    document.path("steps").forEach(step -> names.add(step.path(NAME).asText()));
    return names;
  }

  /** A step's document. */
  public Optional<JsonNode> step(String name) {
    for (JsonNode step : document.path("steps")) {
      if (step.path(NAME).asText().equals(name)) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }

  /**
   * The processes that measured a step: its forks in the order run, or this run itself. A fork
   * whose folder is gone or damaged is left out; {@link #forks} tells how many there were.
   */
  public List<StepProcess> processes(String name) {
    List<StepProcess> processes = new ArrayList<>();
    JsonNode step = step(name).orElseThrow();
    if (step.path("forks").isEmpty()) {
      return List.of(new StepProcess("", folder, document, step));
    }
    int number = 0;
    for (JsonNode fork : step.path("forks")) {
      number++;
      fork("fork " + number, folder.resolve(fork.asText()), name).ifPresent(processes::add);
    }
    return processes;
  }

  private Optional<StepProcess> fork(String place, Path own, String name) {
    try {
      JsonNode document = ResultRun.readDocument(own);
      return new ReportedRun(arm, place, own, document)
          .step(name)
          .map(step -> new StepProcess(place, own, document, step));
    } catch (UsageException gone) {
      return Optional.empty();
    }
  }

  /** How many forks measured a step; 0 if the run measured it itself. */
  public int forks(String name) {
    return step(name).map(step -> step.path("forks").size()).orElse(0);
  }
}
