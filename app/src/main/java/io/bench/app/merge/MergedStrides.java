package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.result.FigureDocument;
import io.bench.engine.result.LatencyFigures;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The document of the strides of a phase that several clients ran at the same time. Stateless. */
final class MergedStrides {

  private MergedStrides() {}

  /** Whether every client counted strides. */
  static boolean areIn(List<JsonNode> phases) {
    return phases.stream().allMatch(phase -> phase.path("strides").isObject());
  }

  /**
   * Adds up what the clients counted.
   *
   * @param phases in which there are strides, see {@link #areIn}
   * @param cpuNanos of all clients; null if one of them is not known
   * @param times of all clients' strides, or null if none succeeded
   */
  static ObjectNode json(List<JsonNode> phases, JsonNode cpuNanos, @Nullable Histogram times) {
    List<JsonNode> strides = phases.stream().map(phase -> phase.path("strides")).toList();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Sums.putDecimal(node, "achievedPerSecond", strides);
    ObjectNode counts = JsonNodeFactory.instance.objectNode();
    Sums.putAll(counts, strides.stream().map(part -> part.path("counts")).toList());
    long ended = counts.path("succeeded").asLong() + counts.path("failed").asLong();
    Sums.putShare(node, "cpuNanosPerStride", cpuNanos, ended);
    node.set("counts", counts);
    LatencyFigures figures = LatencyFigures.of(times);
    ObjectNode latencies = node.putObject("latencies");
    if (figures != null) {
      latencies.set(Latency.STRIDE.key(), FigureDocument.latency(figures));
    }
    return node;
  }
}
