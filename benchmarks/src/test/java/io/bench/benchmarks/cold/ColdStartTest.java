package io.bench.benchmarks.cold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The medians that are printed of several cold runs. */
class ColdStartTest {

  private static String median(double... compiledSeconds) {
    ColdRun[] runs =
        Arrays.stream(compiledSeconds)
            .mapToObj(seconds -> new ColdRun(Map.of(), seconds, List.of()))
            .toArray(ColdRun[]::new);
    return ColdStart.median(runs, ColdRun::compiledSeconds);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(median(4, 1, 2, 9)).isEqualTo("3.0 (1.0 to 9.0)");
    assertThat(median(4, 1, 2)).isEqualTo("2.0 (1.0 to 4.0)");
  }

  @Test
  void whatNeverHeldIsTheMost() {
    assertThat(median(Double.NaN, 1, 2)).isEqualTo("2.0 (1.0 to NaN)");
  }
}
