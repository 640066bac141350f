package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a {@link FaultRun} has left.
 *
 * @param rows the table's rows: text by key, which is the cycle that has written it
 */
record WrittenRows(BenchProcess.Ended ended, ResultFiles results, Map<Long, String> rows) {

  /** What the workload adds to a key to make its text. */
  private static final long DISTANCE = 1_000_000;

  private static final int MAX_READS = 10;

  /**
   * The rows as a majority of the replicas has them. Asked again where the servers, which repair
   * replicas as they are read and have just lost one of their own, need longer than their timeout.
   */
  static Map<Long, String> read(CqlSession session, String keyspace) {
    SimpleStatement all =
        SimpleStatement.newInstance("SELECT id, body FROM " + keyspace + ".things")
            .setConsistencyLevel(ConsistencyLevel.QUORUM);
    for (int left = MAX_READS; ; left--) {
      try {
        Map<Long, String> rows = new TreeMap<>();
        for (Row row : session.execute(all)) {
          rows.put(row.getLong("id"), String.valueOf(row.getString("body")));
        }
        return rows;
      } catch (ReadTimeoutException e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }

  /** How the run ended. */
  WrittenRows assertEnded(int exitCode, String state) throws IOException {
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(exitCode);
    assertThat(results.run().path("state").asText()).isEqualTo(state);
    return this;
  }

  /** The same, of a run in which every op writes one of these rows. */
  WrittenRows assertNothingLostNorInvented() throws IOException {
    return assertNothingLostNorInvented("write", 1);
  }

  /**
   * Asserts that ops add up, that every row whose write was acknowledged is there, that no other
   * row is but those whose write failed or did not end, and that all of them hold what they must.
   * Cycles must have been started in their order, or all of them.
   *
   * @param step the step's name
   * @param every one in so many cycles, from 0 on, writes such a row
   */
  WrittenRows assertNothingLostNorInvented(String step, int every) throws IOException {
    results.assertCountsAddUp();
    JsonNode op = results.measured(step).at("/ops/put");
    JsonNode counts = op.path("counts");
    Set<Long> issued = new TreeSet<>();
    for (long place = 0; place < counts.path("issued").asLong(); place++) {
      issued.add(place * every);
    }
    Set<Long> open = notAcknowledged();
    assertThat(open)
        .hasSize(counts.path("failed").asInt() + counts.path("unfinished").asInt())
        .isSubsetOf(issued);
    assertThat(op.path("errors").valueStream().mapToLong(JsonNode::asLong).sum())
        .isEqualTo(counts.path("failed").asLong());
    Set<Long> acknowledged = new TreeSet<>(issued);
    acknowledged.removeAll(open);
    assertThat(acknowledged).hasSize(counts.path("succeeded").asInt()).isNotEmpty();
    assertThat(rows.keySet()).containsAll(acknowledged).isSubsetOf(issued);
    assertTextsAreRight();
    return this;
  }

  /** Asserts that every row holds what belongs to its key. */
  void assertTextsAreRight() {
    assertThat(rows)
        .allSatisfy((id, body) -> assertThat(body).isEqualTo(Long.toString(id + DISTANCE)));
  }

  /** The cycles of the op {@code put} that failed or did not end. */
  private Set<Long> notAcknowledged() throws IOException {
    Set<Long> cycles = new TreeSet<>();
    Path file = results.file("failed-cycles.jsonl");
    if (Files.exists(file)) {
      for (JsonNode failed : ResultFiles.lines(file)) {
        if (failed.path("op").asText().equals("put")) {
          assertThat(cycles.add(failed.path("cycle").asLong())).as("%s", failed).isTrue();
        }
      }
    }
    return cycles;
  }

  /** The names of the errors that ops of the step met. */
  Set<String> errors(String step) throws IOException {
    Set<String> names = new TreeSet<>();
    results.measured(step).at("/total/errors").fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The same of the step that most faults need. */
  Set<String> errors() throws IOException {
    return errors("write");
  }

  /** The longest time without a success; missing or null if none lasted a second. */
  JsonNode quietTime() throws IOException {
    return results.measured("write").path("longestWithoutSuccess");
  }

  /** Asserts that nothing succeeded for so long at least, and then something did. */
  WrittenRows assertRecoveredAfter(Duration atLeast) throws IOException {
    JsonNode quiet = quietTime();
    assertThat(quiet.path("seconds").asDouble())
        .as(quiet.toString())
        .isGreaterThanOrEqualTo(atLeast.toMillis() / 1e3);
    assertThat(quiet.path("recovered").asBoolean()).as(quiet.toString()).isTrue();
    return this;
  }

  /** Asserts that ops succeeded in the end, however short the time was in which none did. */
  WrittenRows assertRecovered() throws IOException {
    JsonNode quiet = quietTime();
    assertThat(quiet.isNull() || quiet.path("recovered").asBoolean()).as(quiet.toString()).isTrue();
    return this;
  }
}
