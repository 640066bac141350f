package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs with NGINX between client and gateway, in a configuration that serves and one that breaks.
 */
@ExtendWith(SharedServers.class)
class ViaNginxIT {

  private static final String WORKLOAD =
      Path.of("resources/own-workloads/through-a-proxy.yaml").toAbsolutePath().toString();

  /**
   * One connection with twice as many calls in flight as stock NGINX allows streams. It goes away
   * after 1000 requests, and the calls that wait for a stream fail.
   */
  private static final List<String> OVERLOAD =
      List.of("via=nginx:stock", "lanes=1", "channels=1", "threads=256", "cycles=2400");

  private static final List<String> RETRIED =
      with(OVERLOAD, "errors=.*:retry,count", "tries=5", "error-limit=100%");

  private static ServedGateway gateway;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedGateway shared) {
    InstalledNginx.assumeThere();
    gateway = shared;
  }

  private WorkloadRun run(String workload, String keyspace, List<String> more) throws Exception {
    List<String> parameters = new ArrayList<>(gateway.parameters());
    parameters.addAll(List.of("keyspace=" + keyspace, "warmup=none"));
    parameters.addAll(more);
    return WorkloadRun.of(folder, workload, parameters);
  }

  @Test
  void keyvalueEndsWellWhereUpstreamConnectionsAreKept() throws Exception {
    WorkloadRun run =
        run(
            "keyvalue",
            "kept",
            List.of("via=nginx:upstream-keepalive", "keycount=200", "cycles=300", "duration=10m"));

    run.assertEveryOpSucceeded().assertVerified("verify", 200);
    JsonNode proxy = run.results().run().at("/steps/2/startedServers/0");
    assertThat(proxy.path("name").asText()).isEqualTo("nginx:upstream-keepalive");
    assertThat(proxy.path("cpuSeconds").asDouble(-1)).isNotNegative();
    assertThat(fileOf(run, "nginx-upstream-keepalive.conf")).contains("keepalive", "grpc_pass");
    assertThat(fileOf(run, "nginx-upstream-keepalive.log")).isNotNull();
    assertNothingRuns(run);
  }

  @Test
  void whatStockNginxBreaksIsCountedByName() throws Exception {
    WorkloadRun run =
        run(WORKLOAD, "broken", with(OVERLOAD, "errors=.*:count", "error-limit=100%"));

    run.results().assertCountsAddUp();
    assertThat(run.ended().exitCode()).as(run.ended().err()).isZero();
    for (String op : List.of("put", "add")) {
      assertThat(run.count("main", op, "failed")).as(op).isPositive();
      assertThat(run.count("main", op, "tries")).as(op).isEqualTo(run.count("main", op, "issued"));
      JsonNode errors = run.results().measured("main").path("ops").path(op).path("errors");
      assertThat(errors.path("UNAVAILABLE").asLong()).as(errors.toString()).isPositive();
      long named = errors.valueStream().mapToLong(JsonNode::asLong).sum();
      assertThat(named).as(op).isEqualTo(run.count("main", op, "failed"));
    }
    assertThat(run.ended().out()).contains("error UNAVAILABLE").contains("GOAWAY");
    assertThat(fileOf(run, "nginx-stock.conf")).contains("grpc_pass").doesNotContain("upstream");
    assertNothingRuns(run);
  }

  @Test
  void onlyWhatCanBeDoneTwiceIsTriedAgainAndEveryTryIsCounted() throws Exception {
    WorkloadRun run = run(WORKLOAD, "retried", with(RETRIED, "path=grpc-java"));

    run.results().assertCountsAddUp();
    assertThat(run.count("main", "put", "tries"))
        .isGreaterThan(run.count("main", "put", "succeeded"))
        .isGreaterThan(run.count("main", "put", "issued"));
    assertThat(run.count("main", "put", "failed")).isLessThan(run.count("main", "add", "failed"));
    assertThat(run.count("main", "add", "tries")).isEqualTo(run.count("main", "add", "issued"));
    assertThat(triesBySecond(run, "put")).isEqualTo(run.count("main", "put", "tries"));
    assertThat(triesBySecond(run, "add")).isEqualTo(run.count("main", "add", "tries"));
    assertThat(run.ended().out()).containsPattern("put: [\\d,]+ for [\\d,]+ successes");
    assertThat(hits("retried"))
        .isBetween(run.count("main", "add", "succeeded"), run.count("main", "add", "issued"));
    assertNothingRuns(run);
  }

  /** Calls that waited for a stream of the lean path were provably not sent. */
  @Test
  void whatWasNeverSentIsTriedAgainOnTheLeanPathAndDoneOnce() throws Exception {
    WorkloadRun run = run(WORKLOAD, "unsent", with(RETRIED, "path=lean"));

    run.results().assertCountsAddUp();
    for (String op : List.of("put", "add")) {
      assertThat(run.count("main", op, "tries"))
          .as(op)
          .isGreaterThan(run.count("main", op, "issued"));
      assertThat(run.count("main", op, "failed")).as(op).isZero();
      assertThat(triesBySecond(run, op)).as(op).isEqualTo(run.count("main", op, "tries"));
    }
    assertThat(hits("unsent")).isEqualTo(run.count("main", "add", "issued"));
    assertNothingRuns(run);
  }

  private static List<String> with(List<String> parameters, String... more) {
    return Stream.concat(parameters.stream(), Stream.of(more)).toList();
  }

  private static long triesBySecond(WorkloadRun run, String op) throws IOException {
    return run.results().intervals().stream()
        .filter(interval -> interval.path("step").asText().equals("main"))
        .mapToLong(interval -> interval.path("ops").path(op).path("tries").asLong())
        .sum();
  }

  /** How often the server has done what cannot be done twice, as another client sees it. */
  private static long hits(String keyspace) {
    try (CqlSession session = gateway.connect()) {
      return session.execute("SELECT sum(hits) FROM " + keyspace + ".sums").one().getLong(0);
    }
  }

  private static String fileOf(WorkloadRun run, String name) throws IOException {
    return Files.readString(run.results().folder().resolve("nginx").resolve(name));
  }

  /** The configuration's path stands on NGINX's command line. */
  private static void assertNothingRuns(WorkloadRun run) {
    String mark = run.results().folder().toString();
    List<String> left =
        ProcessHandle.allProcesses()
            .map(each -> each.info().commandLine().orElse(""))
            .filter(line -> line.contains(mark))
            .toList();
    assertThat(left).isEmpty();
  }
}
