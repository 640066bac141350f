package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesTest {

  @Test
  void labelsStandInNamesAsTheyAreAndQuotedWhereJmxWantsIt() {
    Series plain = new Series(MetricFamily.LANE_OCCUPANCY_RATIO, List.of("0"));
    Series odd =
        new Series(
            MetricFamily.PHASE_RUNNING, List.of("key value", "", "a,b=c", "\u00e4\n\"", "warmup"));

    assertThat(plain.registryName()).isEqualTo("bench_lane_occupancy_ratio{lane=0}");
    assertThat(odd.registryName())
        .isEqualTo(
            "bench_phase_running{workload=key value,scenario=\"\",adapter=\"a,b=c\","
                + "step=\"\u00e4\\n\\\"\",phase=warmup}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main-select",
        "a.b",
        "50%",
        "%2E",
        "${0}",
        "\u00e4\n\"\\",
        "\ud83d\ude00",
        "*?"
      })
  void labelValuesSurviveTheNameOfAnMBean(String value) throws Exception {
    Series series =
        new Series(MetricFamily.PHASE_RUNNING, List.of("w", value, "cql", "step", "warmup"));

    ObjectName name = new ObjectName("io.bench:" + series.objectNameProperties());

    String property = name.getKeyProperty("scenario");
    assertThat(property.startsWith("\"") ? ObjectName.unquote(property) : property)
        .isEqualTo(value);
    assertThat(name.isPattern()).isFalse();
    assertThat(name.getKeyPropertyList()).hasSize(6);
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
