package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the servers of an experiment. Used by {@link ExperimentReader}. */
record EnvironmentReader(MapReader document, Map<String, String> given, SourceProblems problems) {

  /** What an environment is called where there is only one. */
  private static final String ONLY = "servers";

  /** How options of servers begin. */
  private static final List<String> SERVER_PREFIXES =
      List.of("cassandra-", "cassandra.", "gateway-");

  private static final Set<String> CASSANDRA_OPTIONS = Set.of("nodes", "heap", "data");

  /** Whether what was typed is about servers, and no parameter of arms. */
  static boolean isAboutServers(String name) {
    return isHost(name) || isOfServers(name);
  }

  /** {@code environment} (one, for all arms) or {@code environments} (several, by name). */
  Map<String, ExperimentEnvironment> read() {
    Map<String, ExperimentEnvironment> environments = new LinkedHashMap<>();
    boolean several = document.has("environments");
    if (several && document.has("environment")) {
      document.error("environment", "give 'environment' or 'environments', not both");
    }
    MapReader one = document.map("environment");
    Map<String, MapReader> named = document.map("environments").maps("environment");
    if (several) {
      named.forEach((key, map) -> environments.put(key, environment(key, map)));
    } else {
      environments.put(ONLY, environment(ONLY, one));
    }
    if (given.keySet().stream().anyMatch(EnvironmentReader::isHost) && environments.size() > 1) {
      document.error(
          "environments",
          "'host' is for experiments with one environment; this one has "
              + String.join(", ", environments.keySet()));
    }
    return environments;
  }

  /**
   * What a server's map holds becomes the option that {@code bench run} knows: {@code cassandra:
   * {nodes: 3}} is {@code cassandra-nodes=3}, {@code cassandra: {paxos_variant: v2}} is {@code
   * cassandra.paxos_variant=v2}, {@code gateway: {heap: 1G}} is {@code gateway-heap=1G}. What was
   * typed wins, and hosts that were typed take the place of all servers.
   */
  private ExperimentEnvironment environment(String key, MapReader map) {
    Map<String, String> options = new LinkedHashMap<>();
    map.map("cassandra")
        .rest()
        .forEach(
            (option, value) ->
                options.put(
                    "cassandra" + (CASSANDRA_OPTIONS.contains(option) ? "-" : ".") + option,
                    value));
    map.map("gateway").rest().forEach((option, value) -> options.put("gateway-" + option, value));
    Map<String, String> typedHosts = new LinkedHashMap<>();
    given.forEach(
        (typed, value) -> {
          if (isHost(typed)) {
            typedHosts.put(typed.equals("host") ? "" : typed.replaceFirst("-host$", ""), value);
          } else if (isOfServers(typed)) {
            options.put(typed, value);
          }
        });
    Map<String, String> hosts =
        map.node("host") instanceof Mapping byAdapter
            ? MapReader.of(byAdapter, "host", problems).rest()
            : Optional.ofNullable(map.text("host")).map(host -> Map.of("", host)).orElse(Map.of());
    boolean inMemory = map.has("memory");
    map.map("memory").refuseUnknown("memory");
    if (inMemory && !options.isEmpty()) {
      map.error("memory", "'memory' takes the place of a Cassandra and a gateway; give no options");
    }
    map.refuseUnknown("an environment");
    return new ExperimentEnvironment(
        key, options, typedHosts.isEmpty() ? hosts : typedHosts, inMemory);
  }

  private static boolean isOfServers(String name) {
    return SERVER_PREFIXES.stream().anyMatch(name::startsWith);
  }

  /** {@code host} for all adapters, {@code grpc-host} for one. */
  private static boolean isHost(String name) {
    return name.equals("host") || name.endsWith("-host");
  }
}
