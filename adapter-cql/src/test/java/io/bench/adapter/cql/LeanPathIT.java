package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests past the driver, in each way in which bytes can go over a connection. */
class LeanPathIT extends OnCassandra {

  private static final int CYCLES = 60;
  private static final Binding VALUE = FakeCqlBinding.point("v", LeanPathIT::text).binding();
  private static final Ops OPS =
      Ops.with(
          FakeCqlBinding.point("k", cycle -> cycle), FakeCqlBinding.point("v", LeanPathIT::text));

  /** Every fourth does not fit into a segment of protocol v5. */
  private static String text(long cycle) {
    return ("value " + cycle + ' ').repeat(cycle % 4 == 3 ? 30_000 : 10);
  }

  private static OpTemplate verified(OpTemplate read) {
    ExpectedRows rows = new ExpectedRows(Map.of("v", VALUE), true, Set.of("k", "w"), 1, null);
    return read.withTags(Map.of()).withExpectedRows(rows);
  }

  @ParameterizedTest
  @CsvSource({"V5, none", "V4, none", "V5, lz4", "V4, lz4", "V4, snappy"})
  void whatIsWrittenIsRead(String protocol, String compression) throws Exception {
    table("lean", "k bigint PRIMARY KEY, v text");
    Adapter adapter = adapter("protocol", protocol, "compression", compression);
    PreparedOp write = adapter.prepare(OPS.op("w", "INSERT INTO it.lean (k, v) VALUES ({k}, {v})"));
    PreparedOp read = adapter.prepare(verified(OPS.op("r", "SELECT v FROM it.lean WHERE k = {k}")));
    assertThat(adapter.metadata()).containsEntry("path", "lean");

    assertThat(FakeEngine.run(adapter, write, CYCLES, MAX_IN_FLIGHT))
        .hasSize(CYCLES)
        .allSatisfy(outcome -> assertThat(outcome.error()).isNull());
    assertThat(FakeEngine.run(adapter, read, CYCLES, MAX_IN_FLIGHT))
        .hasSize(CYCLES)
        .allSatisfy(outcome -> assertThat(outcome.error()).isNull())
        .allSatisfy(outcome -> assertThat(outcome.verified()).containsExactly(1L, 0L, 0L, 0L));
  }

  /** The second can only be prepared in the keyspace of its connection. */
  @ParameterizedTest
  @ValueSource(strings = {"it.forgotten", "forgotten"})
  void aStatementThatTheServerHasForgottenIsToldAgain(String table) throws Exception {
    table("forgotten", "k bigint PRIMARY KEY, v text");
    Adapter adapter = adapter("keyspace", "it");
    PreparedOp write =
        adapter.prepare(OPS.op("w", "INSERT INTO " + table + " (k, v) VALUES ({k}, 'a')"));

    table("forgotten", "k bigint PRIMARY KEY, v text");
    List<Outcome> outcomes = FakeEngine.run(adapter, write, 100, MAX_IN_FLIGHT);

    assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.error()).isNull());
  }

  @ParameterizedTest
  @CsvSource({"V5", "V4"})
  void aTableThatIsAlteredMeanwhileIsNotReadByItsOldColumns(String protocol) throws Exception {
    table("altered", "k bigint PRIMARY KEY, v text, w text");
    for (int key = 0; key < 2; key++) {
      independent.execute(
          "INSERT INTO it.altered (k, v, w) VALUES (%d, '%s', 'w')".formatted(key, text(key)));
    }
    Adapter adapter = adapter("protocol", protocol);
    PreparedOp read =
        adapter.prepare(verified(OPS.op("r", "SELECT * FROM it.altered WHERE k = {k}")));
    PreparedOp counted = adapter.prepare(OPS.op("c", "SELECT * FROM it.altered WHERE k = {k}"));
    Outcome before = FakeEngine.run(adapter, read, 1, 1).get(0);

    independent.execute("ALTER TABLE it.altered DROP v");
    independent.execute("ALTER TABLE it.altered ADD x text");
    Outcome after = FakeEngine.run(adapter, read, 1, 1).get(0);
    List<Outcome> rows = FakeEngine.run(adapter, counted, 2, 1);

    assertThat(adapter.metadata()).containsEntry("path", "lean");
    assertThat(before.error()).isNull();
    assertThat(after.error()).isNotNull();
    assertThat(after.error().name()).isEqualTo("ColumnsChanged");
    assertThat(rows).allMatch(outcome -> outcome.error() == null && outcome.rows() == 1);
    if (protocol.equals("V5")) {
      assertThat(rows.get(1).bytes()).as("columns are told once").isLessThan(rows.get(0).bytes());
    }
  }

  @Test
  void anOpOnAClientOfItsOwnIsStartedOnAnyThreadAndGoesThroughTheDriver() throws Exception {
    table("spaced", "k bigint PRIMARY KEY, v text");
    Adapter adapter = adapter();
    OpTemplate write = OPS.op("w", "INSERT INTO it.spaced (k, v) VALUES ({k}, 'a')");
    PreparedOp op =
        adapter.prepare(
            new OpTemplate("w", write.fields(), Map.of(), Map.of(), List.of(), null, true));

    assertThat(adapter.metadata()).containsEntry("path", "driver (w: names a space)");
    assertThat(FakeEngine.run(adapter, op, 1, 1))
        .allSatisfy(outcome -> assertThat(outcome.error()).isNull());
  }

  @Test
  void whatConcernsRequestsOfTheDriverGoesThroughIt() throws Exception {
    table("through", "k bigint PRIMARY KEY, v text");
    Adapter adapter = adapter("driver.basic.request.page-size", "10");
    PreparedOp write =
        adapter.prepare(OPS.op("w", "INSERT INTO it.through (k, v) VALUES ({k}, 'a')"));

    assertThat(adapter.metadata())
        .containsEntry("path", "driver (w: driver.basic.request.page-size)");
    assertThat(FakeEngine.run(adapter, write, 1, 1))
        .allSatisfy(outcome -> assertThat(outcome.error()).isNull());
  }
}
