package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code environment} (one, for all arms) or {@code environments} (several, by name). What a
 * server's map holds becomes the option that {@code bench run} knows: {@code cassandra: {nodes: 3}}
 * is {@code cassandra-nodes=3}, {@code cassandra: {paxos_variant: v2}} is {@code
 * cassandra.paxos_variant=v2}, {@code gateway: {heap: 1G}} is {@code gateway-heap=1G}.
 */
final class EnvironmentReader {

  /** What an environment is called where there is only one. */
  static final String ONLY = "servers";

  private static final Set<String> CASSANDRA_OPTIONS = Set.of("nodes", "heap", "data");

  /** How options of servers begin. */
  static final List<String> PREFIXES = List.of("cassandra-", "cassandra.", "gateway-");

  private final Map<String, String> typedHosts;
  private final Map<String, String> typedOptions;
  private final SourceProblems problems;

  /**
   * @param typedHosts from the command line, by adapter; they take the place of all servers
   * @param typedOptions from the command line; they win over those of the file
   */
  EnvironmentReader(
      Map<String, String> typedHosts, Map<String, String> typedOptions, SourceProblems problems) {
    this.typedHosts = typedHosts;
    this.typedOptions = typedOptions;
    this.problems = problems;
  }

  Map<String, ExperimentEnvironment> read(Section document) {
    Map<String, ExperimentEnvironment> environments = new LinkedHashMap<>();
    boolean several = document.has("environments");
    if (several && document.has("environment")) {
      problems.error(
          document.position("environment"), "give 'environment' or 'environments', not both");
    }
    Section one = document.section("environment");
    Map<String, Section> named = document.section("environments").sections("environment");
    if (several) {
      named.forEach((name, section) -> environments.put(name, environment(name, section)));
    } else {
      environments.put(ONLY, environment(ONLY, one));
    }
    if (!typedHosts.isEmpty() && environments.size() > 1) {
      problems.error(
          document.position("environments"),
          "'host' is for experiments with one environment; this one has "
              + String.join(", ", environments.keySet()));
    }
    return environments;
  }

  private ExperimentEnvironment environment(String name, Section section) {
    Map<String, String> options = new LinkedHashMap<>();
    section
        .section("cassandra")
        .rest()
        .forEach(
            (key, value) ->
                options.put(
                    "cassandra" + (CASSANDRA_OPTIONS.contains(key) ? "-" : ".") + key, value));
    section.section("gateway").rest().forEach((key, value) -> options.put("gateway-" + key, value));
    options.putAll(typedOptions);
    Map<String, String> hosts = hosts(section);
    section.refuseUnknown("an environment");
    return new ExperimentEnvironment(name, options, typedHosts.isEmpty() ? hosts : typedHosts);
  }

  /** One text for all adapters, or a map by adapter. */
  private Map<String, String> hosts(Section section) {
    YamlNode node = section.has("host") ? section.node("host") : null;
    if (node instanceof Mapping) {
      return Section.of(node, "host", problems).rest();
    }
    String host = section.text("host");
    return host == null ? Map.of() : Map.of("", host);
  }
}
