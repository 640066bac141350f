package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run on a real Cassandra ends, its result is right and nothing stays behind. */
class EndingsIT {

  private static final String[] LONG_RUN = {
    "run",
    "workload=keyvalue",
    "full",
    "keycount=1000",
    "warmup=none",
    "duration=1h",
    "cassandra-heap=1G"
  };

  @TempDir Path folder;

  @Test
  void aServerKilledInMidRunIsErrorsAndAFailedRun() throws Exception {
    Path serverFolder = Files.createDirectory(folder.resolve("server"));
    try (ServedCassandra cassandra = ServedCassandra.start(serverFolder);
        BenchProcess bench =
            BenchProcess.start(
                folder,
                "run",
                "workload=keyvalue",
                "host=" + cassandra.address,
                "keycount=1000",
                "warmup=none",
                "duration=1h",
                "timeout=2s")) {
      bench.err.await(line -> line.contains("capacity") && line.contains("measuring"));
      cassandra.kill();
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      JsonNode total = results.measured("capacity").path("total");
      assertThat(total.at("/counts/failed").asLong()).isPositive();
      assertThat(total.path("errors")).isNotEmpty();
      assertThat(results.run().path("state").asText()).isEqualTo("failed");
      assertThat(results.run().path("reason").asText()).contains("error-limit");
    }
  }

  @Test
  void aToolKilledOutrightLeavesAReadableResultAndNoServer() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, LONG_RUN)) {
      bench.err.await(line -> line.contains("capacity") && line.contains("ops/s"));
      List<ProcessHandle> children = bench.children();
      assertThat(children).isNotEmpty();
      bench.signal("KILL");
      bench.awaitEnd();

      for (ProcessHandle child : children) {
        child.onExit().get(60, TimeUnit.SECONDS);
      }
      ResultFiles results = ResultFiles.in(folder);
      assertThat(results.run().path("state").asText()).isEqualTo("running");
      assertThat(results.measured("rampup").at("/total/counts/succeeded").asLong()).isEqualTo(1000);
      List<JsonNode> intervals = results.intervals();
      assertThat(intervals.get(intervals.size() - 1).path("step").asText()).isEqualTo("capacity");
      assertThat(results.logged("rampup/measurement/rampup-insert/service")).isEqualTo(1000);
    }
  }

  @Test
  void controlCStopsTheServerTooAndExitsWith130() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, LONG_RUN)) {
      bench.err.await(line -> line.contains("capacity") && line.contains("measuring"));
      List<ProcessHandle> children = bench.children();
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
      assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      assertThat(results.run().path("state").asText()).isEqualTo("interrupted");
    }
  }

  @Test
  void aServerThatDoesNotComeUpIsShownWithItsLastLogLines() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(folder, "run", "workload=keyvalue", "cassandra.partitioner=Nonsense");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err() + ended.out()).contains("Nonsense");
    assertThat(ended.err() + ended.out())
        .contains("Invalid partitioner class Nonsense")
        .doesNotContain("this is a bug");
  }
}
