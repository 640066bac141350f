package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arms that measure in blocks by turns, by the real jar on a real Cassandra. */
@ExtendWith(SharedServers.class)
class InterleavedIT {

  /** Far more than a process uses that waits, far less than one that measures. */
  private static final double QUIET_CORES = 0.3;

  /** Of arm {@code closed} service times, of {@code paced} response times. */
  private static final List<String> TIMES = List.of("p50", "p99");

  @TempDir Path folder;

  @Test
  void armsMeasureBlocksAndDoEveryCycleOnceInARestart(ServedCassandra cassandra) throws Exception {
    try (CqlSession session = cassandra.connect()) {
      InterleavedRun run = InterleavedRun.prepare(folder, cassandra, session);
      try (BenchProcess bench = run.start("restarts=2", "budget=20s")) {
        BenchProcess.Ended ended = bench.awaitEnd();

        assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
        assertThat(bench.children()).isEmpty();
        assertThat(ended.out())
            .contains("Which is quicker?", "2 restarts, ", " rounds of blocks of 0.50 s");
        assertThat(ended.err())
            .contains("restart 1 of 2: arm closed ", "restart 2 of 2: arm paced ")
            .doesNotContain("started again");
      }
      assertDocument(run);
      for (int restart = 1; restart <= 2; restart++) {
        run.assertRoundsAreWhole(restart);
        for (String arm : InterleavedRun.ARMS) {
          run.assertBlocksAddUp(restart, arm);
        }
      }
      assertOthersWereQuiet(run);
      for (String arm : InterleavedRun.ARMS) {
        assertEveryCycleWasDoneOnce(run, arm, InterleavedRun.counts(session, arm));
      }
    }
  }

  private static void assertDocument(InterleavedRun run) throws IOException {
    JsonNode document = run.document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    assertThat(ExperimentOutput.texts(document.path("turns"), "state"))
        .hasSize(4)
        .containsOnly("completed");
    JsonNode blocks = document.path("blocks");
    assertThat(blocks.path("blockSeconds").asDouble()).isEqualTo(0.5);
    assertThat(blocks.path("restarts").asInt()).isEqualTo(2);
    assertThat(blocks.path("rounds").asInt())
        .isEqualTo(run.rounds().size())
        .isGreaterThanOrEqualTo(6);
    long disturbed =
        run.rounds().stream().filter(round -> round.path("disturbed").asBoolean()).count();
    assertThat(blocks.path("disturbed").asLong()).isEqualTo(disturbed);
    assertThat(ExperimentOutput.texts(document.path("findings"), "metric"))
        .contains("throughput", "p50", "cpu_per_op");
    for (JsonNode finding : document.path("findings")) {
      if (TIMES.contains(finding.path("metric").asText())) {
        assertThat(finding.path("verdict").asText()).isEqualTo("cannot tell");
        assertThat(finding.has("paired")).as(finding.toString()).isFalse();
        continue;
      }
      assertThat(finding.at("/paired/restarts").asInt()).as(finding.toString()).isEqualTo(2);
      assertThat(finding.at("/paired/rounds").asLong())
          .as(finding.toString())
          .isEqualTo(blocks.path("rounds").asLong() - disturbed);
    }
  }

  private static void assertOthersWereQuiet(InterleavedRun run) throws IOException {
    double[] quietCores =
        run.rounds().stream()
            .flatMap(round -> round.path("blocks").valueStream())
            .mapToDouble(block -> block.path("quietCores").asDouble())
            .sorted()
            .toArray();
    assertThat(quietCores[0]).isNotNegative();
    // The median, since compilers may still be busy in some block.
    assertThat(quietCores[quietCores.length / 2]).isLessThan(QUIET_CORES);
  }

