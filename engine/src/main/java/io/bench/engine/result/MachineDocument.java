package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.machine.MachineUsage;

/** The JSON of what the machine took from this process, and the way back. */
final class MachineDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private MachineDocument() {}

  /** Every amount; null for one that is not known. */
  static ObjectNode json(MachineUsage machine) {
    ObjectNode node = JSON.objectNode();
    node.put("cores", machine.cores() == 0 ? null : (Integer) machine.cores());
    put(node, "stolenNanos", machine.stolenNanos());
    put(node, "throttledNanos", machine.throttledNanos());
    put(node, "pressureNanos", machine.pressureNanos());
    put(node, "groupPressureNanos", machine.groupPressureNanos());
    put(node, "busyNanos", machine.busyNanos());
    put(node, "otherNanos", machine.otherNanos());
    OpDocument.putFinite(node, "megahertz", machine.megahertz());
    return node;
  }

  private static void put(ObjectNode node, String key, long nanos) {
    node.put(key, nanos == MachineUsage.UNKNOWN ? null : (Long) nanos);
  }

  /** What {@link #json} has written; nothing is known if it is missing. */
  static MachineUsage read(JsonNode node) {
    return new MachineUsage(
        node.path("cores").asInt(0),
        nanos(node, "stolenNanos"),
        nanos(node, "busyNanos"),
        nanos(node, "otherNanos"),
        nanos(node, "throttledNanos"),
        nanos(node, "pressureNanos"),
        nanos(node, "groupPressureNanos"),
        node.path("megahertz").asDouble(Double.NaN));
  }

  private static long nanos(JsonNode node, String key) {
    return node.path(key).asLong(MachineUsage.UNKNOWN);
  }
}
