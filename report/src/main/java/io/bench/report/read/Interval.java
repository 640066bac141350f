package io.bench.report.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.bench.engine.record.TimePart;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a report needs of a line of {@code intervals.jsonl}. Immutable.
 *
 * @param shard which client of a merged run; empty otherwise
 * @param endSeconds its end, since the begin of the run
 * @param seconds its length
 * @param backlogOps NaN in a closed loop
 * @param errors failed tries by error name
 * @param succeededByOp by op template
 * @param time where the time of the ops that succeeded went
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
    OpTime time,
    Client client,
    Lanes lanes,
    Machine machine) {

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

  /**
   * Where the time of the ops that succeeded went: sums, NaN if not known.
   *
   * @param waitingNanos for the op before, a permit, a client instance, or a retry
   * @param clientNanos what its machine caused included
   */
  public record OpTime(double waitingNanos, double serverNanos, double clientNanos) {

    /** No op succeeded. */
    public static final OpTime NONE = new OpTime(0, 0, 0);

    private static final Set<TimePart> WAITING =
        EnumSet.of(TimePart.PREDECESSOR, TimePart.PERMIT, TimePart.SPACE, TimePart.BACKOFF);
    private static final Set<TimePart> CLIENT =
        EnumSet.of(TimePart.DELAY, TimePart.UNSENT, TimePart.UNREAD);

    static OpTime of(JsonNode total) {
      JsonNode parts = total.path("timeNanos");
      if (parts.isMissingNode() && total.path("succeeded").asLong() == 0) {
        return NONE;
      }
      return new OpTime(
          sum(parts, WAITING), number(parts, TimePart.SERVER.key()), sum(parts, CLIENT));
    }

    private static double sum(JsonNode nanos, Set<TimePart> parts) {
      return parts.stream().mapToDouble(part -> number(nanos, part.key())).sum();
    }
  }

  /**
   * What the lanes were busy with; NaN if not known.
   *
   * @param busiestOccupancy of the lane that was busiest, 0 to 1
   * @param longestTurnNanos of any lane
   */
  public record Lanes(double busiestOccupancy, double longestTurnNanos) {

    static Lanes of(JsonNode lanes) {
      return new Lanes(largest(lanes, "occupancy"), largest(lanes, "longestTurnNanos"));
    }

    private static double largest(JsonNode lanes, String field) {
      double largest = Double.NaN;
      for (JsonNode lane : lanes) {
        double next = number(lane, field);
        largest = Double.isNaN(largest) ? next : Math.max(largest, next);
      }
      return largest;
    }
  }

  /** What the machine took from the client meanwhile; NaN for what is not known. */
  public record Machine(
      double cores,
      double stolenNanos,
      double throttledNanos,
      double pressureNanos,
      double otherNanos,
      double megahertz) {

    static Machine of(JsonNode machine) {
      return new Machine(
          number(machine, "cores"),
          number(machine, "stolenNanos"),
          number(machine, "throttledNanos"),
          number(machine, "groupPressureNanos", "pressureNanos"),
          number(machine, "otherNanos"),
          number(machine, "megahertz"));
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
        OpTime.of(total),
        Client.of(line.path("client")),
        Lanes.of(line.path("lanes")),
        Machine.of(line.path("machine")));
  }

  /** The first of two that is known. */
  private static double number(JsonNode node, String field, String otherwise) {
    double first = number(node, field);
    return Double.isNaN(first) ? number(node, otherwise) : first;
  }

  private static double number(JsonNode node, String field) {
    return node.path(field).isNumber() ? node.path(field).asDouble() : Double.NaN;
  }
}
