package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A workload, run on a served Cassandra in a keyspace of its own. */
record WorkloadRun(BenchProcess.Ended ended, ResultFiles results) {

  /**
   * Runs a workload to its end.
   *
   * @param folder where a folder for the result is made
   * @param workload the name of a built-in one, or a file
   * @param keyspace the keyspace that the workload makes and uses
   * @param more the scenario or a step of it, and parameters
   */
  static WorkloadRun of(
      ServedCassandra cassandra, Path folder, String workload, String keyspace, String... more)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("host=" + cassandra.address));
    arguments.add("keyspace=" + keyspace);
    arguments.addAll(List.of(more));
    return of(folder, workload, arguments);
  }

  /** Runs a workload to its end, where its parameters say. */
  static WorkloadRun of(Path folder, String workload, List<String> parameters)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("run", "workload=" + workload));
    arguments.addAll(parameters);
    String name = Path.of(workload).getFileName().toString();
    Path apart = Files.createTempDirectory(folder, name);
    BenchProcess.Ended ended = BenchProcess.runQuickly(apart, arguments.toArray(String[]::new));
    assertThat(apart.resolve("bench-results")).as(ended.err()).exists();
    return new WorkloadRun(ended, ResultFiles.in(apart));
  }

  /** A count of all ops of a step's last phase. */
  long count(String step, String name) throws IOException {
    return results.measured(step).at("/total/counts/" + name).asLong();
  }

  /** A count of one op of a step's last phase. */
  long count(String step, String op, String name) throws IOException {
    JsonNode counts = results.measured(step).path("ops").path(op).path("counts");
    assertThat(counts.isMissingNode()).as("no op %s in step %s", op, step).isFalse();
    return counts.path(name).asLong();
  }

  /** Asserts that it ended well, that each op of each step was run, and that none failed. */
  WorkloadRun assertEveryOpSucceeded() throws IOException {
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    results.assertCountsAddUp();
    JsonNode steps = results.run().path("steps");
    assertThat(steps).isNotEmpty();
    for (JsonNode step : steps) {
      JsonNode ops = step.path("phases").path(step.path("phases").size() - 1).path("ops");
      assertThat(ops).as(step.path("name").asText()).isNotEmpty();
      for (Map.Entry<String, JsonNode> op : ops.properties()) {
        JsonNode counts = op.getValue().path("counts");
        assertThat(counts.path("succeeded").asLong()).as(op.getKey()).isPositive();
        assertThat(counts.path("succeeded").asLong())
            .as(op.getKey())
            .isEqualTo(counts.path("issued").asLong());
      }
    }
    return this;
  }

  /** Asserts that each of these reads found rows every time, in both main steps. */
  WorkloadRun assertReadsFoundRows(String... ops) throws IOException {
    for (String step : List.of("capacity", "latency")) {
      for (String op : ops) {
        assertThat(count(step, op, "rows")).as("%s of %s", op, step).isPositive();
        assertThat(count(step, op, "empty")).as("%s of %s", op, step).isZero();
      }
    }
    return this;
  }

  /** Asserts that so many rows were compared in a step, and that none was wrong. */
  WorkloadRun assertVerified(String step, long rows) throws IOException {
    assertThat(count(step, "verifiedRows")).as(step).isEqualTo(rows);
    for (String wrong : List.of("missingRows", "unexpectedRows", "unequalRows")) {
      assertThat(count(step, wrong)).as("%s of %s", wrong, step).isZero();
    }
    return this;
  }

  /** Asserts that verification found so many wrong rows and failed the run for it. */
  void assertRefused(long missing, long unexpected, long unequal) throws IOException {
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("verification");
    assertThat(count("verify", "missingRows")).as("missing").isEqualTo(missing);
    assertThat(count("verify", "unexpectedRows")).as("unexpected").isEqualTo(unexpected);
    assertThat(count("verify", "unequalRows")).as("unequal").isEqualTo(unequal);
  }
}