  /**
   * Cycles that were measured are from 0 on, those of a warm-up and of what fills lanes before a
   * block are far behind; each restart begins with the same.
   */
  private static void assertEveryCycleWasDoneOnce(
      InterleavedRun run, String arm, Map<Long, Long> counts) throws IOException {
    long behindMeasured = Long.MAX_VALUE;
    long warmUp = 0;
    long measured = 0;
    for (int restart = 1; restart <= 2; restart++) {
      for (JsonNode phase : run.turn(restart, arm).phases("add")) {
        JsonNode ops = phase.at("/total/counts");
        assertThat(ops.path("succeeded")).as(ops.toString()).isEqualTo(ops.path("issued"));
        if (phase.path("kind").asText().equals("warmup")) {
          behindMeasured = phase.at("/planned/firstCycle").asLong();
          warmUp += ops.path("succeeded").asLong();
        } else {
          measured += ops.path("succeeded").asLong();
        }
      }
    }
    long limit = behindMeasured;
    assertThat(counts.values()).as("arm " + arm).allMatch(times -> times <= 2);
    assertThat(total(counts, id -> id < limit)).as("measured by " + arm).isEqualTo(measured);
    assertThat(total(counts, id -> id >= limit)).as("not measured by " + arm).isEqualTo(warmUp);
  }

  private static long total(Map<Long, Long> counts, LongPredicate counted) {
    return counts.entrySet().stream()
        .filter(row -> counted.test(row.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** An experiment on no server; nothing of it is ever started. */
  private static final String ARMS =
      """
      interleave: 500ms
      parameters: {workload: keyvalue, adapter: null-async, keycount: 100}
      arms:
        good: {parameters: {scenario: default.latency, rate: 200}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "other: {command: search, parameters: {scenario: default.capacity, slo: 'p99<10ms'}} | '' |"
            + " arm other: cannot be measured in blocks: a search is many measurements",
        "other: {parameters: {scenario: default.latency, rate: 200, cycles: 1000}} | '' |"
            + " arm other: cannot be measured in blocks: cycles= bounds",
        "other: {parameters: {scenario: default.latency, rate: 200, warmup: none}} | '' |"
            + " arm other: cannot be measured in blocks: warmup=none: its process would be cold",
        "other: {parameters: {rate: 200}} | '' |"
            + " arm other: cannot be measured in blocks: it measures 2 steps; name one",
        "other: {parameters: {scenario: default.latency, rate: 1..200 over 5s}} | '' |"
            + " arm other: cannot be measured in blocks: its rate changes",
        "other: {data: rebuilt, parameters: {scenario: default.latency, rate: 200}} | '' |"
            + " arm other: cannot be measured in blocks: data: rebuilt is for turns",
        "other: {parameters: {scenario: default.latency, rate: 200}} | rounds=3 |"
            + " rounds= is for turns; of an interleaved experiment give restarts= and budget=",
        "other: {parameters: {scenario: default.latency, rate: 200}} | forks=2 | forks= is for turns",
        "other: {parameters: {scenario: default.latency, rate: 200}} | interleave=10s |"
            + " interleave=10s: a block is from 500 ms to 5 s",
        "other: {parameters: {scenario: default.latency, rate: 200}} | restarts=1 |"
            + " restarts=1: a whole number from 2 to 100",
        "other: {parameters: {scenario: default.latency, rate: 200}} | interleave=turns budget=5m |"
            + " restarts= and budget= are of an interleaved experiment",
        "other: {parameters: {scenario: default.latency, rate: 200}} | budget=soon |"
            + " budget=soon: a time such as 2s or 30m",
      })
  void aMistakeIsOneLineAndNothingIsStarted(String arm, String words, String problem)
      throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), ARMS + "  " + arm + "\n");
    String[] arguments =
        Stream.concat(
                Stream.of("experiment", "mine.yaml"),
                Stream.of(words.split(" ")).filter(word -> word.contains("=")))
            .toArray(String[]::new);
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, arguments);

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err()).startsWith("bench: ").contains(problem).hasLineCount(1);
    assertThat(ended.out()).isEmpty();
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }
}
