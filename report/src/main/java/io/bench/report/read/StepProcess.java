package io.bench.report.read;

import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.LatencyLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One process that ran a step. Immutable.
 *
 * @param label {@code fork 2}, or empty if the step ran in one process
 * @param folder the process's own
 * @param document its {@code run.json}
 * @param step the step's document in it
 */
public record StepProcess(String label, Path folder, RunDocument document, StepDocument step) {

  /** Seconds from the begin of the process's run until a phase began; NaN if it did not. */
  public double startSeconds(PhaseKind kind) {
    return step.phase(kind)
        .map(phase -> Duration.between(document.start(), phase.start()).toNanos() / 1e9)
        .orElse(Double.NaN);
  }

  /**
   * The step's intervals, in the order written; none if there is no such file. Damaged lines, such
   * as the last of a killed run, are left out.
   */
  public List<IntervalDocument> intervals() throws IOException {
    Path file = folder.resolve(IntervalDocument.FILE);
    List<IntervalDocument> intervals = new ArrayList<>();
    if (Files.exists(file)) {
      IntervalDocument.read(
          file,
          interval -> {
            if (interval.step().equals(step.name())) {
              intervals.add(interval);
            }
          });
    }
    return intervals;
  }

  /**
   * The step's times, interval by interval; none if there is no such file.
   *
   * @param kinds which times
   * @return how many lines of the file were damaged and left out
   */
  public int readTimes(Set<Latency> kinds, Consumer<LatencyLine> receiver) throws IOException {
    Path file = folder.resolve(ResultFolder.LATENCY_FILE);
    return Files.exists(file)
        ? LatencyLine.read(
            file, tag -> tag.step().equals(step.name()) && kinds.contains(tag.latency()), receiver)
        : 0;
  }
}
