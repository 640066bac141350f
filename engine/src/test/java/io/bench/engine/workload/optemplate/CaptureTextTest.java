package io.bench.engine.workload.optemplate;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.workload.optemplate.CaptureText.Captured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureTextTest {

  @Test
  void aFieldIsCapturedUnderItsOwnNameOrAnother() {
    CaptureText parsed = CaptureText.parse("SELECT [id], [ name AS user ], c FROM t");

    assertThat(parsed.text()).isEqualTo("SELECT id, name, c FROM t");
    assertThat(parsed.captures())
        .containsExactly(new Captured("id", "id"), new Captured("name", "user"));
  }

  @Test
  void everyFieldIsCapturedByAnAsterisk() {
    CaptureText parsed = CaptureText.parse("SELECT [*] FROM t");

    assertThat(parsed.text()).isEqualTo("SELECT * FROM t");
    assertThat(parsed.captures()).containsExactly(new Captured("*", "*"));
  }

  @Test
  void quotesAndBracketsInCommentsAreText() {
    CaptureText parsed = CaptureText.parse("-- don't [a]\nSELECT [k] /* it's [b] */ FROM t // [c");

    assertThat(parsed.text()).isEqualTo("-- don't [a]\nSELECT k /* it's [b] */ FROM t // [c");
    assertThat(parsed.captures()).containsExactly(new Captured("k", "k"));
  }

  @Test
  void aQuotedNameIsCapturedWithoutItsQuotes() {
    CaptureText parsed = CaptureText.parse("SELECT [\"userId\" as u] FROM t");

    assertThat(parsed.text()).isEqualTo("SELECT \"userId\" FROM t");
    assertThat(parsed.captures()).containsExactly(new Captured("userId", "u"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (l) VALUES ([1, 2])",
        "INSERT INTO t (l) VALUES (['a'])",
        "INSERT INTO t (l) VALUES ([true])",
        "INSERT INTO t (l) VALUES ([])",
        "UPDATE t SET m[key] = 1",
        "UPDATE t SET m['key'] = 1",
        "SELECT '[name]' FROM t",
        "SELECT \"[name]\" FROM t",
        "SELECT v FROM t ORDER BY v ANN OF [0.1, 0.2]",
        "SELECT [",
      })
  void otherBracketsAreLeftAlone(String statement) {
    CaptureText parsed = CaptureText.parse(statement);

    assertThat(parsed.text()).isEqualTo(statement);
    assertThat(parsed.captures()).isEmpty();
  }
}
