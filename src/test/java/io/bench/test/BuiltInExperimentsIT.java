package io.bench.test;

import static io.bench.test.ExperimentOutput.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The built-in experiments on real servers, with so few ops that they answer nothing: that servers,
 * arms, events and figures fit together. {@code grpc-vs-cql} is in {@link ExperimentIT}.
 */
@Tag("full")
@ExtendWith(SharedServers.class)
class BuiltInExperimentsIT {

  @TempDir Path folder;

  private JsonNode run(String experiment, List<String> more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("experiment", experiment, "--quick"));
    arguments.add("--output=out");
    arguments.addAll(more);
    try (BenchProcess bench = BenchProcess.start(folder, arguments.toArray(String[]::new))) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
      assertThat(bench.children()).isEmpty();
      assertThat(ended.out()).contains("NOT_WARM");
    }
    return new ExperimentOutput(folder.resolve("out")).completed();
  }

  private static JsonNode arm(JsonNode document, String name) {
    return named(document.path("arms"), "name", name);
  }

  private static double figure(JsonNode document, String arm, String metric) {
    return arm(document, arm).path("figures").path(metric).path("value").asDouble(Double.NaN);
  }

  private static JsonNode turn(JsonNode document, String arm) {
    return named(document.path("turns"), "arm", arm);
  }

  private List<String> servers(ServedGateway gateway, String... more) {
    List<String> words = new ArrayList<>(List.of(more));
    words.add("cql-host=" + gateway.cassandra.address);
    words.add("grpc-host=" + gateway.address);
    words.add("token-file=" + gateway.tokenFile);
    return words;
  }

  @Test
  void aProxyIsComparedWithNone(ServedGateway gateway) throws Exception {
    InstalledNginx.assumeThere();
    JsonNode document =
        run(
            "grpc-proxy",
            servers(gateway, "rate=50", "interleave=500ms", "warmup=2s", "keycount=50"));

    assertThat(turn(document, "stock").path("command").asText()).contains("via=nginx:stock");
    assertThat(figure(document, "direct", "throughput")).isPositive();
    assertThat(figure(document, "stock", "throughput")).isPositive();
  }

  @Test
  void pagesAndStreamsFetchEveryRecord() throws Exception {
    JsonNode document =
        run(
            "streaming-vs-paging",
            List.of(
                "cassandra-heap=1G",
                "small=300",
                "small_buckets=30",
                "large=30",
                "large_buckets=3",
                "interleave=500ms",
                "warmup=2s"));

    for (String arm : List.of("page-1-small", "stream-1-small")) {
      assertThat(figure(document, arm, "errors")).as(arm).isZero();
      assertThat(figure(document, arm, "rows")).as(arm).isPositive();
      assertThat(figure(document, arm, "messages")).as(arm).isPositive();
      assertThat(figure(document, arm, "first_message_mean")).as(arm).isPositive();
      assertThat(figure(document, arm, "server_bytes_per_row"))
          .as("what the Cassandra sent for a record of %s, beside what the client got", arm)
          .isBetween(0.5 * figure(document, arm, "bytes_per_row"), 1e4);
    }
  }

  @Test
  void bothVariantsOfPaxosRunContendedOnTheSameNodes() throws Exception {
    JsonNode document =
        run(
            "paxos-v1-v2",
            List.of("cassandra-nodes=1", "rf=1", "settle=2s", "interleave=1s", "warmup=2s"));

    for (String arm : List.of("v1-contended", "v2-contended")) {
      assertThat(figure(document, arm, "applied")).as(arm).isPositive();
      assertThat(turn(document, arm).path("counters").path("write.requests").asLong())
          .as("conditional writes that the server of %s has counted", arm)
          .isPositive();
      assertThat(figure(document, arm, "contended_per_op")).as(arm).isNotNaN();
      assertThat(arm(document, arm).path("paxosVariant").asText()).isEqualTo(arm.substring(0, 2));
    }
  }

  @Test
  void aPaxosRepairHappensWhileAnArmMeasures() throws Exception {
    Files.writeString(
        folder.resolve("repairs.yaml"),
        """
        interleave: 1s
        environment:
          cassandra: {nodes: 1, heap: 512M, paxos_variant: v2, paxos_state_purging: repaired}
        prepare:
          - {workload: workflow, scenario: default.schema}
          - {workload: workflow, scenario: default.rampup, shards: 10}
        parameters:
          {workload: workflow, scenario: default.capacity, shards: 10, users: 5, warmup: 2s,
           errors: count, error-limit: 100%}
        arms:
          plain: {}
          repaired: {during: {every: 2s, paxos-repair: bench}}
        quick: {budget: 1m}
        """);
    JsonNode document = run("./repairs.yaml", List.of());

    assertThat(turn(document, "plain").path("events")).isEmpty();
    assertThat(turn(document, "repaired").path("events"))
        .isNotEmpty()
        .allMatch(event -> event.path("what").asText().equals("paxos-repair"))
        .allMatch(event -> event.path("problem").isNull());
  }

  @Test
  void aServerThatStallsAndOneThatHasJustStarted() throws Exception {
    JsonNode document =
        run(
            "honest-client",
            List.of(
                "arms=stall-seen,cold-server",
                "keycount=500",
                "every=3s",
                "stall=700ms",
                "rate=100",
                "interleave=2s",
                "warmup=2s"));

    assertThat(turn(document, "stall-seen").path("events"))
        .isNotEmpty()
        .allMatch(event -> event.path("what").asText().equals("stall"))
        .allMatch(event -> event.path("problem").isNull());
    assertThat(figure(document, "stall-seen", "response_max"))
        .as("what waited while the server stood still")
        .isGreaterThan(500e6);
    assertThat(arm(document, "stall-seen").path("claim").path("metric").asText())
        .isEqualTo("response_p99");
    assertThat(figure(document, "cold-server", "empty")).as("keys that were there").isZero();
    assertThat(figure(document, "cold-server", "throughput")).isPositive();
  }
}
