package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementKindsIT extends OnCassandra {

  private final Ops ops =
      Ops.with(
          FakeCqlBinding.point("key", cycle -> cycle),
          FakeCqlBinding.point("value", cycle -> "v" + cycle),
          FakeCqlBinding.point("table", cycle -> "kinds"));

  @BeforeEach
  void createTable() {
    table("kinds", "key bigint PRIMARY KEY, value text");
  }

  @Test
  void aPreparedStatementWritesItsValues() throws Exception {
    List<Outcome> outcomes =
        run(ops.op("w", "INSERT INTO it.kinds (key, value) VALUES ({key}, {value})"), 100);

    assertThat(outcomes).hasSize(100).allMatch(outcome -> outcome.error() == null);
    assertThat(independent.execute("SELECT key, value FROM it.kinds"))
        .hasSize(100)
        .allMatch(row -> ("v" + row.getLong(0)).equals(row.getString(1)));
  }

  @Test
  void aWriteHasNoRowsAndNoPages() throws Exception {
    Outcome outcome = run(ops.op("w", "INSERT INTO it.kinds (key, value) VALUES (1, {value})"));

    assertThat(outcome.rows()).isEqualTo(-1);
    assertThat(outcome.pages()).isZero();
    assertThat(outcome.applied()).isNull();
  }

  @Test
  void aReadCountsRowPageAndBytes() throws Exception {
    independent.execute("INSERT INTO it.kinds (key, value) VALUES (0, 'x')");

    Outcome outcome = run(ops.op("r", "SELECT * FROM it.kinds WHERE key = {key}"));

    assertThat(outcome.error()).isNull();
    assertThat(outcome.rows()).isEqualTo(1);
    assertThat(outcome.pages()).isEqualTo(1);
    assertThat(outcome.bytes()).isPositive();
    assertThat(outcome.first()).isTrue();
  }

  @Test
  void aReadThatFindsNothingCountsZeroRows() throws Exception {
    Outcome outcome = run(ops.op("r", "SELECT * FROM it.kinds WHERE key = {key}"));

    assertThat(outcome.error()).isNull();
    assertThat(outcome.rows()).isZero();
    assertThat(outcome.first()).isFalse();
  }

  @Test
  void aSimpleStatementSendsTextAndValues() throws Exception {
    run(ops.fields("w", "simple", "INSERT INTO it.kinds (key, value) VALUES ({key}, {value})"), 3);

    assertThat(independent.execute("SELECT * FROM it.kinds")).hasSize(3);
  }

  @Test
  void preparedFalseMakesAStatementSimple() throws Exception {
    run(
        ops.op("w", "INSERT INTO it.kinds (key, value) VALUES ({key}, {value})", "prepared", false),
        2);

    assertThat(independent.execute("SELECT * FROM it.kinds")).hasSize(2);
  }

  @Test
  void aRawStatementTakesValuesAnywhereInItsText() throws Exception {
    run(ops.fields("w", "raw", "INSERT INTO it.{table} (key, value) VALUES ({key}, '{value}')"), 2);

    assertThat(independent.execute("SELECT value FROM it.kinds WHERE key = 1").one())
        .extracting(row -> row.getString(0))
        .isEqualTo("v1");
  }

  @Test
  void aSchemaStatementRunsWithoutBeingPrepared() throws Exception {
    Outcome outcome =
        run(ops.op("ddl", "-- a comment\nCREATE TABLE it.made_here (k int PRIMARY KEY)"));

    assertThat(outcome.error()).isNull();
    assertThat(independent.execute("SELECT * FROM it.made_here")).isEmpty();
    independent.execute("DROP TABLE it.made_here");
  }

  @Test
  void aStatementTheServerRefusesNamesTheOpAndTheServersWords() {
    assertThatThrownBy(() -> run(ops.op("r", "SELECT * FROM it.nowhere WHERE key = {key}")))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("op 'r': cannot be prepared: InvalidQuery: ")
        .hasMessageContaining("nowhere")
        .hasMessageContaining("node");
  }

  @Test
  void aValueThatDoesNotFitItsColumnNamesOpBindPointAndTypes() {
    assertThatThrownBy(
            () -> run(ops.op("w", "INSERT INTO it.kinds (key, value) VALUES ({value}, 'x')")))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith(
            "op 'w': the bind point {value} gives java.lang.String, which does not fit the column"
                + " 'key' of type bigint");
  }

  @Test
  void anErrorWhileRunningHasTheServersNameForIt() throws Exception {
    OpError syntax = run(ops.fields("r", "raw", "SELEKT {key}")).error();
    OpError unavailable =
        run(ops.op("r", "SELECT * FROM it.kinds WHERE key = {key}", "cl", "THREE")).error();

    assertThat(syntax).extracting(OpError::name).isEqualTo("SyntaxError");
    assertThat(unavailable).extracting(OpError::name).isEqualTo("Unavailable");
    assertThat(unavailable).extracting(OpError::message).asString().contains("node");
  }

  @Test
  void tracingAndTheOtherSettingsAreAccepted() throws Exception {
    Outcome outcome =
        run(
            ops.op(
                "r",
                "SELECT * FROM it.kinds WHERE key = {key}",
                "tracing",
                true,
                "cl",
                "LOCAL_QUORUM",
                "scl",
                "LOCAL_SERIAL",
                "timeout",
                "5s",
                "idempotent",
                true));

    assertThat(outcome.error()).isNull();
  }
}
