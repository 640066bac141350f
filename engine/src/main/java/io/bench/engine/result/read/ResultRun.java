package io.bench.engine.result.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.HistogramTags;
import io.bench.engine.result.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A result folder, read back. Immutable.
 *
 * @param folder as it was given
 * @param document its {@code run.json}
 * @param log its {@code latency.hlog}; empty in a folder whose steps all ran in forks
 */
public record ResultRun(Path folder, JsonNode document, LatencyLog log) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RUN = ResultFolder.RUN_FILE;
  private static final String LATENCIES = ResultFolder.LATENCY_FILE;

  /**
   * Reads a folder.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static ResultRun read(Path folder) {
    JsonNode document = readDocument(folder);
    try {
      return new ResultRun(
          folder, document, LatencyLog.read(folder.resolve(LATENCIES), windows(document)));
    } catch (NoSuchFileException missing) {
      if (!document.findPath("forks").isMissingNode()) {
        return new ResultRun(folder, document, LatencyLog.empty());
      }
      throw new UsageException(folder + ": no result folder, it has no " + LATENCIES);
    } catch (IOException unreadable) {
      throw new UsageException(folder.resolve(LATENCIES) + ": " + unreadable.getMessage());
    }
  }

  /**
   * Reads the {@code run.json} of a folder, and nothing else.
   *
   * @throws UsageException if it is no result folder, in one line
   */
  public static JsonNode readDocument(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(folder + ": no such folder");
    }
    refuseSpecialFiles(folder);
    JsonNode document;
    try {
      document = JSON.readTree(folder.resolve(RUN).toFile());
    } catch (IOException unreadable) {
      throw new UsageException(
          Files.exists(folder.resolve(RUN))
              ? folder.resolve(RUN) + ": cannot be read as JSON"
              : folder + ": no result folder, it has no " + RUN);
    }
    if (!document.path("schema").path("name").asText().equals("bench-run")) {
      throw new UsageException(folder + ": its " + RUN + " is not that of a run");
    }
    return document;
  }

  /** Somebody else's folder may hold pipes in the place of files. */
  private static void refuseSpecialFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(SpecialFile::refuse);
    } catch (IOException unreadable) {
      throw new UsageException(folder + ": cannot be read: " + unreadable.getMessage());
    }
  }

  private static Map<String, LatencyLog.Window> windows(JsonNode document) {
    Map<String, LatencyLog.Window> windows = new HashMap<>();
    if (document.has("merged")) {
      return windows; // clients that ran at the same time, each in a window of its own
    }
    try {
      Instant begin = Instant.parse(document.path("start").asText());
      for (JsonNode step : document.path("steps")) {
        String name = HistogramTags.encoded(step.path("name").asText());
        for (JsonNode phase : step.path("phases")) {
          double start =
              Duration.between(begin, Instant.parse(phase.path("start").asText())).toNanos() / 1e9;
          if (phase.path("windowSeconds").asDouble() > 0) {
            windows.put(
                name + "/" + phase.path("kind").asText(),
                new LatencyLog.Window(start, start + phase.path("windowSeconds").asDouble()));
          }
        }
      }
    } catch (DateTimeParseException notOurs) {
      return Map.of();
    }
    return windows;
  }

  /** The steps that were begun, in order. */
  public List<JsonNode> steps() {
    List<JsonNode> steps = new ArrayList<>();
    document.path("steps").forEach(steps::add);
    return steps;
  }

  /**
   * The processes that measured a step: its forks in the order run, or this run itself.
   *
   * @return none if the step was not measured
   * @throws UsageException if a fork's folder cannot be read
   */
  public List<ResultProcess> processes(String step) {
    List<ResultProcess> processes = new ArrayList<>();
    for (JsonNode candidate : steps()) {
      if (candidate.path("name").asText().equals(step)) {
        JsonNode forks = candidate.path("forks");
        if (forks.isEmpty()) {
          ResultProcess.of(this, candidate).ifPresent(processes::add);
        }
        forks.forEach(
            fork -> processes.addAll(read(folder.resolve(fork.asText())).processes(step)));
      }
    }
    return processes;
  }
}
