package io.bench.benchmarks.table;

import io.bench.benchmarks.turn.Metric;
import java.util.List;
import java.util.Map;

/**
 * A table: clients that do the same work, and the ratios that are of interest.
 *
 * @param name as the command line has it
 * @param title what the clients do, one line
 * @param unit what is counted: call, op, message
 * @param servers starts what they need
 * @param wanted of the first client, by figure
 */
record Table(
    String name,
    String title,
    String unit,
    ServerStart servers,
    List<TableClient> clients,
    Map<Metric, String> wanted,
    List<Comparison> comparisons) {

  /** Starts servers. */
  interface ServerStart {
    void start(TableServers servers) throws Exception;
  }

  /**
   * A ratio of two clients.
   *
   * @param wanted of the ratio, by figure
   */
  record Comparison(String client, String baseline, Map<Metric, String> wanted) {

    Comparison(String client, String baseline) {
      this(client, baseline, Map.of());
    }
  }

  /**
   * The client of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  TableClient client(String wantedName) {
    return clients.stream()
        .filter(client -> client.name().equals(wantedName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no client " + wantedName));
  }
}
