package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each built-in workload's default scenario, from its schema to its verification, small. The main
 * steps have a number of cycles instead of a duration, so that it does not matter how fast they go.
 */
@ExtendWith(SharedServers.class)
class BuiltInWorkloadsIT {

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  private WorkloadRun run(String workload, int cycles, String... sizes) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(sizes));
    arguments.addAll(List.of("cycles=" + cycles, "duration=10m", "warmup=none"));
    return WorkloadRun.of(
            cassandra, folder, workload, "it_" + workload, arguments.toArray(String[]::new))
        .assertEveryOpSucceeded();
  }

  @Test
  void keyvalueReadsEveryKeyAtItsEnd() throws Exception {
    run("keyvalue", 600, "keycount=300")
        .assertReadsFoundRows("main-select")
        .assertVerified("verify", 300);
  }

  @Test
  void tabularReadsWholePartitionsOverTheirPages() throws Exception {
    WorkloadRun run =
        run("tabular", 380, "rows=1200", "partsize=400", "partcount=3", "page_size=100")
            .assertReadsFoundRows(
                "main-slice-all", "main-slice-0246", "main-slice-67", "main-scan-01")
            .assertVerified("verify", 1200);

    long scans = run.count("capacity", "main-scan-01", "succeeded");
    assertThat(run.count("capacity", "main-scan-01", "rows")).isEqualTo(400 * scans);
    assertThat(run.count("capacity", "main-scan-01", "pages")).isGreaterThanOrEqualTo(4 * scans);
    assertThat(run.count("verify", "pages")).isGreaterThanOrEqualTo(12);
  }

  @Test
  void timeseriesVerifiesTheHistoryAndWhatArrivedFirst() throws Exception {
    run("timeseries", 660, "series=20", "points=30", "page_size=10", "arrived=110")
        .assertReadsFoundRows("main-latest", "main-range")
        .assertVerified("verify-history", 600)
        .assertVerified("verify-arrived", 90);
  }

  @Test
  void iotVerifiesEveryReading() throws Exception {
    run("iot", 600, "readings=400", "machines=20")
        .assertReadsFoundRows("main-latest")
        .assertVerified("verify", 400);
  }

  @Test
  void lwtSeesConditionsThatDoNotHoldAndLosesNoUpdate() throws Exception {
    WorkloadRun run =
        run("lwt", 600, "shards=5", "users=32")
            .assertReadsFoundRows("main-read")
            .assertVerified("verify", 5);

    assertThat(run.count("rampup", "applied")).isEqualTo(5);
    assertThat(run.count("capacity", "main-update", "notApplied")).isPositive();
    long applied = 0;
    for (String step : List.of("capacity", "latency")) {
      applied += run.count(step, "main-update", "applied");
      assertThat(
              run.count(step, "main-update", "applied")
                  + run.count(step, "main-update", "notApplied"))
          .isEqualTo(300);
    }
    JsonNode capacity = run.results().measured("capacity");
    assertThat(capacity.at("/ops/main-update/latencies/notAppliedService/count").asLong())
        .isEqualTo(run.count("capacity", "main-update", "notApplied"));
    assertThat(capacity.at("/strides/counts/applied").asLong())
        .isEqualTo(run.count("capacity", "main-update", "applied"));
    assertThat(capacity.at("/strides/counts/succeeded").asLong()).isEqualTo(300);
    // Each shard begins at version 1 and goes on by one with each update that was applied.
    assertThat(sum("SELECT DISTINCT shard, version FROM it_lwt.lwt")).isEqualTo(5 + applied);
  }

  /** 20 workflows of 12 steps in each measured step. */
  @Test
  void workflowLosesNoStep() throws Exception {
    WorkloadRun run =
        run("workflow", 480, "shards=3", "users=8")
            .assertReadsFoundRows("main-read-a", "main-read-b")
            .assertVerified("verify", 3);

    long applied = 0;
    for (String step : List.of("capacity", "latency")) {
      for (String op : List.of("main-step-of-2-rows", "main-step-of-4-rows")) {
        applied += run.count(step, op, "applied");
        assertThat(run.count(step, op, "applied") + run.count(step, op, "notApplied"))
            .isEqualTo(120);
      }
    }
    assertThat(sum("SELECT DISTINCT shard, version FROM it_workflow.workflow"))
        .isEqualTo(3 + applied);
  }

  @Test
  void batchVerifiesBothCopiesOfOrdersAndTheirLines() throws Exception {
    run("batch", 600, "orders=100", "customers=10")
        .assertReadsFoundRows("main-order", "main-customer", "main-lines")
        .assertVerified("verify-orders", 100)
        .assertVerified("verify-customers", 100)
        .assertVerified("verify-lines", 1000);
  }

  @Test
  void collectionsVerifiesAColumnOfEveryType() throws Exception {
    run("collections", 600, "rows=100")
        .assertReadsFoundRows("main-select-row", "main-select-parts")
        .assertVerified("verify", 100);
  }

  /** The same over gRPC: every type there and back. */
  @Test
  void collectionsVerifiesAColumnOfEveryTypeOverGrpc() throws Exception {
    Path apart = Files.createDirectory(folder.resolve("gateway"));
    try (ServedGateway gateway = ServedGateway.before(cassandra, apart)) {
      List<String> arguments = new ArrayList<>(gateway.parameters());
      arguments.addAll(
          List.of("keyspace=it_collections_grpc", "rows=100", "cycles=600", "duration=10m"));
      arguments.add("warmup=none");
      WorkloadRun.of(folder, "collections", arguments)
          .assertEveryOpSucceeded()
          .assertReadsFoundRows("main-select-row", "main-select-parts")
          .assertVerified("verify", 100);
    }
  }

  /** Through a gateway, which has the record service that is fetched from. */
  @Test
  void recordsAreFetchedWholeByPagesAndByStreams() throws Exception {
    Path apart = Files.createDirectory(folder.resolve("gateway"));
    try (ServedGateway gateway = ServedGateway.before(cassandra, apart)) {
      List<String> arguments = new ArrayList<>(gateway.parameters());
      arguments.addAll(List.of("keyspace=it_records", "rows=250", "buckets=3"));
      arguments.addAll(List.of("records_per_page=100", "cycles=20", "duration=10m"));
      arguments.add("warmup=none");
      WorkloadRun run =
          WorkloadRun.of(folder, "records", arguments)
              .assertEveryOpSucceeded()
              .assertReadsFoundRows("main-page", "main-stream")
              .assertVerified("capacity", 20 * 250)
              .assertVerified("latency", 20 * 250)
              .assertVerified("verify", 250);

      assertThat(run.count("capacity", "main-page", "pages")).isEqualTo(10 * 3);
      assertThat(run.count("capacity", "main-page", "messages")).isEqualTo(10 * 3);
      assertThat(run.count("capacity", "main-stream", "messages")).isEqualTo(10 * 3);
    }
  }

  @Test
  void countersComeToTheirKnownSums() throws Exception {
    run("counters", 600, "counters=50", "rounds=4", "increments=200")
        .assertReadsFoundRows("main-select")
        .assertVerified("verify", 50);
  }

  @Test
  void countersBeginFromNothingOnASecondRun() throws Exception {
    for (int again = 0; again < 2; again++) {
      WorkloadRun.of(
              cassandra,
              folder,
              "counters",
              "it_counters_twice",
              "counters=20",
              "rounds=2",
              "increments=40",
              "cycles=20",
              "duration=10m",
              "warmup=none")
          .assertEveryOpSucceeded()
          .assertVerified("verify", 20);
    }
  }

  @Test
  void vectorFindsNeighboursThroughItsIndex() throws Exception {
    WorkloadRun run =
        run("vector", 200, "vectors=100", "dimensions=16", "limit=7", "indexed=50")
            .assertReadsFoundRows("main-ann")
            .assertVerified("verify", 100)
            .assertVerified("verify-index", 50);

    JsonNode counts = run.results().measured("capacity").at("/ops/main-ann/counts");
    assertThat(counts.path("rows").asLong()).isEqualTo(7 * counts.path("succeeded").asLong());
  }

  private static long sum(String select) {
    long sum = 0;
    try (CqlSession session = cassandra.connect()) {
      for (Row row : session.execute(select)) {
        sum += (Long) Objects.requireNonNull(row.getObject(1));
      }
    }
    return sum;
  }
}
