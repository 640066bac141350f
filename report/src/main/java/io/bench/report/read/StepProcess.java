package io.bench.report.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.result.HistogramTags;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.read.LatencyLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What one process did of a step. Immutable.
 *
 * @param label {@code fork 2}, or empty if the step ran in one process
 * @param folder the process's own
 * @param document its {@code run.json}
 * @param step the step's document in it
 */
public record StepProcess(String label, Path folder, JsonNode document, JsonNode step) {

  /** The phase whose figures are the result. */
  public static final String MEASUREMENT = "measurement";

  /** The phase before it. */
  public static final String WARM_UP = "warmup";

  /** A phase's document, or nothing if it was not begun. */
  public static Optional<JsonNode> phase(JsonNode step, String kind) {
    for (JsonNode phase : step.path("phases")) {
      if (phase.path("kind").asText().equals(kind)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }

  /** Seconds from the begin of the process's run until a phase began; NaN if it did not. */
  public double startSeconds(String kind) {
    return phase(step, kind)
        .map(phase -> secondsUntil(phase.path("start").asText()))
        .orElse(Double.NaN);
  }

  private double secondsUntil(String time) {
    try {
      Instant begin = Instant.parse(document.path("start").asText());
      return Duration.between(begin, Instant.parse(time)).toNanos() / 1e9;
    } catch (DateTimeParseException notOurs) {
      return Double.NaN;
    }
  }

  /** The step's intervals, in the order written; none if there is no such file. */
  public List<Interval> intervals() throws IOException {
    Path file = folder.resolve("intervals.jsonl");
    return Files.exists(file)
        ? Interval.read(file, step.path("name").asText())
        : List.<Interval>of();
  }

  /**
   * The step's times, interval by interval; none if there is no such file.
   *
   * @param kinds which times, such as {@code response}
   * @return how many lines of the file were damaged and left out
   */
  public int readTimes(Set<String> kinds, Consumer<LatencyLine> receiver) throws IOException {
    Path file = folder.resolve(ResultFolder.LATENCY_FILE);
    String name = HistogramTags.encoded(step.path("name").asText());
    return Files.exists(file)
        ? LatencyLine.read(
            file, tag -> tag.step().equals(name) && kinds.contains(tag.latency()), receiver)
        : 0;
  }
}
