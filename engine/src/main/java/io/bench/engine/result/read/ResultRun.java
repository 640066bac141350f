package io.bench.engine.result.read;

import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A result folder, read back. Immutable.
 *
 * @param folder as it was given
 * @param document its {@code run.json}
 * @param log its {@code latency.hlog}; empty in a folder whose steps all ran in forks
 */
public record ResultRun(Path folder, RunDocument document, LatencyLog log) {

  private static final String RUN = RunDocument.FILE;
  private static final String LATENCIES = ResultFolder.LATENCY_FILE;

  /**
   * Reads a folder.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static ResultRun read(Path folder) {
    RunDocument document = readDocument(folder);
    try {
      return new ResultRun(folder, document, LatencyLog.read(folder.resolve(LATENCIES), document));
    } catch (NoSuchFileException e) {
      if (document.steps().stream().anyMatch(step -> !step.forks().isEmpty())) {
        return new ResultRun(folder, document, new LatencyLog(document));
      }
      throw new UsageException(folder + ": no result folder, it has no " + LATENCIES);
    } catch (IOException e) {
      throw new UsageException(folder.resolve(LATENCIES) + ": " + e.getMessage());
    }
  }

  /**
   * Reads the {@code run.json} of a folder, and nothing else.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static RunDocument readDocument(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(folder + ": no such folder");
    }
    refuseSpecialFiles(folder);
    try {
      return RunDocument.read(folder);
    } catch (IOException e) {
      throw new UsageException(
          Files.exists(folder.resolve(RUN))
              ? folder.resolve(RUN) + ": cannot be read as JSON"
              : folder + ": no result folder, it has no " + RUN);
    }
  }

  /** Somebody else's folder may hold pipes in the place of files. */
  private static void refuseSpecialFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(SpecialFile::refuse);
    } catch (IOException e) {
      throw new UsageException(folder + ": cannot be read: " + e.getMessage());
    }
  }

  /** The steps that were begun, in order. */
  public List<StepDocument> steps() {
    return document.steps();
  }

  /**
   * The processes that measured a step: its forks in the order run, or this run itself.
   *
   * @return none if the step was not measured
   * @throws UsageException if a fork's folder cannot be read
   */
  public List<ResultProcess> processes(String step) {
    List<ResultProcess> processes = new ArrayList<>();
    for (StepDocument candidate : steps()) {
      if (candidate.name().equals(step)) {
        if (candidate.forks().isEmpty()) {
          ResultProcess.of(this, candidate).ifPresent(processes::add);
        }
        candidate
            .forks()
            .forEach(fork -> processes.addAll(read(folder.resolve(fork)).processes(step)));
      }
    }
    return processes;
  }
}
