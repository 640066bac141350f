package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.QuietTime;
import org.jspecify.annotations.Nullable;

/** The JSON of the longest time of a phase without a success, and the way back. */
final class QuietTimeDocument {

  private static final String KEY = "longestWithoutSuccess";

  private QuietTimeDocument() {}

  /** Adds it to the node of a phase; null where none is known. */
  static void put(ObjectNode phase, @Nullable QuietTime time) {
    if (time == null) {
      phase.putNull(KEY);
      return;
    }
    ObjectNode node = phase.putObject(KEY);
    OpDocument.putFinite(node, "afterSeconds", time.afterSeconds());
    OpDocument.putFinite(node, "seconds", time.seconds());
    node.put("recovered", time.recovered());
  }

  /** What {@link #put} has written. */
  static @Nullable QuietTime read(JsonNode phase) {
    JsonNode node = phase.path(KEY);
    return node.isObject()
        ? new QuietTime(
            node.path("afterSeconds").asDouble(),
            node.path("seconds").asDouble(),
            node.path("recovered").asBoolean())
        : null;
  }
}
