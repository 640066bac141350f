package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls of a server whose HTTP/2 and gRPC are neither Bench's nor that of its tests: on both paths
 * of the adapter each ends as the server has it.
 */
@Tag("full")
@Timeout(600)
abstract class GrpcPeerCalls {

  static final Path FILES = Path.of("resources/grpc-peers").toAbsolutePath();
  private static final String LEAN = "lean";
  private static final String GRPC_JAVA = "grpc-java";

  /** By their number, from 1. */
  private static final List<String> CODES =
      List.of(
          "CANCELLED",
          "UNKNOWN",
          "INVALID_ARGUMENT",
          "DEADLINE_EXCEEDED",
          "NOT_FOUND",
          "ALREADY_EXISTS",
          "PERMISSION_DENIED",
          "RESOURCE_EXHAUSTED",
          "FAILED_PRECONDITION",
          "ABORTED",
          "OUT_OF_RANGE",
          "UNIMPLEMENTED",
          "INTERNAL",
          "UNAVAILABLE",
          "DATA_LOSS",
          "UNAUTHENTICATED");

  @TempDir Path folder;

  /** A running server of {@code peers.proto}. */
  interface Peer extends AutoCloseable {

    String address();

    @Override
    void close() throws IOException;

    /** After {@link #close}: how many connections calls came on. */
    long connections() throws IOException;
  }

  /**
   * Starts a server for one test, or skips it.
   *
   * @param ages whether it ends a connection now and then, as servers do to spread their load
   */
  abstract Peer start(boolean ages) throws Exception;

  private WorkloadRun run(Peer peer, String path, String scenario, String... more)
      throws Exception {
    List<String> parameters = new ArrayList<>(List.of(scenario, "adapter=grpc", "path=" + path));
    parameters.addAll(List.of("host=" + peer.address(), "proto=" + FILES.resolve("peers.proto")));
    parameters.addAll(List.of("warmup=none", "lanes=1", "channels=1"));
    parameters.addAll(List.of("errors=.*:count", "error-limit=100%"));
    parameters.addAll(List.of(more));
    WorkloadRun run =
        WorkloadRun.of(folder, FILES.resolve("peers.yaml").toString(), List.copyOf(parameters));
    assertThat(run.ended().exitCode()).as(run.ended().err() + run.ended().out()).isZero();
    run.results().assertCountsAddUp();
    assertThat(run.results().run().at("/steps/0/server/path").asText()).isEqualTo(path);
    return run;
  }

  private record Op(String step, String name, JsonNode counts, JsonNode errors) {}

  private static List<Op> ops(WorkloadRun run) throws IOException {
    List<Op> ops = new ArrayList<>();
    for (JsonNode step : run.results().run().path("steps")) {
      JsonNode ended = step.path("phases").path(step.path("phases").size() - 1).path("ops");
      for (Map.Entry<String, JsonNode> op : ended.properties()) {
        JsonNode of = op.getValue();
        ops.add(
            new Op(step.path("name").asText(), op.getKey(), of.path("counts"), of.path("errors")));
      }
    }
    return ops;
  }

  /** Of each op how its calls ended, in one line. */
  private static List<String> ends(WorkloadRun run) throws IOException {
    return ops(run).stream().map(GrpcPeerCalls::ends).toList();
  }

  private static String ends(Op op) {
    String counts =
        Stream.of("succeeded", "failed", "unfinished")
            .filter(name -> op.counts().path(name).asLong() > 0)
            .map(name -> op.counts().path(name).asLong() + " " + name)
            .collect(Collectors.joining(", "));
    return op.step() + "." + op.name() + ": " + counts + errors(op);
  }

  private static String errors(Op op) {
    return op.errors().properties().stream()
        .map(error -> error.getValue().asLong() + " " + error.getKey())
        .sorted()
        .collect(Collectors.joining(", ", " (", ")"))
        .replace(" ()", "");
  }

  /**
   * What the adapter calls UNAVAILABLE without a message before it: another name where headers and
   * trailers are one block, since then it is the server that says so.
   */
  String unavailable() {
    return "ServerUnavailable";
  }

  private static String each(List<String> names) {
    return names.stream()
        .map(name -> "1 " + name)
        .sorted()
        .collect(Collectors.joining(", ", "16 failed (", ")"));
  }

  @Test
  void everyCallEndsAsTheServerHasItOnBothPaths() throws Exception {
    List<String> alone =
        CODES.stream().map(name -> name.equals("UNAVAILABLE") ? unavailable() : name).toList();
    try (Peer peer = start(false)) {
      for (String path : List.of(LEAN, GRPC_JAVA)) {
        assertThat(ends(run(peer, path, "calls")))
            .as(path)
            .containsExactlyInAnyOrder(
                "kinds.unary: 10 succeeded",
                "kinds.down: 10 succeeded",
                "kinds.up: 10 succeeded",
                "kinds.both: 10 succeeded",
                "large.unary: 2 succeeded",
                "large.down: 2 succeeded",
                "large.up: 2 succeeded",
                "large.both: 2 succeeded",
                "statuses.unary: " + each(alone),
                "statuses.down: " + each(CODES),
                "statuses.both: 16 failed (16 FAILED_PRECONDITION)",
                "statuses.up-missing: 16 succeeded",
                "ends.overdue: 2 failed (2 DEADLINE_EXCEEDED)",
                "ends.overdue-after-messages: 2 failed (2 DEADLINE_EXCEEDED)",
                "ends.unfinished: 2 unfinished",
                "ends.nothing: 2 failed (2 UNIMPLEMENTED)");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {LEAN, GRPC_JAVA})
  void aConnectionThatTheServerEndsCostsNoCall(String path) throws Exception {
    Peer peer = start(true);
    try (peer) {
      assertThat(ends(run(peer, path, "aging", aging())))
          .containsExactlyInAnyOrder(
              "main.unary: 300 succeeded",
              "main.down: 300 succeeded",
              "main.up: 300 succeeded",
              "main.both: 300 succeeded");
    }
    assertThat(peer.connections()).isGreaterThan(2);
  }

  /** What a server needs that ends connections in another way than most. */
  String[] aging() {
    return new String[0];
  }

  @Test
  void whatFollowsAServerThatLeavesFailsAlikeOnBothPaths() throws Exception {
    for (String path : List.of(LEAN, GRPC_JAVA)) {
      try (Peer peer = start(false)) {
        WorkloadRun run = run(peer, path, "leaving");

        Op op = ops(run).get(0);
        assertThat(op.counts().path("issued").asLong()).as(path).isEqualTo(20);
        // the one that is told so, and what it may still take with that
        assertThat(op.counts().path("succeeded").asLong()).as(path).isBetween(11L, 15L);
        assertThat(op.counts().path("unfinished").asLong()).as(path).isZero();
        assertThat(op.errors().properties())
            .as(path)
            .extracting(Map.Entry::getKey)
            .containsExactly("UNAVAILABLE");
      }
    }
  }
}
