package io.bench.benchmarks.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the command line may say. */
class TableOptionsTest {

  @Test
  void readsAll() {
    assertThat(
            TableOptions.read(
                "--table",
                "grpc,cql",
                "--rounds",
                "3",
                "--seconds",
                "1",
                "--warm-up",
                "4",
                "--restarts",
                "2"))
        .isEqualTo(new TableOptions(List.of("grpc", "cql"), 3, 1, 4, 2));
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> TableOptions.read("--rouns", "3")).hasMessageContaining("--rouns");
    assertThatThrownBy(() -> TableOptions.read("--rounds", "0")).hasMessageContaining("--rounds 0");
    assertThatThrownBy(() -> TableOptions.read("--rounds")).hasMessageContaining("'--rounds'");
    assertThatThrownBy(() -> PerformanceTables.table("grcp", 1))
        .hasMessageContaining("no table 'grcp', but grpc, ");
  }
}
