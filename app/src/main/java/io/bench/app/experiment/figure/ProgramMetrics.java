package io.bench.app.experiment.figure;

import io.bench.app.experiment.program.ProgramDocument;
import io.bench.app.experiment.program.ProgramFigures;
import io.bench.engine.experiment.ArmMetric;
import java.util.EnumMap;
import java.util.Map;

/** The metrics that another program states, or that its process shows. Stateless. */
final class ProgramMetrics {

  private ProgramMetrics() {}

  /** Those that are known; times in nanoseconds. */
  static Map<ArmMetric, Double> of(ProgramDocument turn) {
    Map<ArmMetric, Double> metrics = new EnumMap<>(ArmMetric.class);
    ProgramFigures figures = turn.figures();
    if (figures == null) {
      return metrics;
    }
    double ended = figures.succeeded() + figures.failed();
    put(metrics, ArmMetric.THROUGHPUT, figures.opsPerSecond());
    put(metrics, ArmMetric.P50, figures.p50Nanos());
    put(metrics, ArmMetric.P90, figures.p90Nanos());
    put(metrics, ArmMetric.P99, figures.p99Nanos());
    put(metrics, ArmMetric.SERVICE_P50, figures.p50Nanos());
    put(metrics, ArmMetric.SERVICE_P99, figures.p99Nanos());
    put(metrics, ArmMetric.SERVICE_MAX, figures.maxNanos());
    put(metrics, ArmMetric.ERRORS, figures.failed() / ended);
    put(metrics, ArmMetric.CPU_PER_OP, turn.cpuSeconds() * 1e9 / ended);
    put(metrics, ArmMetric.SERVER_CPU_PER_OP, turn.serverCpuSeconds() * 1e9 / ended);
    return metrics;
  }

  private static void put(Map<ArmMetric, Double> metrics, ArmMetric metric, double value) {
    if (Double.isFinite(value)) {
      metrics.put(metric, value);
    }
  }
}
