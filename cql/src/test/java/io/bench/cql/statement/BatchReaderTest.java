package io.bench.cql.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchReaderTest {

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
    return new OpReader(Duration.ofSeconds(10), true)
        .read(StatementOps.batch("o", statements, params))
        .settings();
  }
}
