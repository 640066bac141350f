package io.bench.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmProgramTest {

  @Test
  void aValueStaysInItsWordWhateverItIs() {
    List<String> words = List.of("tool", "-n{n}", "{host}:{port}", "{a} {a}");
    assertThat(
            ArmProgram.filled(
                words, Map.of("n", "7 --more; rm $1", "host", "::1", "port", "9042", "a", "{n}")))
        .containsExactly("tool", "-n7 --more; rm $1", "::1:9042", "{n} {n}");
  }

  @Test
  void whatHasNoValueStays() {
    assertThat(ArmProgram.filled(List.of("{host}{token}"), Map.of("host", "a")))
        .containsExactly("a{token}");
  }

  @Test
  void onlyNamesInBracesArePlaceholders() {
    ArmProgram program =
        new ArmProgram(
            LoadProgram.GHZ,
            List.of("ghz", "{\"cql\":{\"n\":1}}", "{{randomInt 0 9}}", "{in-flight}", "{A}", "{}"),
            Map.of());
    assertThat(program.placeholders()).containsExactly("in-flight");
  }

  @ParameterizedTest
  @CsvSource({
    "h2load, H2LOAD",
    "/opt/c/tools/bin/cassandra-stress, CASSANDRA_STRESS",
    "nb5, NOSQLBENCH"
  })
  void aProgramIsKnownByItsFile(String file, LoadProgram program) {
    assertThat(ArmProgram.output(file)).contains(program);
    assertThat(ArmProgram.output(file + "2")).isEmpty();
  }
}
