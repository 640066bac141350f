package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.result.FigureDocument;
import io.bench.engine.result.HistogramTags;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.BlockSeries;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The document of a phase that several clients ran at the same time. */
final class MergedPhase {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final String step;
  private final List<ShardPhase> shards;
  private final List<JsonNode> parts;
  private final JoinedLog log;
  private final @Nullable JoinedSeries series;

  /**
   * @param shards those that ran the phase, at least one
   * @param series the seconds of a measurement, or null if they cannot be joined
   */
  MergedPhase(String step, List<ShardPhase> shards, JoinedLog log, @Nullable JoinedSeries series) {
    this.step = step;
    this.shards = shards;
    this.parts = shards.stream().map(ShardPhase::phase).toList();
    this.log = log;
    this.series = series;
  }

  ObjectNode json() {
    ObjectNode node = JSON.objectNode();
    JsonNode first = parts.get(0);
    node.put("kind", kind());
    node.put("ended", parts.stream().allMatch(part -> part.path("ended").asBoolean()));
    node.put(
        "start",
        parts.stream().map(part -> part.path("start").asText()).min(String::compareTo).orElse(""));
    node.set("processes", first.path("processes")); // at the same time, not one after the other
    Sums.putLargest(node, "seconds", parts);
    Sums.putLargest(node, "issuingSeconds", parts);
    Sums.putLargest(node, "windowSeconds", parts);
    node.put("stopReason", reasons());
    ObjectNode planned = first.path("planned").deepCopy();
    Sums.putDecimal(planned, "ratePerSecond", children("planned"));
    Sums.put(planned, "ops", children("planned"));
    node.set("planned", planned);
    ObjectNode rate = node.putObject("rate");
    Sums.putDecimal(rate, "offeredPerSecond", children("rate"));
    Sums.putDecimal(rate, "achievedPerSecond", children("rate"));
    Sums.putDecimal(rate, "completedPerSecond", children("rate"));
    Sums.put(rate, "unsentOps", children("rate"));
    Sums.put(rate, "backlogOps", children("rate"));
    putFindings(node);
    node.set("total", figures(null, children("total")));
    ObjectNode ops = node.putObject("ops");
    for (String op : ops()) {
      ops.set(op, figures(op, parts.stream().map(part -> part.path("ops").path(op)).toList()));
    }
    ObjectNode client = client(node);
    if (MergedStrides.areIn(parts)) {
      ObjectNode strides =
          MergedStrides.json(parts, client.path("cpuNanos"), log.strideTimes(step, kind()));
      checkCounts("strides", (ObjectNode) strides.path("counts"));
      node.set("strides", strides);
    }
    node.set("client", client);
    node.set("machine", machine());
    return node;
  }

  private String kind() {
    return parts.get(0).path("kind").asText();
  }

  private List<JsonNode> children(String field) {
    return parts.stream().map(part -> part.path(field)).toList();
  }

  private Set<String> ops() {
    return ops(parts);
  }

  static Set<String> ops(List<JsonNode> phases) {
    Set<String> names = new LinkedHashSet<>();
    phases.forEach(phase -> phase.path("ops").fieldNames().forEachRemaining(names::add));
    return names;
  }

  private @Nullable String reasons() {
    List<String> reasons = new ArrayList<>();
    for (ShardPhase shard : shards) {
      if (shard.phase().path("stopReason").isTextual()) {
        reasons.add(shard.folder().prefix() + shard.phase().path("stopReason").asText());
      }
    }
    return reasons.isEmpty() ? null : String.join("; ", reasons);
  }

  private void putFindings(ObjectNode node) {
    ArrayNode gates = JSON.arrayNode();
    for (ShardPhase shard : shards) {
      if (shard.phase().path("gate").isObject()) {
        ObjectNode gate = gates.addObject();
        gate.put("shard", shard.folder().shard());
        gate.setAll((ObjectNode) shard.phase().path("gate"));
      }
    }
    if (!gates.isEmpty()) {
      node.set("gates", gates);
    }
    if (parts.stream().anyMatch(part -> part.has("verdicts"))) {
      node.set("verdicts", MergedVerdicts.verdicts(shards));
      node.set("notices", MergedVerdicts.notices(shards));
      Histogram times = times(null, headline());
      if (times != null) {
        FigureDocument.putTimeAccount(node, parts, times);
      }
    }
  }

