package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.console.ProgressState.Errors;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {

  private static final ProgressState STATE =
      States.measuring(2, 3, 0.35, 12_345.6, new Errors(0, Map.of()), 19.6);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120|2/3 main measuring  [#########...................]  35 %  12,346/s  p99 1.23 ms  no errors  20 s left",
        "90|2/3 main measuring  [#####............]  35 %  12,346/s  p99 1.23 ms  no errors  20 s left",
        "75|2/3 main measuring  35 %  12,346/s  p99 1.23 ms  no errors  20 s left",
        "68|2/3 main measuring  [##....]  35 %  12,346/s  p99 1.23 ms  20 s left",
        "50|2/3 main measuring  35 %  12,346/s  p99 1.23 ms",
        "36|2/3 main measuring  35 %  12,346/s",
        "20|2/3 main measuring",
        "9|2/3 main "
      },
      ignoreLeadingAndTrailingWhitespace = false)
  void leavesOutWhatMattersLeast(int columns, String line) {
    assertThat(ProgressLine.of(STATE, Glyphs.ASCII, columns)).hasToString(line);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 19, 33, 47, 64, 79, 80, 81, 119, 300})
  void isNeverWiderThanAllowed(int columns) {
    assertThat(ProgressLine.of(STATE, Glyphs.ASCII, columns).columnLength())
        .isLessThanOrEqualTo(columns);
  }

  @Test
  void keepsErrorsLongerThanLatency() {
    ProgressState failing =
        States.measuring(1, 1, 0, 10, new Errors(7, Map.of("ReadTimeout", 7L)), -1);

    assertThat(ProgressLine.of(failing, Glyphs.ASCII, 41))
        .hasToString("1/1 main measuring  0 %  10.0/s  7 errors");
  }
}
