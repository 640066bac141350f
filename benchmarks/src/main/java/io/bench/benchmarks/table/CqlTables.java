package io.bench.benchmarks.table;

import static io.bench.benchmarks.table.BenchClients.arm;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.BenchmarkSteps;
import io.bench.benchmarks.cql.BareLoop;
import io.bench.benchmarks.cql.BareSocket;
import io.bench.benchmarks.grpc.InstantStargate;
import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.table.TableClient.Program;
import io.bench.benchmarks.turn.Load;
import io.bench.benchmarks.turn.Metric;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.record.Count;
import io.bench.servers.memory.MemoryEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tables of single reads by key, as {@code bench experiment clients} has them. */
final class CqlTables {

  private static final String WORK = "Single reads by key, one connection, 64 in flight, ";
  private static final int IN_FLIGHT = 64;

  /** Opens a bare client of the endpoint that answers CQL. */
  private interface BareOpening {
    Load open(InetSocketAddress address, OpTemplate template, int inFlight) throws IOException;
  }

  private CqlTables() {}

  /**
   * All of them.
   *
   * @param seconds how long a turn of another program is
   */
  static List<Table> all(int seconds) {
    Experiment clients = clients(seconds);
    String read = read(clients);
    return List.of(cql(read, clients), cqlOverGrpc(read), cassandra(read), gateway(read));
  }

  private static Experiment clients(int seconds) {
    return BenchClients.experiment(
        "/experiments/clients.yaml",
        Map.of("inflight", Integer.toString(IN_FLIGHT), "length", seconds + "s"));
  }

  private static String read(Experiment clients) {
    return arm(clients, "lean").parameters().get("op");
  }

  /** The op of these tables. */
  static String read() {
    return read(clients(1));
  }

  private static Table cql(String read, Experiment programs) {
    return new Table(
        "cql",
        WORK + "an endpoint that answers from memory",
        "op",
        servers -> servers.start(MemoryEndpoint.CQL),
        List.of(),
        List.of(
            cql("lean", "Bench, path=lean", read, "cql", "lean"),
            cql("driver", "Bench, path=driver", read, "cql", "driver"),
            bare("nio", "a bare loop on a socket", read, BareSocket::new),
            bare(
                "bare", "a bare loop on the driver, one epoll thread", read, BareLoop::onOneThread),
            bare(
                "bare-defaults",
                "a bare loop on the driver, its defaults",
                read,
                BareLoop::withDefaults),
            new Program("cql", arm(programs, "latte")),
            new Program("cql", arm(programs, "cassandra-stress"))),
        Map.of(Metric.BYTES, "0"),
        List.of(
            new Comparison("lean", "nio"),
            new Comparison("lean", "driver"),
            new Comparison("lean", "bare"),
            new Comparison("lean", "bare-defaults"),
            new Comparison("driver", "bare"),
            new Comparison("lean", "latte"),
            new Comparison("lean", "cassandra-stress")));
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
        List.of(),
        List.of(
            grpc("grpc", "Bench, gRPC, path=lean", read, Map.of("path", "lean", "token", "any")),
            cql("cql", "Bench, CQL, path=lean", read, "cql", "lean"),
            grpc(
                "grpc-java",
                "Bench, gRPC, path=grpc-java",
                read,
                Map.of("path", "grpc-java", "token", "any"))),
        Map.of(Metric.BYTES, "0"),
        List.of(
            new Comparison("grpc", "cql", Map.of(Metric.CPU_NANOS, "at most 1.3")),
            new Comparison("grpc", "grpc-java"),
            new Comparison("grpc-java", "cql")));
  }

  private static Table cassandra(String read) {
    return new Table(
        "cassandra",
        WORK + "a Cassandra whose keys are loaded",
        "op",
        servers -> {},
        List.of("cassandra"),
        List.of(
            cql("lean", "Bench, path=lean", read, "cassandra", "lean"),
            cql("driver", "Bench, path=driver", read, "cassandra", "driver")),
        Map.of(),
        List.of(new Comparison("lean", "driver")));
  }

  private static Table gateway(String read) {
    return new Table(
        "gateway",
        WORK + "a Cassandra whose keys are loaded, with and without the gateway",
        "op",
        servers -> {},
        List.of("cassandra", "gateway", "token-file"),
        List.of(
            cql("cql", "Bench, CQL, path=lean", read, "cassandra", "lean"),
            gateway("grpc", "Bench, gRPC, path=lean", read, Map.of("path", "lean")),
            gateway("grpc-java", "Bench, gRPC, path=grpc-java", read, Map.of("path", "grpc-java")),
            gateway(
                "bidi",
                "Bench, gRPC, path=grpc-java mode=bidi",
                read,
                Map.of("path", "grpc-java", "mode", "bidi"))),
        Map.of(),
        List.of(
            new Comparison("cql", "grpc"),
            new Comparison("cql", "grpc-java"),
            new Comparison("cql", "bidi")));
  }

  private static Own cql(String name, String description, String op, String server, String path) {
    return new Own(
        name,
        description,
        servers ->
            BenchClients.open(
                new CqlAdapterProvider(),
                op,
                Map.of("host", servers.get(server), "path", path),
                IN_FLIGHT,
                Count.SUCCEEDED));
  }

  private static Own gateway(
      String name, String description, String op, Map<String, String> parameters) {
    return new Own(
        name,
        description,
        servers -> {
          Map<String, String> all = new HashMap<>(parameters);
          all.put("token-file", servers.get("token-file"));
          return grpc(servers.get("gateway"), op, all);
        });
  }

  private static Own grpc(
      String name, String description, String op, Map<String, String> parameters) {
    return new Own(name, description, servers -> grpc(servers.get("grpc"), op, parameters));
  }

  private static Load grpc(String host, String op, Map<String, String> parameters)
      throws Exception {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("host", host);
    all.put("channels", "1");
    return BenchClients.open(new GrpcAdapterProvider(), op, all, IN_FLIGHT, Count.SUCCEEDED);
  }

  private static Own bare(String name, String description, String op, BareOpening opening) {
    return new Own(
        name,
        description,
        servers ->
            opening.open(
                TableServers.address(servers.get("cql")),
                BenchmarkSteps.ofOp(new CqlAdapterProvider(), op, Map.of()).templates().get(0),
                IN_FLIGHT));
  }
}
