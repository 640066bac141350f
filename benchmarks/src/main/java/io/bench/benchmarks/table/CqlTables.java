package io.bench.benchmarks.table;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.BenchmarkSteps;
import io.bench.benchmarks.cql.BareLoop;
import io.bench.benchmarks.cql.BareSocket;
import io.bench.benchmarks.grpc.InstantStargate;
import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.turn.Load;
import io.bench.benchmarks.turn.Metric;
import io.bench.servers.memory.MemoryEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** The tables of single reads by key, as {@code bench experiment clients} has them. */
final class CqlTables {

  private static final String WORK = "Single reads by key, one connection, 64 in flight, ";

  /** Opens a bare client of the endpoint that answers CQL. */
  private interface BareOpening {
    Load open(InetSocketAddress address, OpTemplate template, int inFlight) throws IOException;
  }

  private CqlTables() {}

  /** All of them. */
  static List<Table> all() {
    String read = read();
    return List.of(cql(read), cqlOverGrpc(read));
  }

  /** The op of these tables. */
  static String read() {
    Map<String, String> given = Map.of("inflight", Integer.toString(LaneTables.IN_FLIGHT));
    var clients = BenchClients.experiment("/experiments/clients.yaml", given);
    return clients.arm("lean").orElseThrow().parameters().get("op");
  }

  private static Table cql(String read) {
    return new Table(
        "cql",
        WORK + "an endpoint that answers from memory",
        "op",
        servers -> servers.start(MemoryEndpoint.CQL),
        List.of(
            cql("lean", "Bench, path=lean", read, "lean"),
            cql("driver", "Bench, path=driver", read, "driver"),
            bare("nio", "a bare loop on a socket", read, BareSocket::new),
            bare("bare", "a bare loop on the driver, one epoll thread", read, BareLoop::new)),
        Map.of(Metric.BYTES, "0"),
        List.of(
            new Comparison("lean", "nio"),
            new Comparison("lean", "driver"),
            new Comparison("lean", "bare"),
            new Comparison("driver", "bare")));
  }

  private static Table cqlOverGrpc(String read) {
    return new Table(
        "cql-over-grpc",
        WORK + "an endpoint that answers CQL from memory, one that answers gRPC at almost no cost",
        "op",
        servers -> {
          servers.start(MemoryEndpoint.CQL);
          servers.start(MemoryEndpoint.GRPC.adapter(), InstantStargate.class);
        },
        List.of(
            grpc("grpc", "Bench, gRPC, path=lean", read, "lean"),
            cql("cql", "Bench, CQL, path=lean", read, "lean"),
            grpc("grpc-java", "Bench, gRPC, path=grpc-java", read, "grpc-java")),
        Map.of(Metric.BYTES, "0"),
        List.of(
            new Comparison("grpc", "cql", Map.of(Metric.CPU_NANOS, "at most 1.3")),
            new Comparison("grpc", "grpc-java"),
            new Comparison("grpc-java", "cql")));
  }

  private static Own cql(String name, String description, String op, String path) {
    return new Own(
        name,
        description,
        servers -> LaneTables.open(new CqlAdapterProvider(), op, servers, Map.of("path", path), 1));
  }

  private static Own grpc(String name, String description, String op, String path) {
    return new Own(
        name,
        description,
        servers ->
            LaneTables.open(
                new GrpcAdapterProvider(),
                op,
                servers,
                Map.of("channels", "1", "path", path, "token", "any"),
                1));
  }

  private static Own bare(String name, String description, String op, BareOpening opening) {
    return new Own(
        name,
        description,
        servers ->
            opening.open(
                TableServers.address(servers.get("cql")),
                BenchmarkSteps.ofOp(new CqlAdapterProvider(), op, Map.of()).templates().get(0),
                LaneTables.IN_FLIGHT));
  }
}
