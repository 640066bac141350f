package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesIT extends OnCassandra {

  private static final String INSERT =
      "INSERT INTO it.batches (key, value) VALUES ({key}, {value})";

  private final Ops ops =
      Ops.with(
          FakeCqlBinding.point("key", cycle -> cycle),
          FakeCqlBinding.point("value", cycle -> "v" + cycle));

  @BeforeEach
  void createTable() {
    table("batches", "key bigint PRIMARY KEY, value text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"logged", "unlogged"})
  void aBatchTypeIsNamedByTheFieldBatch(String type) throws Exception {
    Outcome outcome = run(ops.fields("b", "batch", type, "op_template", INSERT));

    assertThat(outcome.error()).isNull();
    assertThat(independent.execute("SELECT * FROM it.batches")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepared", "simple"})
  void aRepeatedTemplateStepsThroughTheCycles(String kind) throws Exception {
    var batch =
        ops.fields("b", "batch", "testbatch", "repeat", 10, "op_template", Map.of(kind, INSERT));

    List<Outcome> outcomes = run(batch, 3);

    assertThat(outcomes).allMatch(outcome -> outcome.error() == null && outcome.rows() == -1);
    assertThat(independent.execute("SELECT key FROM it.batches"))
        .extracting(row -> row.getLong(0))
        .containsExactlyInAnyOrderElementsOf(
            java.util.stream.LongStream.range(0, 30).boxed().toList());
  }

  @Test
  void aListOfStatementsIsOneBatch() throws Exception {
    var batch =
        ops.fields(
            "b",
            "batch",
            List.of(INSERT, "INSERT INTO it.batches (key, value) VALUES (1000, 'x')"),
            "batchtype",
            "logged");

    assertThat(run(batch).error()).isNull();
    assertThat(independent.execute("SELECT key FROM it.batches")).hasSize(2);
  }

  @Test
  void countersGoUpByCounterBatches() throws Exception {
    table("counts", "key bigint PRIMARY KEY, n counter");
    Ops step =
        Ops.with(
            FakeCqlBinding.point("key", cycle -> cycle % 2),
            FakeCqlBinding.point("by", cycle -> 3L));
    var batch =
        step.fields(
            "b",
            "batch",
            "counter",
            "repeat",
            4,
            "op_template",
            Map.of("prepared", "UPDATE it.counts SET n = n + {by} WHERE key = {key}"));

    assertThat(run(batch, 5)).allMatch(outcome -> outcome.error() == null);
    assertThat(independent.execute("SELECT n FROM it.counts"))
        .extracting(row -> row.getLong(0))
        .containsExactly(30L, 30L);
  }

  @Test
  void anInsertInACounterBatchIsTheServersError() throws Exception {
    Outcome outcome = run(ops.fields("b", "batch", "counter", "op_template", INSERT));

    assertThat(outcome.error()).extracting(OpError::name).isEqualTo("InvalidQuery");
  }
}
