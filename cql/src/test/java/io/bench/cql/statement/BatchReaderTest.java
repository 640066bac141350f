package io.bench.cql.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchReaderTest {

  private static final OpReader READER = new OpReader(Duration.ofSeconds(10), true);
  private static final String DELETE = "DELETE FROM t WHERE k = 1";
  private static final Map<String, Object> ONE =
      Map.of("stmt", DELETE, "cl", "one", "scl", "SERIAL");
  private static final Map<String, Object> TWO =
      Map.of("stmt", DELETE, "cl", "TWO", "scl", "LOCAL_SERIAL");

  @Test
  void allThatSayALevelSayTheSame() throws AdapterException {
    assertThat(read(List.of(DELETE, ONE, ONE), "cl", "ONE").consistency()).isEqualTo("ONE");
    assertThat(read(List.of(DELETE, TWO)).serialConsistency()).isEqualTo("LOCAL_SERIAL");
  }

  @Test
  void aStatementWithAnotherLevelThanItsBatchIsRefused() {
    assertThatThrownBy(() -> read(List.of(ONE, TWO, TWO)))
        .hasMessage(
            "op 'o': a batch has one 'cl', not ONE and TWO\n"
                + "op 'o': a batch has one 'scl', not SERIAL and LOCAL_SERIAL");
    assertThatThrownBy(() -> read(List.of(DELETE, TWO), "cl", "ALL"))
        .hasMessage("op 'o': a batch has one 'cl', not ALL and TWO");
  }

  private static OpSettings read(List<Object> statements, Object... params)
      throws AdapterException {
    return READER.read(StatementOps.batch("o", statements, params)).settings();
  }

  @Test
  void aBatchTemplateIsRepeated() throws AdapterException {
    CqlOp.Batch batch =
        (CqlOp.Batch)
            READER.read(
                StatementOps.fields(
                    "o",
                    "batch",
                    "testbatch",
                    "repeat",
                    10,
                    "op_template",
                    Map.of("simple", "INSERT INTO t (k) VALUES ({key})", "cl", "ONE")));

    assertThat(batch.type()).isEqualTo(BatchType.UNLOGGED);
    assertThat(batch.repeat()).isEqualTo(10);
    assertThat(batch.statements())
        .extracting(CqlStatement::kind)
        .containsOnly(StatementKind.SIMPLE);
    assertThat(batch.settings().consistency()).isEqualTo("ONE");
  }

  @Test
  void aBatchRefusesReads() {
    assertThatThrownBy(
            () -> READER.read(StatementOps.fields("o", "batch", List.of("SELECT * FROM t"))))
        .hasMessageContaining("a batch takes INSERT, UPDATE and DELETE only");
  }

  @Test
  void batchFieldsWithoutABatchAreRefused() {
    assertThatThrownBy(() -> READER.read(StatementOps.op("o", "SELECT * FROM t", "repeat", 3)))
        .hasMessage("op 'o': field 'repeat' has a meaning only beside 'batch'");
  }

  @Test
  void aBatchNeedsATemplate() {
    assertThatThrownBy(() -> READER.read(StatementOps.fields("o", "batch", "logged")))
        .hasMessageContaining("'batch'")
        .hasMessageContaining("op_template");
  }

  @Test
  void anUnknownBatchTypeIsRefused() {
    assertThatThrownBy(
            () ->
                READER.read(
                    StatementOps.fields(
                        "o",
                        "batch",
                        "b",
                        "op_template",
                        "DELETE FROM t WHERE k = {key}",
                        "batchtype",
                        "unloged")))
        .hasMessage(
            "op 'o': field 'batchtype' must be one of LOGGED, UNLOGGED, COUNTER, not 'unloged';"
                + " did you mean 'UNLOGGED'?");
  }

  @Test
  void aBatchIsNeitherVerifiedNorCapturedFrom() {
    String delete = "DELETE FROM t WHERE k = {key}";

    for (OpTemplate batch :
        List.of(
            StatementOps.builder("o").field("batch", List.of(delete)).expectRow("key").build(),
            StatementOps.builder("o").field("batch", List.of(delete)).capture("k").build())) {
      assertThatThrownBy(() -> READER.read(batch))
          .hasMessage("op 'o': a batch answers with no rows that could be verified or captured");
    }
  }
}
