package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One suite of op templates on adapter cql and on adapter grpc, in front of the same Cassandra,
 * each in a keyspace of its own. What is counted must be equal op by op, and what is stored row by
 * row, as a client sees it that has nothing to do with Bench. Bytes are not compared: each protocol
 * has its own.
 */
class InterchangeabilityIT {

  private static final String WORKLOAD =
      Path.of("resources/own-workloads/interchangeable.yaml").toAbsolutePath().toString();

  private static final String FAILING =
      Path.of("resources/own-workloads/failing-ops.yaml").toAbsolutePath().toString();

  private static final String CQL = "by_cql";
  private static final String UNARY = "by_grpc";
  private static final String BIDI = "by_grpc_streams";

  /** What an op does, whichever way it is sent. */
  private static final List<String> COUNTS =
      List.of(
          "issued",
          "succeeded",
          "failed",
          "notSent",
          "empty",
          "rows",
          "pages",
          "applied",
          "notApplied",
          "verifiedRows",
          "missingRows",
          "unexpectedRows",
          "unequalRows",
          "tries",
          "unfinished");

  private static final List<String> TABLES =
      List.of("every_type", "pages", "by_group", "sums", "seats");

  @TempDir static Path serverFolder;
  @TempDir static Path folder;
  private static ServedGateway gateway;
  private static final Map<String, WorkloadRun> RUNS = new LinkedHashMap<>();

