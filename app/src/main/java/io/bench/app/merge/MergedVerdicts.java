package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.verdict.VerdictKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What several clients say of their windows, worst first. Pure. */
final class MergedVerdicts {

  private MergedVerdicts() {}

  /**
   * The verdicts of a measurement: STEADY only if every client says so.
   *
   * @param parts each client's
   */
  static ArrayNode verdicts(List<ShardPhase> parts) {
    ArrayNode merged = JsonNodeFactory.instance.arrayNode();
    for (VerdictKind kind : VerdictKind.values()) {
      if (kind != VerdictKind.STEADY) {
        put(merged, kind, "verdicts", parts);
      }
    }
    boolean steady = parts.stream().allMatch(part -> says(part, VerdictKind.STEADY));
    if (merged.isEmpty() && steady) {
      put(merged, VerdictKind.STEADY, "verdicts", parts);
    }
    return merged;
  }

  /** The notices of a measurement; one that every client has is told once. */
  static ArrayNode notices(List<ShardPhase> parts) {
    ArrayNode merged = JsonNodeFactory.instance.arrayNode();
    for (VerdictKind kind : VerdictKind.values()) {
      put(merged, kind, "notices", parts);
    }
    return merged;
  }

  private static boolean says(ShardPhase part, VerdictKind kind) {
    for (JsonNode verdict : part.phase().path("verdicts")) {
      if (verdict.path("name").asText().equals(kind.name())) {
        return true;
      }
    }
    return false;
  }

  private static void put(
      ArrayNode merged, VerdictKind kind, String field, List<ShardPhase> parts) {
    Set<JsonNode> told = new HashSet<>();
    for (ShardPhase part : parts) {
      for (JsonNode verdict : part.phase().path(field)) {
        if (!verdict.path("name").asText().equals(kind.name())) {
          continue;
        }
        if (sayAll(verdict, field, parts)) {
          if (told.add(verdict)) {
            merged.add(verdict.deepCopy());
          }
          continue;
        }
        ObjectNode own = merged.addObject();
        own.setAll((ObjectNode) verdict);
        own.put("evidence", part.folder().prefix() + verdict.path("evidence").asText());
      }
    }
  }

  /** Whether a notice is the same in every client's words. */
  private static boolean sayAll(JsonNode verdict, String field, List<ShardPhase> parts) {
    return field.equals("notices")
        && parts.stream()
            .allMatch(
                part -> {
                  for (JsonNode other : part.phase().path(field)) {
                    if (other.equals(verdict)) {
                      return true;
                    }
                  }
                  return false;
                });
  }
}
