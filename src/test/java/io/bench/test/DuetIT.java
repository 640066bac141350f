package io.bench.test;

import static io.bench.test.ResultFiles.lines;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two arms that measure at the same time, by the real jar on no server. */
class DuetIT {

  private static final List<String> ARMS = List.of("one", "two");

  @TempDir Path folder;

  private Path write(String arms) throws Exception {
    return Files.writeString(
        folder.resolve("mine.yaml"),
        """
        interleave: duet:500ms
        budget: 1s
        quick: {restarts: 1}
        parameters:
          {workload: keyvalue, adapter: null-async, scenario: default.latency, keycount: 100, warmup: 500ms, rate: 1000}
        arms:
        """
            + arms);
  }

  /** When each block of an arm began to count, by round. */
  private Map<Integer, Instant> begins(String arm) throws Exception {
    Map<Integer, Instant> begins = new TreeMap<>();
    Path turn = folder.resolve("out/turns/round-01-" + arm);
    for (JsonNode block : lines(turn.resolve("blocks.jsonl"))) {
      begins.put(block.path("round").asInt(), Instant.parse(block.at("/phase/start").asText()));
    }
    return begins;
  }

  @Test
  void bothArmsMeasureAtOnceEachOnItsHalfOfTheCores() throws Exception {
    Assumptions.assumeTrue(
        Runtime.getRuntime().availableProcessors() > 1 && Files.exists(Path.of("/usr/bin/taskset")),
        "halves of the cores need two cores and taskset");
    Path unused = write("  {one: {}, two: {parameters: {threads: 2}}}\n");
    BenchProcess.Ended ended =
        BenchProcess.run(folder, "experiment", "mine.yaml", "--quick", "--output=out");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out())
        .contains("1 restart, ", " rounds of blocks of 0.50 s at the same time")
        .doesNotContain("to be quiet");
    JsonNode document = new ExperimentOutput(folder.resolve("out")).document();
    assertThat(document.at("/blocks/mode").asText()).isEqualTo("duet_cores");
    assertThat(document.at("/findings/0/paired/rounds").asLong())
        .isEqualTo(
            document.at("/blocks/rounds").asLong() - document.at("/blocks/disturbed").asLong());
    Map<Integer, Instant> one = begins("one");
    Map<Integer, Instant> two = begins("two");
    for (JsonNode round : lines(folder.resolve("out/rounds.jsonl"))) {
      List<String> ofArms =
          ARMS.stream().map(arm -> blockOf(round, arm).path("cores").asText()).toList();
      assertThat(ofArms).doesNotHaveDuplicates().doesNotContain("");
      if (!round.path("disturbed").asBoolean()) {
        int number = round.path("round").asInt();
        Duration apart = Duration.between(one.get(number), two.get(number));
        assertThat(apart.abs()).as("round " + number).isLessThan(Duration.ofMillis(100));
      }
    }
  }

  private static JsonNode blockOf(JsonNode round, String arm) {
    return round
        .path("blocks")
        .valueStream()
        .filter(block -> block.path("arm").asText().equals(arm))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void armsThatShareAServerAreRefusedInOneLine() throws Exception {
    Path unused =
        write("  {one: {parameters: {adapter: cql}}, two: {parameters: {adapter: cql}}}\n");
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, "experiment", "mine.yaml");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("bench: interleave=duet: arms one and two would wait for each other")
        .hasLineCount(1);
  }
}
