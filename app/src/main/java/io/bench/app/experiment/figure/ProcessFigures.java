package io.bench.app.experiment.figure;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.result.read.ResultProcess;
import java.util.EnumMap;
import java.util.Map;

/** The figures of one process's measurement, from its {@code run.json}. */
final class ProcessFigures {

  private final Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);

  private ProcessFigures() {}

  /** Those that are known; times in nanoseconds. */
  static Map<ArmMetric, Double> of(ResultProcess process) {
    ProcessFigures read = new ProcessFigures();
    JsonNode phase = process.phase();
    JsonNode total = phase.path("total");
    JsonNode counts = total.path("counts");
    JsonNode latencies = total.path("latencies");
    double seconds = phase.path("windowSeconds").asDouble();
    double succeeded = counts.path("succeeded").asDouble();
    double failed = counts.path("failed").asDouble();
    double ended = succeeded + failed;
    double rows = counts.path("rows").asDouble();
    double serverNanos = serverNanos(process.step());
    double clientNanos = phase.path("client").path("cpuNanos").asDouble(Double.NaN);

    read.put(ArmMetric.THROUGHPUT, phase.path("rate").path("achievedPerSecond"));
    read.put(
        ArmMetric.ISSUED,
        counts.path("issued").asDouble() / phase.path("issuingSeconds").asDouble());
    JsonNode headline = latencies.path(process.headline());
    read.put(ArmMetric.MEAN, headline.path("mean"));
    read.put(ArmMetric.P50, headline.path("p50"));
    read.put(ArmMetric.P90, headline.path("p90"));
    read.put(ArmMetric.P99, headline.path("p99"));
    read.put(ArmMetric.P99_9, headline.path("p99.9"));
    read.put(ArmMetric.SERVICE_P50, latencies.path("service").path("p50"));
    read.put(ArmMetric.SERVICE_P99, latencies.path("service").path("p99"));
    read.put(ArmMetric.SERVICE_MAX, latencies.path("service").path("max"));
    read.put(ArmMetric.RESPONSE_P99, latencies.path("response").path("p99"));
    read.put(ArmMetric.RESPONSE_MAX, latencies.path("response").path("max"));
    read.put(ArmMetric.FIRST_MESSAGE_MEAN, latencies.path("firstResult").path("mean"));
    read.put(ArmMetric.FIRST_MESSAGE_P50, latencies.path("firstResult").path("p50"));
    String kind = process.isPaced() ? "Response" : "Service";
    JsonNode applied = latencies.path("applied" + kind);
    JsonNode notApplied = latencies.path("notApplied" + kind);
    read.put(ArmMetric.APPLIED_P50, applied.path("p50"));
    read.put(ArmMetric.APPLIED_P99, applied.path("p99"));
    read.put(ArmMetric.NOT_APPLIED_P50, notApplied.path("p50"));
    read.put(ArmMetric.NOT_APPLIED_P99, notApplied.path("p99"));

    read.put(ArmMetric.ERRORS, failed / ended);
    read.put(ArmMetric.ERRORS_PER_SECOND, failedTries(total) / seconds);
    read.put(ArmMetric.TRIES, counts.path("tries").asDouble() / succeeded);
    read.put(ArmMetric.EXTRA_TRIES, counts.path("tries").asDouble() - succeeded);
    double conditional = counts.path("applied").asDouble() + counts.path("notApplied").asDouble();
    read.put(ArmMetric.APPLIED, counts.path("applied").asDouble() / conditional);
    read.put(ArmMetric.EMPTY, counts.path("empty").asDouble() / succeeded);
    read.put(ArmMetric.CPU_PER_OP, phase.path("client").path("cpuNanosPerOp"));
    read.put(ArmMetric.SERVER_CPU_PER_OP, serverNanos / ended);
    if (rows > 0) {
      read.put(ArmMetric.ROWS, rows / seconds);
      read.put(ArmMetric.BYTES_PER_ROW, counts.path("bytes").asDouble() / rows);
      read.put(ArmMetric.CPU_PER_ROW, clientNanos / rows);
      read.put(ArmMetric.SERVER_CPU_PER_ROW, serverNanos / rows);
    }
    if (counts.path("messages").asDouble() > 0) {
      read.put(ArmMetric.MESSAGES, counts.path("messages").asDouble() / seconds);
    }
    JsonNode strides = phase.path("strides");
    if (!strides.isMissingNode()) {
      read.put(ArmMetric.STRIDES, strides.path("achievedPerSecond"));
      read.put(ArmMetric.STRIDE_P50, strides.path("latencies").path("stride").path("p50"));
      read.put(ArmMetric.STRIDE_P99, strides.path("latencies").path("stride").path("p99"));
    }
    return read.figures;
  }

  private void put(ArmMetric metric, JsonNode value) {
    put(metric, value.isNumber() ? value.asDouble() : Double.NaN);
  }

  private void put(ArmMetric metric, double value) {
    if (Double.isFinite(value)) {
      figures.put(metric, value);
    }
  }

  private static double failedTries(JsonNode total) {
    double sum = 0;
    for (JsonNode count : total.path("errors")) {
      sum += count.asDouble();
    }
    return sum;
  }

  /** CPU of all servers that were watched; NaN if none was, or their warm-up is in it. */
  private static double serverNanos(JsonNode step) {
    double seconds = 0;
    for (JsonNode server : step.path("startedServers")) {
      if (server.path("warmUpIncluded").asBoolean()) {
        return Double.NaN;
      }
      seconds += server.path("cpuSeconds").asDouble();
    }
    return seconds > 0 ? seconds * 1e9 : Double.NaN;
  }
}
