package io.bench.benchmarks.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.BenchmarkProcess;
import io.bench.benchmarks.BenchmarkRecipes;
import io.bench.benchmarks.PairedRounds;
import io.bench.benchmarks.WholeActivity;
import io.bench.engine.record.Count;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Calls per second and client CPU per call of a whole activity on each path of the gRPC adapter, of
 * a bare loop on grpc-java in the same JVM and, if its program is given, of ghz, alternating: unary
 * echo of 64 bytes, one connection, 64 in flight, one server in a process of its own. The bare loop
 * gives each call the deadline that Bench gives it, the endless one none at all. Then messages per
 * second of server streaming, on each path.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.grpc.GrpcCost [rounds] [seconds] [ghz]</pre>
 */
public final class GrpcCost {

  private static final int IN_FLIGHT = 64;
  private static final int BODY_BYTES = 64;
  private static final int STREAMS = 4;
  private static final int MESSAGES = 100_000;
  private static final int STREAM_ROUNDS = 5;
  private static final long DEADLINE_SECONDS = 10;

  private GrpcCost() {}

  /** Measures and prints. */
  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9;
    long seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : 5;
    String ghz = arguments.length > 2 ? arguments[2] : "";
    Path proto = Files.createTempFile("echo", ".proto");
    try (EchoServer.Child server = EchoServer.Child.start();
        InputStream text = GrpcCost.class.getResourceAsStream("/echo/echo.proto")) {
      Files.write(proto, text.readAllBytes());
      unary(server.port(), proto, rounds, seconds, ghz);
      streaming(server.port(), proto, seconds);
    } finally {
      Files.delete(proto);
    }
  }

  private static void unary(int port, Path proto, int rounds, long seconds, String ghz)
      throws Exception {
    long nanos = seconds * 1_000_000_000L;
    GrpcAdapterProvider provider = new GrpcAdapterProvider();
    // as Base64 that is 64 bytes of zeros
    String body = "A".repeat(4 * BODY_BYTES / 3 + 1) + "==";
    StepPlan step =
        step(provider, proto, "{method: echo.Echo/Unary, message: {body: \"" + body + "\"}}");
    byte[] request = new byte[BODY_BYTES + 2];
    request[0] = 1 << 3 | 2;
    request[1] = BODY_BYTES;
    try (Adapter adapter = open(provider, port, proto, IN_FLIGHT, "grpc-java");
        Adapter lean = open(provider, port, proto, IN_FLIGHT, "lean");
        BareCalls bare = new BareCalls(port, request, IN_FLIGHT, DEADLINE_SECONDS);
        BareCalls endless = new BareCalls(port, request, IN_FLIGHT, 0)) {
      PairedRounds cost = new PairedRounds("call");
      cost.add(
          "bench", new BenchmarkProcess(nanos, new WholeActivity(step, adapter, IN_FLIGHT)::run));
      cost.add("lean", new BenchmarkProcess(nanos, new WholeActivity(step, lean, IN_FLIGHT)::run));
      cost.add("bare", new BenchmarkProcess(nanos, bare::run));
      cost.add("endless", new BenchmarkProcess(nanos, endless::run));
      if (!ghz.isEmpty()) {
        String data = "{\"body\": \"" + body + "\"}";
        cost.add("ghz", new Ghz(ghz, proto.toString(), data, port, IN_FLIGHT, seconds));
      }
      cost.compare(rounds);
    }
  }

  private static void streaming(int port, Path proto, long seconds) throws Exception {
    GrpcAdapterProvider provider = new GrpcAdapterProvider();
    String message = "{messages: %d, body_bytes: %d}".formatted(MESSAGES, BODY_BYTES);
    StepPlan step = step(provider, proto, "{method: echo.Echo/Stream, message: " + message + "}");
    for (String path : List.of("grpc-java", "lean")) {
      try (Adapter adapter = open(provider, port, proto, STREAMS, path)) {
        streaming(path, new WholeActivity(step, adapter, STREAMS), seconds);
      }
    }
  }

  private static void streaming(String path, WholeActivity activity, long seconds)
      throws Exception {
    BenchmarkProcess client =
        new BenchmarkProcess(
            seconds * 1_000_000_000L, nanos -> activity.count(nanos, Count.MESSAGES));
    for (int round = 0; round < STREAM_ROUNDS; round++) {
      PairedRounds.Turn turn = client.run();
      System.out.printf(
          java.util.Locale.ROOT,
          "streaming %s %.0f messages/s %.2f us/message, %d MB of heap used%n",
          path,
          turn.perSecond(),
          turn.cpuMicrosPerUnit(),
          (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20);
    }
  }

  private static StepPlan step(GrpcAdapterProvider provider, Path proto, String op) {
    WorkloadFile file =
        WorkloadFile.ofUtf8(
            "echo.yaml", ("{ops: {echo: " + op + "}}").getBytes(StandardCharsets.UTF_8));
    return new RunPlanner(List.of(provider), BenchmarkRecipes::compile, List.of())
        .plan(
            new RunRequest(
                file,
                Map.of("adapter", "grpc", "proto", proto.toString(), "cycles", "1"),
                List.of()))
        .steps()
        .get(0);
  }

  private static Adapter open(
      GrpcAdapterProvider provider, int port, Path proto, int inFlight, String path)
      throws Exception {
    Map<String, String> given =
        Map.of("host", "127.0.0.1:" + port, "proto", proto.toString(), "path", path);
    return provider.open(
        new AdapterContext(
            ParameterValues.check(provider.parameters(), given, new ArrayList<>()),
            1,
            inFlight,
            "cost",
            secret -> {}));
  }
}
