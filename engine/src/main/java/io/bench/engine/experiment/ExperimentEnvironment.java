package io.bench.engine.experiment;

import java.util.Map;

/**
 * The servers of some arms. Immutable.
 *
 * @param name as files and folders call it
 * @param options of servers that are started, by the names that {@code bench run} knows them by
 * @param hosts where servers are that exist already, by the adapter that speaks with them; if there
 *     are any, none is started
 * @param inMemory whether endpoints that answer from memory are started instead of a Cassandra and
 *     a gateway
 */
public record ExperimentEnvironment(
    String name, Map<String, String> options, Map<String, String> hosts, boolean inMemory) {

  /** Where the servers of an adapter are; empty if nobody has said so. */
  public String host(String adapter) {
    return hosts.getOrDefault(adapter, hosts.getOrDefault("", ""));
  }

  /** Whether it uses servers that exist already. */
  public boolean isForeign() {
    return !hosts.isEmpty();
  }
}
