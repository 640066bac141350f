package io.bench.report.read;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
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
public record ReportedRun(int arm, String label, Path folder, RunDocument document) {

  /**
   * Reads a folder's {@code run.json}.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static ReportedRun read(int arm, String label, Path folder) {
    return new ReportedRun(arm, label, folder, ResultRun.readDocument(folder));
  }

  /**
   * The processes that measured a step: its forks in the order run, or this run itself. A fork
   * whose folder is gone or damaged is left out.
   *
   * @param step one of {@code document}
   */
  public List<StepProcess> processes(StepDocument step) {
    if (step.forks().isEmpty()) {
      return List.of(new StepProcess("", folder, document, step));
    }
    List<StepProcess> processes = new ArrayList<>();
    int number = 0;
    for (String fork : step.forks()) {
      number++;
      fork("fork " + number, folder.resolve(fork), step.name()).ifPresent(processes::add);
    }
    return processes;
  }

  private Optional<StepProcess> fork(String place, Path own, String name) {
    try {
      RunDocument document = ResultRun.readDocument(own);
      return document.step(name).map(step -> new StepProcess(place, own, document, step));
    } catch (UsageException e) {
      return Optional.empty();
    }
  }
}
