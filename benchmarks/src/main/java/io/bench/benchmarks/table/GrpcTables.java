package io.bench.benchmarks.table;

import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.grpc.BareCalls;
import io.bench.benchmarks.grpc.EchoServer;
import io.bench.benchmarks.grpc.InstantServer;
import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.table.TableClient.Program;
import io.bench.benchmarks.turn.Load;
import io.bench.benchmarks.turn.Metric;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.record.Count;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The tables of {@code echo.proto}: unary calls and streams, on one connection. */
final class GrpcTables {

  private static final String SERVER = "echo";
  private static final int IN_FLIGHT = 64;
  private static final int BODY_BYTES = 64;
  private static final long DEADLINE_SECONDS = 10;
  private static final int STREAMS = 4;
  private static final int MESSAGES = 10_000;

  private static final String UNARY =
      "{method: echo.Echo/Unary, message: {body: \"%s\"}}"
          // as Base64 that is 64 bytes of zeros
          .formatted("A".repeat(4 * BODY_BYTES / 3 + 1) + "==");

  private static final String STREAM =
      "{method: echo.Echo/Stream, message: {messages: %d, body_bytes: %d}}"
          .formatted(MESSAGES, BODY_BYTES);

  private GrpcTables() {}

  /**
   * All of them.
   *
   * @param seconds how long a turn of another program is
   */
  static List<Table> all(int seconds) {
    return List.of(
        unary("grpc", "a server of grpc-java", EchoServer.class, seconds),
        unary("grpc-fast", "a server that costs almost nothing", InstantServer.class, seconds),
        streams());
  }

  private static Table unary(String name, String server, Class<?> mainClass, int seconds) {
    Experiment programs =
        BenchClients.experiment(
            "/echo/clients.yaml",
            Map.of("inflight", Integer.toString(IN_FLIGHT), "length", seconds + "s"));
    return new Table(
        name,
        "Unary echo of 64 bytes, one connection, 64 in flight, " + server,
        "call",
        servers -> servers.start(SERVER, mainClass),
        List.of(
            new Own("lean", "Bench, path=lean", servers -> unary(servers, "lean")),
            new Own("grpc-java", "Bench, path=grpc-java", servers -> unary(servers, "grpc-java")),
            new Own("bare", "a bare loop on grpc-java", GrpcTables::bare),
            new Program(SERVER, programs.arm("h2load").orElseThrow()),
            new Program(SERVER, programs.arm("ghz").orElseThrow())),
        Map.of(Metric.BYTES, "0"),
        List.of(
            new Comparison(
                "lean",
                "h2load",
                Map.of(Metric.PER_SECOND, "at least 1", Metric.CPU_NANOS, "at most 0.6")),
            new Comparison("lean", "grpc-java", Map.of(Metric.CPU_NANOS, "at most 0.25")),
            new Comparison("lean", "bare"),
            new Comparison("lean", "ghz"),
            new Comparison("grpc-java", "bare"),
            new Comparison("grpc-java", "ghz")));
  }

  private static Table streams() {
    return new Table(
        "streams",
        "Server streaming of messages of 64 bytes, one connection, 4 streams of 10,000, the time"
            + " between messages recorded, a server that costs almost nothing",
        "message",
        servers -> servers.start(SERVER, InstantServer.class),
        List.of(
            new Own("lean", "Bench, path=lean", servers -> streams(servers, "lean")),
            new Own(
                "grpc-java", "Bench, path=grpc-java", servers -> streams(servers, "grpc-java"))),
        Map.of(Metric.PER_SECOND, "at least 1,000,000", Metric.BYTES, "0"),
        List.of(new Comparison("lean", "grpc-java")));
  }

  private static Load unary(Map<String, String> servers, String path) throws Exception {
    return bench(servers, path, UNARY, IN_FLIGHT, Count.SUCCEEDED);
  }

  private static Load streams(Map<String, String> servers, String path) throws Exception {
    return bench(servers, path, STREAM, STREAMS, Count.MESSAGES);
  }

  private static Load bench(
      Map<String, String> servers, String path, String op, int inFlight, Count unit)
      throws Exception {
    Path proto = Files.createTempFile("echo", ".proto");
    proto.toFile().deleteOnExit();
    try (InputStream text = GrpcTables.class.getResourceAsStream("/echo/echo.proto")) {
      Files.write(proto, text.readAllBytes());
    }
    return BenchClients.open(
        new GrpcAdapterProvider(),
        op,
        Map.of(
            "host", servers.get(SERVER), "proto", proto.toString(), "path", path, "channels", "1"),
        1,
        inFlight,
        unit);
  }

  private static Load bare(Map<String, String> servers) {
    byte[] request = new byte[BODY_BYTES + 2];
    request[0] = 1 << 3 | 2;
    request[1] = BODY_BYTES;
    return new BareCalls(servers.get(SERVER), request, IN_FLIGHT, DEADLINE_SECONDS);
  }
}
