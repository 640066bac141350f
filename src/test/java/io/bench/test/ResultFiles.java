package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A result folder, read with nothing but the libraries that its formats belong to. */
record ResultFiles(Path folder) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The one result folder below a working folder. */
  static ResultFiles in(Path workingFolder) throws IOException {
    try (Stream<Path> folders = Files.list(workingFolder.resolve("bench-results"))) {
      List<Path> found = folders.toList();
      assertThat(found).hasSize(1);
      return new ResultFiles(found.get(0));
    }
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  JsonNode run() throws IOException {
    return JSON.readTree(folder.resolve("run.json").toFile());
  }

  /** The phases of a step. */
  JsonNode phases(String step) throws IOException {
    return step(step).path("phases");
  }

  /** A step by its name. */
  JsonNode step(String step) throws IOException {
    for (JsonNode candidate : run().path("steps")) {
      if (candidate.path("name").asText().equals(step)) {
        return candidate;
      }
    }
    throw new AssertionError("no step " + step + " in " + run().toPrettyString());
  }

  /** The last phase of a step: its measurement. */
  JsonNode measured(String step) throws IOException {
    JsonNode phases = phases(step);
    return phases.get(phases.size() - 1);
  }

  List<JsonNode> intervals() throws IOException {
    return lines(file("intervals.jsonl"));
  }

  /** The lines of a file of one JSON object each. */
  static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** How many values the histogram log holds under a tag. */
  long logged(String tag) throws IOException {
    long count = 0;
    try (HistogramLogReader reader =
        new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
      EncodableHistogram histogram = reader.nextIntervalHistogram();
      while (histogram != null) {
        if (tag.equals(histogram.getTag())) {
          count += ((Histogram) histogram).getTotalCount();
        }
        histogram = reader.nextIntervalHistogram();
      }
    }
    return count;
  }

  /** Asserts {@code issued = succeeded + failed + unfinished} for every op of every phase. */
  void assertCountsAddUp() throws IOException {
    int checked = 0;
    for (JsonNode step : run().path("steps")) {
      for (JsonNode phase : step.path("phases")) {
        for (JsonNode op : phase.path("ops")) {
          JsonNode counts = op.path("counts");
          assertThat(counts.path("issued").asLong())
              .as("%s: %s", step.path("name"), counts)
              .isEqualTo(
                  counts.path("succeeded").asLong()
                      + counts.path("failed").asLong()
                      + counts.path("unfinished").asLong());
          checked++;
        }
      }
    }
    assertThat(checked).isPositive();
  }

  /** Asserts that no file holds a text. */
  void assertNowhere(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(secret);
      }
    }
  }
}
