package io.bench.app.compare;

import com.fasterxml.jackson.databind.JsonNode;
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

  private static final List<String> ENVIRONMENT =
      List.of(
          "hostName",
          "kernel",
          "architecture",
          "cpuModel",
          "processors",
          "memoryBytes",
          "cgroup",
          "jvm");

  private static final String NOTHING = "-";

  static List<Difference> between(List<FolderArm> arms) {
    List<Map<String, Set<String>>> facts = arms.stream().map(Difference::facts).toList();
    Set<String> keys = new LinkedHashSet<>();
    facts.forEach(ofArm -> keys.addAll(ofArm.keySet()));
    List<Difference> differences = new ArrayList<>();
    for (String key : keys) {
      List<String> values =
          facts.stream()
              .map(ofArm -> String.join(", ", ofArm.getOrDefault(key, Set.of(NOTHING))))
              .toList();
      if (values.stream().distinct().count() > 1) {
        differences.add(new Difference(key, values));
      }
    }
    return differences;
  }

  private static Map<String, Set<String>> facts(FolderArm arm) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    arm.runs()
        .forEach(
            run -> {
              JsonNode document = run.document();
              put(facts, "Bench", document.path("benchVersion"));
              put(facts, "workload", document.path("workload").path("name"));
              put(facts, "workload sha256", document.path("workload").path("sha256"));
              put(facts, "scenario", document.path("scenario"));
              put(facts, "adapter", document.path("adapter"));
              put(facts, "given", document.path("givenParameters"));
              for (String field : ENVIRONMENT) {
                put(facts, "environment " + field, document.path("environment").path(field));
              }
              run.steps()
                  .forEach(
                      step ->
                          put(
                              facts,
                              "step " + step.path("name").asText(),
                              step.path("parameters")));
            });
    return facts;
  }

  private static void put(Map<String, Set<String>> facts, String key, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(field -> put(facts, key + " " + field.getKey(), field.getValue()));
    } else if (!value.isMissingNode() && !value.isNull()) {
      String text = value.isValueNode() ? value.asText() : value.toString();
      facts.computeIfAbsent(key, unseen -> new LinkedHashSet<>()).add(text);
    }
  }
}
