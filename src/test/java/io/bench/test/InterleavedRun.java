package io.bench.test;

import static io.bench.test.ExperimentOutput.texts;
import static io.bench.test.ResultFiles.lines;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An interleaved experiment on a server that exists, whose arms count in a row of its own how often
 * they did each cycle. Arm {@code paced} has a rate, arm {@code closed} has none; each writes to a
 * keyspace of its name.
 *
 * @param folder a working folder; results are in {@code out}
 */
record InterleavedRun(Path folder) {

  static final List<String> ARMS = List.of("closed", "paced");

  /** Makes tables, and writes the experiment's file. */
  static InterleavedRun prepare(Path folder, ServedCassandra cassandra, CqlSession session)
      throws IOException {
    for (String arm : ARMS) {
      session.execute("DROP KEYSPACE IF EXISTS " + arm);
      session.execute(
          ("CREATE KEYSPACE %s WITH replication ="
                  + " {'class': 'SimpleStrategy', 'replication_factor': 1}")
              .formatted(arm));
      session.execute("CREATE TABLE " + arm + ".counts (id bigint PRIMARY KEY, n counter)");
    }
    Files.writeString(
        folder.resolve("mine.yaml"),
        """
        question: Which is quicker?
        interleave: 500ms
        environment: {host: '%s'}
        parameters: {workload: '%s', warmup: 1s}
        arms:
          closed: {parameters: {keyspace: closed, threads: 4}}
          paced: {parameters: {keyspace: paced, rate: 300}}
        """
            .formatted(
                cassandra.address,
                Path.of("resources/own-workloads/counted.yaml").toAbsolutePath()));
    return new InterleavedRun(folder);
  }

  BenchProcess start(String... words) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("experiment", "mine.yaml", "--output=out"));
    arguments.addAll(List.of(words));
    return BenchProcess.start(folder, arguments.toArray(String[]::new));
  }

  Path out() {
    return folder.resolve("out");
  }

  JsonNode document() throws IOException {
    return new ExperimentOutput(out()).document();
  }

  /** The lines of {@code rounds.jsonl}. */
  List<JsonNode> rounds() throws IOException {
    return lines(out().resolve("rounds.jsonl"));
  }

  /** Those of a restart; none before the first is written. */
  List<JsonNode> rounds(int restart) throws IOException {
    return Files.exists(out().resolve("rounds.jsonl"))
        ? rounds().stream().filter(round -> round.path("restart").asInt() == restart).toList()
        : List.of();
  }

  /** The results of the turn that counts. */
  ResultFiles turn(int restart, String arm) throws IOException {
    for (JsonNode turn : document().path("turns")) {
      if (turn.path("round").asInt() == restart && turn.path("arm").asText().equals(arm)) {
        return new ExperimentOutput(out()).results(turn);
      }
    }
    throw new AssertionError("no turn of " + arm + " in restart " + restart);
  }

  /** The lines of a turn's {@code blocks.jsonl}. */
  List<JsonNode> blocks(int restart, String arm) throws IOException {
    return lines(turn(restart, arm).file("blocks.jsonl"));
  }

  /** How often each cycle was done, by cycle. */
  static Map<Long, Long> counts(CqlSession session, String arm) {
    Map<Long, Long> counts = new TreeMap<>();
    for (Row row : session.execute("SELECT id, n FROM " + arm + ".counts")) {
      counts.put(row.getLong("id"), row.getLong("n"));
    }
    return counts;
  }

  /**
   * Asserts that the ops of each block add up, and those of all blocks to what the run measured.
   */
  void assertBlocksAddUp(int restart, String arm) throws IOException {
    ResultFiles results = turn(restart, arm);
    results.assertCountsAddUp();
    JsonNode measured = results.measured("add").at("/total/counts");
    assertThat(measured.path("issued").asLong()).isPositive();
    List<JsonNode> blocks = blocks(restart, arm);
    for (String count : List.of("issued", "succeeded", "failed", "unfinished")) {
      assertThat(sum(blocks, count))
          .as(count + " of arm " + arm + " in restart " + restart)
          .isEqualTo(measured.path(count).asLong());
    }
    for (JsonNode block : blocks) {
      JsonNode counts = block.at("/phase/total/counts");
      assertThat(counts.path("issued").asLong())
          .as(block.toString())
          .isPositive()
          .isEqualTo(
              counts.path("succeeded").asLong()
                  + counts.path("failed").asLong()
                  + counts.path("unfinished").asLong());
    }
  }

  private static long sum(List<JsonNode> blocks, String count) {
    return blocks.stream()
        .mapToLong(block -> block.at("/phase/total/counts").path(count).asLong())
        .sum();
  }

  /** Asserts that each round has one block of every arm, by its record and by the arms' files. */
  void assertRoundsAreWhole(int restart) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    for (JsonNode round : rounds()) {
      if (round.path("restart").asInt() == restart) {
        numbers.add(round.path("round").asInt());
        assertThat(texts(round.path("blocks"), "arm"))
            .as(round.toString())
            .containsExactlyInAnyOrderElementsOf(ARMS);
      }
    }
    assertThat(numbers).hasSizeGreaterThanOrEqualTo(3).doesNotHaveDuplicates().isSorted();
    for (String arm : ARMS) {
      List<Integer> measured =
          blocks(restart, arm).stream().map(block -> block.path("round").asInt()).toList();
      assertThat(measured).as("rounds of arm " + arm).doesNotHaveDuplicates().isSorted();
    }
  }
}
