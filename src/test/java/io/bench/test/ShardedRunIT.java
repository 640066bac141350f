package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that share a run, and their results as one, by the real jar. */
class ShardedRunIT {

  private static final int SHARDS = 3;

  @TempDir Path parent;

  @Test
  void threeClientsMakeOneRun() throws Exception {
    List<ResultFiles> shards = runTogether("rate=3000", "warmup=none", "duration=3s");
    BenchProcess.Ended ended = merge(shards, "--output=merged");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).startsWith("verdict: ").contains("shard 1/3  on ", "offered 3,000/s");
    ResultFiles merged = new ResultFiles(parent.resolve("merged"));
    merged.assertCountsAddUp();
    JsonNode phase = merged.measured("latency");
    assertThat(phase.at("/rate/offeredPerSecond").asDouble()).isEqualTo(3_000);
    assertThat(phase.at("/total/counts/issued").asLong() + phase.at("/rate/unsentOps").asLong())
        .isEqualTo(9_000);
    assertThat(phase.at("/total/latencies/response/count").asLong())
        .isEqualTo(phase.at("/total/counts/succeeded").asLong());
    for (JsonNode shard : merged.run().path("merged")) {
      assertThat(shard.path("hostName").asText()).isNotEmpty();
    }
    List<Double> times = new ArrayList<>();
    merged.intervals().forEach(line -> times.add(line.path("seconds").asDouble()));
    assertThat(times).isSorted();
    for (String op : List.of("main-select", "main-insert")) {
      assertThat(merged.logged("latency/measurement/" + op + "/response"))
          .isEqualTo(phase.at("/ops/" + op + "/counts/succeeded").asLong());
    }
  }

  @Test
  void clientsShareTheOpsOfAWholeRunAndKeepItsMix() throws Exception {
    List<ResultFiles> shards = runTogether("cycles=9000", "warmup=none");
    assertThat(merge(shards, "--output=merged").exitCode()).isZero();

    BenchProcess.Ended whole =
        BenchProcess.run(
            Files.createDirectory(parent.resolve("whole")), words("cycles=9000", "warmup=none"));
    assertThat(whole.exitCode()).as(whole.err()).isZero();
    JsonNode one = ResultFiles.in(parent.resolve("whole")).measured("latency");
    JsonNode merged = new ResultFiles(parent.resolve("merged")).measured("latency");
    assertThat(one.path("ops").properties()).isNotEmpty();
    for (var op : one.path("ops").properties()) {
      assertThat(merged.path("ops").path(op.getKey()).at("/counts/issued").asLong())
          .as(op.getKey())
          .isEqualTo(op.getValue().at("/counts/issued").asLong());
    }
  }

  @Test
  void whatIsNoWholeIsRefusedInOneLine() throws Exception {
    List<ResultFiles> shards = runTogether("cycles=300", "warmup=none");

    assertRefused(merge(shards.subList(0, 2)), "shard 3/3 is missing");
    assertRefused(merge(List.of(shards.get(0), shards.get(0))), "both ran shard 1/3");
    assertRefused(BenchProcess.run(parent, "merge", "nowhere"), "nowhere: no such folder");
    assertThat(merge(shards.subList(0, 2), "--partial", "--output=some").exitCode()).isZero();
    assertRefused(merge(shards, "--output=some"), "some: there is something already");
  }

  private static void assertRefused(BenchProcess.Ended ended, String reason) {
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().strip()).startsWith("bench: ").contains(reason).hasLineCount(1);
  }

  private static String[] words(String... more) {
    List<String> words =
        new ArrayList<>(List.of("run", "workload=keyvalue", "adapter=null", "default.latency"));
    if (List.of(more).stream().noneMatch(word -> word.startsWith("rate="))) {
      words.add("rate=3000");
    }
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private List<ResultFiles> runTogether(String... more) throws IOException, InterruptedException {
    List<BenchProcess> clients = new ArrayList<>();
    try {
      for (int shard = 1; shard <= SHARDS; shard++) {
        List<String> words = new ArrayList<>(List.of(words(more)));
        words.add("shard=" + shard + "/" + SHARDS);
        clients.add(
            BenchProcess.start(
                Files.createDirectory(parent.resolve("shard-" + shard)),
                words.toArray(String[]::new)));
      }
      List<ResultFiles> results = new ArrayList<>();
      for (BenchProcess client : clients) {
        BenchProcess.Ended ended = client.awaitEnd();
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        results.add(ResultFiles.in(parent.resolve("shard-" + (results.size() + 1))));
      }
      return results;
    } finally {
      clients.forEach(BenchProcess::close);
    }
  }

  private BenchProcess.Ended merge(List<ResultFiles> shards, String... more)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("merge"));
    shards.forEach(shard -> words.add(shard.folder().toString()));
    words.addAll(List.of(more));
    return BenchProcess.run(parent, words.toArray(String[]::new));
  }
}
