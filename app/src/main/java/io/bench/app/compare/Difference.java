package io.bench.app.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.json.Json;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.ResultRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Something that was not the same in all arms: a parameter, the workload, the machine.
 *
 * @param what {@code environment jvm.version}, {@code step main, rate}
 * @param values one an arm; several, joined by commas, if its processes differ among themselves
 */
record Difference(String what, List<String> values) {

  /** Facts of the environment that say nothing. */
  private static final Set<String> LEFT_OUT = Set.of("environment os", "environment pid");

  /** What adapters find out about the software of both sides; not its addresses. */
  private static final List<String> SOFTWARE = List.of("driver.", "server.", "protocol.");

  static List<Difference> between(List<FolderArm> arms) {
    List<Map<String, Set<String>>> facts = arms.stream().map(Difference::facts).toList();
    Set<String> keys = new LinkedHashSet<>();
    facts.forEach(ofArm -> keys.addAll(ofArm.keySet()));
    List<Difference> differences = new ArrayList<>();
    for (String key : keys) {
      List<String> values =
          facts.stream()
              .map(ofArm -> String.join(", ", ofArm.getOrDefault(key, Set.of("-"))))
              .toList();
      if (values.stream().distinct().count() > 1) {
        differences.add(new Difference(key, values));
      }
    }
    return differences;
  }

  private static Map<String, Set<String>> facts(FolderArm arm) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    for (ResultRun run : arm.runs()) {
      RunDocument document = run.document();
      put(facts, "Bench", document.benchVersion());
      put(facts, "workload", document.workload().name());
      put(facts, "workload sha256", document.workload().sha256());
      put(facts, "scenario", document.scenario());
      put(facts, "adapter", document.adapter());
      put(facts, "given", Json.tree(document.givenParameters()));
      put(facts, "environment", Json.tree(document.environment()));
      for (StepDocument step : document.steps()) {
        put(facts, "step " + step.name(), Json.tree(step.parameters()));
        step.server().entrySet().stream()
            .filter(fact -> SOFTWARE.stream().anyMatch(fact.getKey()::startsWith))
            .forEach(fact -> put(facts, fact.getKey(), fact.getValue()));
      }
      facts.keySet().removeAll(LEFT_OUT);
    }
    return facts;
  }

  private static void put(Map<String, Set<String>> facts, String key, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(field -> put(facts, key + " " + field.getKey(), field.getValue()));
    } else if (!value.isNull()) {
      put(facts, key, value.isValueNode() ? value.asText() : value.toString());
    }
  }

  private static void put(Map<String, Set<String>> facts, String key, String value) {
    facts.computeIfAbsent(key, unseen -> new LinkedHashSet<>()).add(value);
  }
}
