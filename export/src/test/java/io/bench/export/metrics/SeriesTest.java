package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"", "main-select", "a.b", "50%", "%2E", "${0}", "ä\n\"\\", "\ud83d\ude00"})
  void labelValuesSurviveTheNameOfTheRegistry(String value) {
    Series series =
        new Series(MetricFamily.PHASE_RUNNING, List.of("w", value, "cql", "step", "warmup"));

    assertThat(Series.parse(series.registryName())).isEqualTo(series);
    assertThat(series.registryName().chars().filter(unit -> unit == '.')).hasSize(5);
  }

  @Test
  void everyFamilyHasNamesOfPrometheus() {
    for (MetricFamily family : MetricFamily.values()) {
      assertThat(family.metric()).matches("bench(_[a-z]+)+").doesNotEndWith("_total");
      assertThat(family.labels()).allMatch(label -> label.matches("[a-z]+"));
      if (family.unit().equals("s")) {
        assertThat(family.metric()).endsWith("_seconds");
      }
      if (family.unit().equals("By")) {
        assertThat(family.metric()).endsWith("_bytes");
      }
    }
  }

  @Test
  void aSeriesNeedsAValueForEveryLabel() {
    assertThatThrownBy(() -> new Series(MetricFamily.OPS_ISSUED, List.of("w")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
