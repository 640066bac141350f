package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the last step of the built-in workloads sees: a workload is run, another client changes what
 * it has written, and its verify step is run alone.
 */
@ExtendWith(SharedServers.class)
class CorruptedRowsIT {

  private static final String[] TABULAR = {"rows=60", "partsize=20", "partcount=3", "page_size=6"};
  private static final String[] COUNTERS = {"counters=10", "rounds=3", "increments=30"};

  private static ServedCassandra cassandra;

  /** A partition with a row changed, one with a row less, and one with a row more. */
  private static WorkloadRun tabular;

  @TempDir static Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) throws Exception {
    cassandra = shared;
    List<String> corruptions =
        List.of(
            "DELETE FROM it.tabular WHERE part = '0' AND clust = 19",
            "UPDATE it.tabular SET data0 = 'tampered' WHERE part = '1' AND clust = 13",
            "INSERT INTO it.tabular (part, clust, data0) VALUES ('2', 20, 'one more')");
    tabular = verifyAfter(corruptions, "tabular", "it", TABULAR);
  }

  /** Runs the default scenario, then statements of another client, then the verify step. */
  private static WorkloadRun verifyAfter(
      List<String> statements, String workload, String keyspace, String... sizes) throws Exception {
    List<String> whole = new ArrayList<>(List.of(sizes));
    whole.addAll(List.of("cycles=40", "duration=10m", "warmup=none"));
    WorkloadRun.of(cassandra, folder, workload, keyspace, whole.toArray(String[]::new))
        .assertEveryOpSucceeded();
    try (CqlSession session = cassandra.connect()) {
      statements.forEach(session::execute);
    }
    List<String> alone = new ArrayList<>(List.of("default.verify"));
    alone.addAll(List.of(sizes));
    return WorkloadRun.of(cassandra, folder, workload, keyspace, alone.toArray(String[]::new));
  }

  @Test
  void eachKindOfWrongRowIsCountedApartAndFailsTheRun() throws Exception {
    tabular.assertRefused(1, 1, 1);
    assertThat(tabular.count("verify", "verifiedRows")).isEqualTo(58);
  }

  @Test
  void aChangedFieldIsNamedWithBothValues() {
    assertThat(oneLine(tabular))
        .contains("RowsUnequal", "row 13, field 'data0': 'tampered' instead of '")
        .contains("the value for cycle 33");
  }

  @Test
  void aDeletedRowIsMissing() {
    assertThat(oneLine(tabular)).contains("RowsMissing", "19 rows, expected 20");
  }

  @Test
  void anAddedRowIsUnexpected() {
    assertThat(oneLine(tabular)).contains("RowsUnexpected", "21 rows, expected 20");
  }

  @Test
  void anIncrementTooManyShowsInTheSum() throws Exception {
    WorkloadRun run =
        verifyAfter(
            List.of("UPDATE once_more.counters SET loaded = loaded + 1 WHERE page = 'page-7'"),
            "counters",
            "once_more",
            COUNTERS);

    run.assertRefused(0, 0, 1);
    assertThat(oneLine(run)).contains("field 'loaded': ").contains("the value for cycle 7");
  }

  @Test
  void anIncrementOfOneOfTwoCountersShowsInTheirDifference() throws Exception {
    WorkloadRun run =
        verifyAfter(
            List.of("UPDATE half.counters SET views = views + 5 WHERE page = 'page-3'"),
            "counters",
            "half",
            COUNTERS);

    run.assertRefused(0, 0, 1);
    assertThat(oneLine(run)).contains("field 'apart': 5 instead of 0");
  }

  @Test
  void aLostUpdateShowsInTheJournal() throws Exception {
    WorkloadRun run =
        verifyAfter(
            List.of("INSERT INTO lost.lwt (shard, entry, writer) VALUES ('shard-2', 1, 4711)"),
            "lwt",
            "lost",
            "shards=4");

    run.assertRefused(0, 0, 1);
    assertThat(oneLine(run)).contains("field 'surplus': 1 instead of 0");
  }

  /** The summary breaks lines where they are full. */
  private static String oneLine(WorkloadRun run) {
    return run.ended().out().replaceAll("\\s+", " ");
  }
}
