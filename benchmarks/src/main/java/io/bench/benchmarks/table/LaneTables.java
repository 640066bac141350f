package io.bench.benchmarks.table;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.Table.ServerStart;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.turn.Load;
import io.bench.benchmarks.turn.Metric;
import io.bench.engine.record.Count;
import io.bench.servers.memory.MemoryEndpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of lanes side by side. Lanes share nothing, so N of them make N times as many ops at
 * the same cost each, as long as each finds a core, and the server too.
 */
final class LaneTables {

  private static final int[] LANES = {1, 2, 4, 8};

  /** On each lane. */
  static final int IN_FLIGHT = 64;

  private LaneTables() {}

  /** All of them. */
  static List<Table> all() {
    String read = CqlTables.read();
    return List.of(
        table("lanes", "ops that end at once", new NullProvider(), read, servers -> {}, Map.of()),
        table(
            "lanes-cql",
            "an endpoint that answers from memory",
            new CqlAdapterProvider(),
            read,
            servers -> servers.start(MemoryEndpoint.CQL),
            Map.of("path", "lean")),
        table(
            "lanes-grpc",
            "an endpoint that answers from memory",
            new GrpcAdapterProvider(),
            read,
            servers -> servers.start(MemoryEndpoint.GRPC),
            Map.of("path", "lean", "token", "any")));
  }

  private static Table table(
      String name,
      String server,
      AdapterProvider provider,
      String op,
      ServerStart servers,
      Map<String, String> parameters) {
    List<TableClient> clients = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (int lanes : LANES) {
      clients.add(
          new Own(
              name(lanes),
              "adapter=" + provider.name(),
              lanes,
              addresses -> open(provider, op, addresses, parameters, lanes)));
      if (lanes > 1) {
        comparisons.add(
            new Comparison(
                name(lanes),
                name(1),
                Map.of(Metric.PER_SECOND, Integer.toString(lanes), Metric.CPU_NANOS, "1")));
      }
    }
    return new Table(
        name,
        "Single reads by key on lanes side by side, 64 in flight on each, " + server,
        "op",
        servers,
        clients,
        Map.of(),
        comparisons);
  }

  private static String name(int lanes) {
    return lanes == 1 ? "1-lane" : lanes + "-lanes";
  }

  /** Bench as a client of the server that has its adapter's name. */
  static Load open(
      AdapterProvider provider,
      String op,
      Map<String, String> addresses,
      Map<String, String> parameters,
      int lanes)
      throws Exception {
    Map<String, String> all = new HashMap<>(parameters);
    String host = addresses.get(provider.name());
    if (host != null) {
      all.put("host", host);
    }
    return BenchClients.open(provider, op, all, lanes, IN_FLIGHT, Count.SUCCEEDED);
  }
}
