package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.export.FedRun;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Metrics of several clients, whose intervals are sums. */
class ClientsMetricsTest {

  /** A second of each of several steps. */
  private static Map<MetricFamily, Double> afterASecond(String... clientsOfSteps) {
    RunMetrics metrics = new RunMetrics(UnaryOperator.identity());
    FedRun run = new FedRun(metrics);
    for (String clients : clientsOfSteps) {
      run.clients(clients)
          .begun("key value")
          .second(1, FedRun.ops(1, 0, 0, 1_000), FedRun.ops(1, 0, 0, 1_000));
    }
    Map<MetricFamily, Double> gauges = new EnumMap<>(MetricFamily.class);
    metrics
        .registry()
        .forEach(
            (series, metric) -> {
              MetricFamily family = series.family();
              if (family.kind() == MetricFamily.Kind.GAUGE && series.values().isEmpty()) {
                gauges.put(family, RunRegistry.value(metric));
              }
            });
    return gauges;
  }

  @Test
  void sharesOfTimeAreMeans() {
    assertThat(afterASecond("2"))
        .containsEntry(MetricFamily.CLIENT_GC_PAUSE_RATIO, 0.015)
        .containsEntry(MetricFamily.CLIENT_COMPILATION_RATIO, 0.01)
        .containsEntry(MetricFamily.MACHINE_CPU_PRESSURE_RATIO, 0.125);
    assertThat(afterASecond("1"))
        .containsEntry(MetricFamily.CLIENT_GC_PAUSE_RATIO, 0.03)
        .containsEntry(MetricFamily.CLIENT_COMPILATION_RATIO, 0.02)
        .containsEntry(MetricFamily.MACHINE_CPU_PRESSURE_RATIO, 0.25);
  }

  @Test
  void theCpuOfAllIsAShareOfTheCoresOfAll() {
    assertThat(afterASecond("2"))
        .containsEntry(MetricFamily.CLIENT_CPU_CORES, 0.5)
        .containsEntry(MetricFamily.CLIENT_AVAILABLE_CORES, 2.0 * FedRun.CORES);
    assertThat(afterASecond("1"))
        .containsEntry(MetricFamily.CLIENT_AVAILABLE_CORES, 1.0 * FedRun.CORES);
  }

  @Test
  void whatClient0DoesForAllIsItsOwn() {
    assertThat(afterASecond("3", "1"))
        .containsEntry(MetricFamily.CLIENT_GC_PAUSE_RATIO, 0.03)
        .containsEntry(MetricFamily.MACHINE_CPU_PRESSURE_RATIO, 0.25)
        .containsEntry(MetricFamily.CLIENT_AVAILABLE_CORES, 1.0 * FedRun.CORES);
    assertThat(afterASecond("1", "2"))
        .containsEntry(MetricFamily.CLIENT_GC_PAUSE_RATIO, 0.015)
        .containsEntry(MetricFamily.CLIENT_AVAILABLE_CORES, 2.0 * FedRun.CORES);
  }

  @Test
  void theNumberOfClientsIsReadAsTheEngineReadsIt() {
    assertThat(afterASecond("1k"))
        .hasEntrySatisfying(
            MetricFamily.CLIENT_GC_PAUSE_RATIO, share -> assertThat(share).isLessThan(0.0001));
    assertThat(afterASecond("01")).containsEntry(MetricFamily.CLIENT_GC_PAUSE_RATIO, 0.03);
  }
}
