package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps that are measured in several fresh JVMs, by the real jar. */
class ForkedRunIT {

  private static final List<String> FORKED =
      List.of(
          "run",
          "workload=keyvalue",
          "full",
          "keycount=2000",
          "cassandra-heap=1G",
          "forks=2",
          "warmup=1s",
          "duration=3s");

  @TempDir Path folder;

  @Test
  @Tag("full")
  void theServerStaysUpAndEveryForkMeasuresTheSameData() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, FORKED.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    assertThat(forks(results, "schema")).isEmpty();
    assertThat(forks(results, "verify")).isEmpty();
    assertThat(forks(results, "latency")).containsExactly("forks/latency-1", "forks/latency-2");
    JsonNode merged = results.measured("capacity").path("total");
    long issued = 0;
    Set<Long> processes = new HashSet<>();
    for (String fork : forks(results, "capacity")) {
      ResultFiles own = new ResultFiles(results.folder().resolve(fork));
      own.assertCountsAddUp();
      issued += own.measured("capacity").at("/total/counts/issued").asLong();
      processes.add(own.run().at("/environment/pid").asLong());
    }
    assertThat(processes).hasSize(2);
    assertThat(merged.at("/counts/issued").asLong()).isEqualTo(issued).isPositive();
    assertThat(merged.at("/counts/empty").asLong()).isZero();
    assertThat(merged.at("/latencies/service/count").asLong())
        .isEqualTo(merged.at("/counts/succeeded").asLong());
    double capacity = results.measured("capacity").at("/rate/achievedPerSecond").asDouble();
    assertThat(results.measured("latency").at("/rate/offeredPerSecond").asDouble())
        .isBetween(0.69 * capacity, 0.71 * capacity);
    assertThat(results.measured("verify").at("/total/counts/verifiedRows").asLong())
        .isEqualTo(2_000);
  }

  /** Two forks, one after the other, that measure for an hour each. */
  private BenchProcess startLong() throws IOException {
    return BenchProcess.start(
        folder,
        "run",
        "workload=keyvalue",
        "adapter=null",
        "default.capacity",
        "forks=2",
        "warmup=none",
        "duration=1h");
  }

  @Test
  void aForkEndsWithItsParent() throws Exception {
    try (BenchProcess bench = startLong()) {
      bench.err.await(line -> line.contains("measuring for 1 h"));
      List<ProcessHandle> forks = bench.children();
      assertThat(forks).hasSize(1);
      bench.signal("KILL");
      bench.awaitEnd();
      for (ProcessHandle fork : forks) {
        fork.onExit().get(60, java.util.concurrent.TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void aForkThatIsInterruptedLeavesWhatItMeasured() throws Exception {
    try (BenchProcess bench = startLong()) {
      bench.err.await(line -> line.contains("measuring for 1 h"));
      bench.err.await(line -> line.contains("measuring 0 %"));
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      assertThat(forks(results, "capacity")).containsExactly("forks/capacity-1");
      assertThat(results.measured("capacity").at("/total/counts/succeeded").asLong()).isPositive();
    }
  }

  private static List<String> forks(ResultFiles results, String step) throws IOException {
    List<String> forks = new ArrayList<>();
    for (JsonNode candidate : results.run().path("steps")) {
      if (candidate.path("name").asText().equals(step)) {
        candidate.path("forks").forEach(fork -> forks.add(fork.asText()));
      }
    }
    return forks;
  }
}
