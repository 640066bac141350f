package io.bench.app.experiment.figure;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.result.read.ResultProcess;
import java.util.EnumMap;
import java.util.Map;

/** The figures of one process's measurement, from its {@code run.json}. */
final class ProcessFigures {

  private final ResultProcess process;
  private final JsonNode phase;
  private final JsonNode counts;
  private final double seconds;
  private final double succeeded;
  private final Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);

  private ProcessFigures(ResultProcess process) {
    this.process = process;
    this.phase = process.phase();
    this.counts = phase.path("total").path("counts");
    this.seconds = phase.path("windowSeconds").asDouble();
    this.succeeded = count("succeeded");
  }

  /** Ops of a process's measurement that have ended. */
  static double opsEnded(ResultProcess process) {
    JsonNode counts = process.phase().path("total").path("counts");
    return counts.path("succeeded").asDouble() + counts.path("failed").asDouble();
  }

  /**
   * Those that are known; times in nanoseconds.
   *
   * @param counted what its servers have
   */
  static Map<ArmMetric, Double> of(ResultProcess process, CountedByServers counted) {
    ProcessFigures read = new ProcessFigures(process);
    read.putTimes();
    read.putCounts();
    read.put(ArmMetric.CONTENDED_PER_OP, counted.contendedPerOp());
    read.put(ArmMetric.SERVER_BYTES_PER_ROW, counted.bytesPerRow());
    read.putCosts();
    read.putStrides();
    return read.figures;
  }

  private void putTimes() {
    JsonNode latencies = phase.path("total").path("latencies");
    JsonNode headline = latencies.path(process.headline());
    put(ArmMetric.MEAN, headline.path("mean"));
    put(ArmMetric.P50, headline.path("p50"));
    put(ArmMetric.P90, headline.path("p90"));
    put(ArmMetric.P99, headline.path("p99"));
    put(ArmMetric.P99_9, headline.path("p99.9"));
    put(ArmMetric.SERVICE_P50, latencies.path("service").path("p50"));
    put(ArmMetric.SERVICE_P99, latencies.path("service").path("p99"));
    put(ArmMetric.SERVICE_MAX, latencies.path("service").path("max"));
    put(ArmMetric.RESPONSE_P99, latencies.path("response").path("p99"));
    put(ArmMetric.RESPONSE_MAX, latencies.path("response").path("max"));
    put(ArmMetric.FIRST_MESSAGE_MEAN, latencies.path("firstResult").path("mean"));
    put(ArmMetric.FIRST_MESSAGE_P50, latencies.path("firstResult").path("p50"));
    String kind = process.isPaced() ? "Response" : "Service";
    JsonNode applied = latencies.path("applied" + kind);
    JsonNode notApplied = latencies.path("notApplied" + kind);
    put(ArmMetric.APPLIED_P50, applied.path("p50"));
    put(ArmMetric.APPLIED_P99, applied.path("p99"));
    put(ArmMetric.NOT_APPLIED_P50, notApplied.path("p50"));
    put(ArmMetric.NOT_APPLIED_P99, notApplied.path("p99"));
  }

  private void putCounts() {
    put(ArmMetric.THROUGHPUT, phase.path("rate").path("achievedPerSecond"));
    put(ArmMetric.ISSUED, count("issued") / phase.path("issuingSeconds").asDouble());
    put(ArmMetric.ERRORS, process.outcomes().errorShare());
    put(ArmMetric.ERRORS_PER_SECOND, failedTries() / seconds);
    put(ArmMetric.TRIES, count("tries") / succeeded);
    put(ArmMetric.EXTRA_TRIES, count("tries") - succeeded);
    put(ArmMetric.APPLIED, count("applied") / conditional());
    if (conditional() > 0) {
      // A share of those that the rate counts, so that stragglers behind the window change nothing.
      double perSecond = phase.path("rate").path("achievedPerSecond").asDouble(Double.NaN);
      put(ArmMetric.APPLIED_PER_SECOND, perSecond * count("applied") / succeeded);
    }
    put(ArmMetric.EMPTY, count("empty") / succeeded);
  }

  private void putCosts() {
    double rows = count("rows");
    double serverNanos = serverNanos(process.step());
    double clientNanos = phase.path("client").path("cpuNanos").asDouble(Double.NaN);
    put(ArmMetric.CPU_PER_OP, phase.path("client").path("cpuNanosPerOp"));
    put(ArmMetric.SERVER_CPU_PER_OP, serverNanos / opsEnded(process));
    if (rows > 0) {
      put(ArmMetric.ROWS, rows / seconds);
      put(ArmMetric.BYTES_PER_ROW, count("bytes") / rows);
      put(ArmMetric.CPU_PER_ROW, clientNanos / rows);
      put(ArmMetric.SERVER_CPU_PER_ROW, serverNanos / rows);
    }
    if (count("messages") > 0) {
      put(ArmMetric.MESSAGES, count("messages") / seconds);
    }
  }

  /** Nothing where strides are not counted. */
  private void putStrides() {
    JsonNode strides = phase.path("strides");
    JsonNode perSecond = strides.path("achievedPerSecond");
    put(ArmMetric.STRIDES, perSecond);
    if (conditional() > 0) {
      // A share again.
      double whole = strides.path("counts").path("succeeded").asDouble();
      double applied = strides.path("counts").path("applied").asDouble();
      put(
          ArmMetric.APPLIED_STRIDES,
          perSecond.asDouble(Double.NaN) * (whole > 0 ? applied / whole : 0));
    }
    put(ArmMetric.STRIDE_P50, strides.path("latencies").path("stride").path("p50"));
    put(ArmMetric.STRIDE_P99, strides.path("latencies").path("stride").path("p99"));
  }

  private void put(ArmMetric metric, JsonNode value) {
    put(metric, value.isNumber() ? value.asDouble() : Double.NaN);
  }

  private void put(ArmMetric metric, double value) {
    if (Double.isFinite(value)) {
      figures.put(metric, value);
    }
  }

  private double count(String key) {
    return counts.path(key).asDouble();
  }

  /** Conditional updates that were answered. */
  private double conditional() {
    return count("applied") + count("notApplied");
  }

  private double failedTries() {
    double sum = 0;
    for (JsonNode count : phase.path("total").path("errors")) {
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