  @BeforeAll
  static void runTheSuiteOnEachAdapter() throws Exception {
    gateway =
        ServedGateway.start(
            serverFolder,
            "cassandra.user_defined_functions_enabled=true",
            "cassandra.tombstone_failure_threshold=100");
    for (String keyspace : List.of(CQL, UNARY, BIDI)) {
      RUNS.put(keyspace, run(keyspace, keyspace).assertEveryOpSucceeded());
    }
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  /** Runs the suite, or another scenario of it, the way that is named after its keyspace. */
  private static WorkloadRun run(String way, String keyspace, String... more) throws Exception {
    return WorkloadRun.of(folder, WORKLOAD, parameters(way, keyspace, more));
  }

  private static List<String> parameters(String way, String keyspace, String... more) {
    List<String> parameters =
        new ArrayList<>(way.equals(CQL) ? gateway.cqlParameters() : gateway.parameters());
    if (way.equals(BIDI)) {
      parameters.add("mode=bidi");
    }
    parameters.add("keyspace=" + keyspace);
    parameters.addAll(List.of(more));
    return parameters;
  }

  @ParameterizedTest
  @ValueSource(strings = {UNARY, BIDI})
  void everyOpCountsTheSame(String keyspace) throws IOException {
    Map<String, Map<String, Long>> expected = counts(RUNS.get(CQL));

    assertThat(expected).hasSizeGreaterThan(30);
    assertThat(counts(RUNS.get(keyspace))).isEqualTo(expected);
  }

  /** So that equal counts are not equal zeros. */
  @Test
  void whatIsCountedIsWhatTheStatementsSay() throws IOException {
    WorkloadRun run = RUNS.get(UNARY);

    assertThat(run.count("conditions", "take", "applied")).isEqualTo(8);
    assertThat(run.count("conditions", "take", "notApplied")).isEqualTo(4);
    assertThat(run.count("conditions", "both", "applied")).isPositive();
    assertThat(run.count("conditions", "both", "notApplied")).isPositive();
    assertThat(run.count("conditions", "change-if-there", "notApplied")).isEqualTo(12);
    long reads = run.count("read", "select-every-page", "succeeded");
    long repeated = run.count("read", "select-every-page", "rows") / reads;
    assertThat(run.count("read", "select-every-page", "pages"))
        .isGreaterThanOrEqualTo(reads * ((repeated + 6) / 7));
    assertThat(run.count("read", "select-first-pages", "pages")).isEqualTo(2 * reads);
    assertThat(run.count("read", "select-first-pages", "rows")).isEqualTo(16 * reads);
    assertThat(run.count("read", "select-nothing", "empty")).isEqualTo(reads);
    assertThat(run.count("parts", "select-in", "rows")).isPositive();
    assertThat(run.count("parts", "select-by-key", "rows")).isPositive();
    assertThat(run.count("parts", "select-by-value", "rows")).isPositive();
    run.assertVerified("verify-types", 60).assertVerified("verify-pages", 98);
  }

  @ParameterizedTest
  @ValueSource(strings = {UNARY, BIDI})
  void everyTableHoldsTheSame(String keyspace) {
    try (CqlSession session = gateway.connect()) {
      for (String table : TABLES) {
        List<String> expected = rows(session, CQL, table);

        assertThat(expected).as(table).isNotEmpty();
        assertThat(rows(session, keyspace, table)).as(table).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {CQL, UNARY, BIDI})
  void aBoundNullDeletesAndAnUnsetValueLeavesWhatIsThere(String keyspace) {
    try (CqlSession session = gateway.connect()) {
      String select = "SELECT body FROM " + keyspace + ".by_group WHERE id = 1 AND owner = ";

      assertThat(session.execute(select + "'kept'").one().getString(0)).isEqualTo("there");
      assertThat(session.execute(select + "'emptied'").one().getString(0)).isNull();
    }
  }

  @Test
  void everyColumnWasWritten() {
    try (CqlSession session = gateway.connect()) {
      Map<String, Long> filled = new TreeMap<>();
      for (Row row : session.execute("SELECT * FROM " + UNARY + ".every_type")) {
        for (ColumnDefinition column : row.getColumnDefinitions()) {
          filled.merge(
              column.getName().asInternal(), row.isNull(column.getName()) ? 0L : 1L, Long::sum);
        }
      }
      assertThat(filled).hasSize(31).allSatisfy((column, rows) -> assertThat(rows).isPositive());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {CQL, UNARY})
  void wrongRowsAreFound(String keyspace) throws Exception {
    List<String> tampering =
        List.of(
            "UPDATE %s.every_type SET a_nested['key 1'] = [{7}] WHERE id = 1",
            "UPDATE %s.every_type SET a_decimal = 0.1 WHERE id = 2",
            "DELETE FROM %s.every_type WHERE id = 3");
    String tampered = keyspace + "_tampered";
    WorkloadRun loaded = run(keyspace, tampered, "scenario=load").assertEveryOpSucceeded();
    assertThat(loaded.count("write", "succeeded")).isEqualTo(60);
    try (CqlSession session = gateway.connect()) {
      tampering.forEach(statement -> session.execute(statement.formatted(tampered)));
    }

    WorkloadRun verification = run(keyspace, tampered, "scenario=verify");

    assertThat(verification.ended().exitCode()).isEqualTo(1);
    assertThat(verification.ended().out()).contains("verification");
    assertWrong(verification, "verify-types", 1, 2);
    assertThat(verification.count("verify-types", "verifiedRows")).isEqualTo(57);
  }

  private static void assertWrong(WorkloadRun run, String step, long missing, long unequal)
      throws IOException {
    assertThat(run.count(step, "missingRows")).as("missing of %s", step).isEqualTo(missing);
    assertThat(run.count(step, "unequalRows")).as("unequal of %s", step).isEqualTo(unequal);
    assertThat(run.count(step, "unexpectedRows")).as("unexpected of %s", step).isZero();
  }

  /** The name of an op's error on each adapter. */
  private record Named(String op, String byCql, String byGrpc) {}

  private static final List<Named> ERRORS =
      List.of(
          new Named("syntax-error", "SyntaxError", "INVALID_ARGUMENT"),
          new Named("unknown-table", "InvalidQuery", "INVALID_ARGUMENT"),
          new Named("wrong-type", "InvalidQuery", "INVALID_ARGUMENT"),
          new Named("table-exists", "AlreadyExists", "ALREADY_EXISTS"),
          new Named("keyspace-exists", "AlreadyExists", "ALREADY_EXISTS"),
          new Named("unknown-strategy", "ConfigError", "FAILED_PRECONDITION"),
          new Named("too-few-replicas-to-read", "Unavailable", "Unavailable"),
          new Named("too-few-replicas-to-write", "Unavailable", "Unavailable"),
          new Named("counter-among-others", "InvalidQuery", "INVALID_ARGUMENT"),
          new Named("too-many-tombstones", "ReadFailure", "ReadFailure"),
          new Named("failing-function", "FunctionFailure", "FunctionFailure"));

  @ParameterizedTest
  @ValueSource(strings = {CQL, UNARY, BIDI})
  void errorsHaveTheirNamesWhicheverWayTheyCome(String way) throws Exception {
    WorkloadRun run = WorkloadRun.of(folder, FAILING, parameters(way, way + "_failing"));

    assertThat(run.ended().exitCode()).as(run.ended().err() + run.ended().out()).isZero();
    run.results().assertCountsAddUp();
    Map<String, String> named = new TreeMap<>();
    for (Map.Entry<String, JsonNode> op : run.results().measured("fail").path("ops").properties()) {
      assertThat(op.getValue().at("/counts/succeeded").asLong()).as(op.getKey()).isZero();
      named.put(op.getKey(), op.getValue().path("errors").toString());
    }
    Map<String, String> expected = new TreeMap<>();
    for (Named error : ERRORS) {
      String name = way.equals(CQL) ? error.byCql() : error.byGrpc();
      expected.put(error.op(), "{\"%s\":4}".formatted(name));
    }
    assertThat(named).isEqualTo(expected);
  }

  /** The counts of each op of each step's last phase. */
  private static Map<String, Map<String, Long>> counts(WorkloadRun run) throws IOException {
    Map<String, Map<String, Long>> counts = new TreeMap<>();
    for (JsonNode step : run.results().run().path("steps")) {
      String name = step.path("name").asText();
      for (Map.Entry<String, JsonNode> op : run.results().measured(name).path("ops").properties()) {
        Map<String, Long> ofOp = new LinkedHashMap<>();
        COUNTS.forEach(
            count -> ofOp.put(count, op.getValue().path("counts").path(count).longValue()));
        counts.put(name + "/" + op.getKey(), ofOp);
      }
    }
    return counts;
  }

  /** A table's rows as the driver writes them, in an order that does not depend on the server. */
  private static List<String> rows(CqlSession session, String keyspace, String table) {
    List<String> rows = new ArrayList<>();
    for (Row row : session.execute("SELECT * FROM " + keyspace + "." + table)) {
      rows.add(row.getFormattedContents());
    }
    return rows.stream().sorted().toList();
  }
}
