package io.bench.report.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a report needs of a line of {@code intervals.jsonl}. Immutable.
 *
 * @param shard which client of a merged run; empty otherwise
 * @param endSeconds its end, since the begin of the run
 * @param seconds its length
 * @param backlogOps NaN in a closed loop
 * @param errors failed tries by error name
 * @param succeededByOp by op template
 */
public record Interval(
    String shard,
    String phase,
    double endSeconds,
    double seconds,
    long issued,
    long succeeded,
    long failed,
    long tries,
    double backlogOps,
    Map<String, Long> errors,
    Map<String, Long> succeededByOp,
    Client client) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What the client's own process used meanwhile; NaN for what is not known. */
  public record Client(
      double cpuNanos,
      double collectionMillis,
      double pauseMillis,
      double compilationMillis,
      double longestPauseMillis,
      double hiccupP99Nanos,
      double hiccupMaxNanos,
      double allocatedBytes,
      double heapBytes) {

    static Client of(JsonNode client) {
      return new Client(
          number(client, "cpuNanos"),
          number(client, "collectionMillis"),
          number(client, "pauseMillis"),
          number(client, "compilationMillis"),
          number(client, "longestPauseMillis"),
          number(client, "hiccupP99Nanos"),
          number(client, "hiccupMaxNanos"),
          number(client, "allocatedBytes"),
          number(client, "heapBytes"));
    }
  }

  /** When it began, since the begin of the run. */
  public double startSeconds() {
    return endSeconds - seconds;
  }

  /** Reads the lines of a step; damaged ones, such as the last of a killed run, are left out. */
  static List<Interval> read(Path file, String step) throws IOException {
    List<Interval> intervals = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode node = parsed(line);
        if (node.path("step").asText().equals(step)) {
          intervals.add(of(node));
        }
      }
    }
    return intervals;
  }

  private static JsonNode parsed(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException damaged) {
      return MissingNode.getInstance();
    }
  }

  private static Interval of(JsonNode line) {
    JsonNode total = line.path("total");
    Map<String, Long> errors = new LinkedHashMap<>();
    total
        .path("errors")
        .properties()
        .forEach(error -> errors.put(error.getKey(), error.getValue().asLong()));
    Map<String, Long> succeededByOp = new LinkedHashMap<>();
    line.path("ops")
        .properties()
        .forEach(op -> succeededByOp.put(op.getKey(), op.getValue().path("succeeded").asLong()));
    return new Interval(
        line.path("shard").asText(""),
        line.path("phase").asText(),
        line.path("seconds").asDouble(),
        line.path("duration").asDouble(),
        total.path("issued").asLong(),
        total.path("succeeded").asLong(),
        total.path("failed").asLong(),
        total.path("tries").asLong(),
        number(line, "backlogOps"),
        errors,
        succeededByOp,
        Client.of(line.path("client")));
  }

  private static double number(JsonNode node, String field) {
    return node.path(field).isNumber() ? node.path(field).asDouble() : Double.NaN;
  }
}