  /**
   * The figures of an op template.
   *
   * @param op null for all together
   */
  private ObjectNode figures(@Nullable String op, List<JsonNode> figures) {
    ObjectNode node = JSON.objectNode();
    ObjectNode counts = node.putObject("counts");
    Sums.putAll(counts, figures.stream().map(part -> part.path("counts")).toList());
    checkCounts(op, counts);
    List<JsonNode> ages =
        figures.stream()
            .map(part -> part.path("unfinishedAges"))
            .filter(JsonNode::isObject)
            .toList();
    if (!ages.isEmpty()) {
      node.set("unfinishedAges", ages(ages));
    }
    Sums.putAll(
        node.putObject("errors"), figures.stream().map(part -> part.path("errors")).toList());
    if (figures.stream().allMatch(part -> part.has("timeNanos"))) {
      Sums.putAll(
          node.putObject("timeNanos"),
          figures.stream().map(part -> part.path("timeNanos")).toList());
    }
    ObjectNode latencies = node.putObject("latencies");
    for (Latency latency : Latency.values()) {
      LatencyFigures times = LatencyFigures.of(times(op, latency));
      if (times != null) {
        latencies.set(latency.key(), FigureDocument.latency(times));
      }
    }
    if (series != null) {
      BlockSeries window = op == null ? series.ofAllOps() : series.of(HistogramTags.encoded(op));
      node.set("intervals95", FigureDocument.intervals(headline(), window));
    }
    return node;
  }

  /** The time that intervals are of. */
  private Latency headline() {
    return headline(parts.get(0));
  }

  static Latency headline(JsonNode phase) {
    return phase.at("/planned/loop").asText().equals("paced") ? Latency.RESPONSE : Latency.SERVICE;
  }

  /** Each folder was checked when it was read, so this is about our own sums. */
  private void checkCounts(@Nullable String op, ObjectNode counts) {
    if (!ShardFolder.addUp(counts)) {
      throw new IllegalStateException(
          "merged counts of step '%s', %s, %s do not add up: %s"
              .formatted(step, kind(), op == null ? "all ops" : op, counts));
    }
  }

  private @Nullable Histogram times(@Nullable String op, Latency latency) {
    if (op != null) {
      return log.times(step, kind(), op, latency.key());
    }
    List<Histogram> parts =
        ops().stream()
            .map(name -> log.times(step, kind(), name, latency.key()))
            .filter(Objects::nonNull)
            .toList();
    if (parts.isEmpty()) {
      return null;
    }
    Histogram all = new Histogram(parts.get(0).getNumberOfSignificantValueDigits());
    parts.forEach(all::add);
    return all;
  }

  /** The middle one of several runs is not known from the middle ones of each. */
  private static ObjectNode ages(List<JsonNode> ages) {
    Function<String, long[]> all =
        name -> ages.stream().mapToLong(age -> age.path(name).asLong()).sorted().toArray();
    ObjectNode node = JSON.objectNode();
    node.put("min", all.apply("min")[0]);
    node.put("median", ages.size() == 1 ? (Long) ages.get(0).path("median").asLong() : null);
    node.put("max", all.apply("max")[ages.size() - 1]);
    return node;
  }

  private ObjectNode client(ObjectNode merged) {
    List<JsonNode> clients = children("client");
    JsonNode counts = merged.at("/total/counts");
    long ended = counts.path("succeeded").asLong() + counts.path("failed").asLong();
    ObjectNode node = JSON.objectNode();
    Sums.put(node, "cpuNanos", clients);
    Sums.putDecimal(node, "cpuCores", clients);
    Sums.putShare(node, "cpuNanosPerOp", node.path("cpuNanos"), ended);
    Sums.put(node, "allocatedBytes", clients);
    Sums.putShare(node, "allocatedBytesPerOp", node.path("allocatedBytes"), ended);
    for (String name :
        List.of(
            "collections",
            "collectionMillis",
            "pauses",
            "pauseMillis",
            "safepoints",
            "safepointMillis",
            "compilationMillis",
            "heapBytes")) {
      Sums.put(node, name, clients);
    }
    return node;
  }

  /** Sums over the clients' machines; what one of them does not tell is null. */
  private ObjectNode machine() {
    ObjectNode node = JSON.objectNode();
    for (String name :
        List.of(
            "cores",
            "stolenNanos",
            "throttledNanos",
            "pressureNanos",
            "groupPressureNanos",
            "busyNanos",
            "otherNanos")) {
      Sums.put(node, name, children("machine"));
    }
    return node;
  }
}
