package io.bench.app.experiment.figure;

import io.bench.app.block.MeasuredBlock;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.result.Counts;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StepDocument.StartedServer;
import io.bench.engine.result.StrideDocument;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.statistics.Percentile;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one process's measurement, from its {@code run.json}. */
final class ProcessFigures {

  private final PhaseDocument phase;
  private final OpOutcomes outcomes;
  private final Counts counts;
  private final double seconds;
  private final double succeeded;
  private final Map<ArmMetric, Double> figures = new EnumMap<>(ArmMetric.class);

  private ProcessFigures(PhaseDocument phase, OpOutcomes outcomes) {
    this.phase = phase;
    this.outcomes = outcomes;
    this.counts = phase.total().counts();
    this.seconds = phase.windowSeconds();
    this.succeeded = counts.of(Count.SUCCEEDED);
  }

  /**
   * Those that are known; times in nanoseconds.
   *
   * @param counted what its servers have
   */
  static Map<ArmMetric, Double> of(ResultProcess process, CountedByServers counted) {
    ProcessFigures read = new ProcessFigures(process.phase(), process.outcomes());
    read.putAll(serverNanos(process.step()));
    read.put(ArmMetric.CONTENDED_PER_OP, counted.contendedPerOp());
    read.put(ArmMetric.SERVER_BYTES_PER_ROW, counted.bytesPerRow());
    return read.figures;
  }

  /** The same of a block. */
  static Map<ArmMetric, Double> of(MeasuredBlock block) {
    PhaseDocument phase = block.phase();
    ProcessFigures read = new ProcessFigures(phase, ResultProcess.outcomes(phase));
    double seconds = block.serverCpuSeconds().values().stream().mapToDouble(one -> one).sum();
    read.putAll(seconds > 0 ? seconds * 1e9 : Double.NaN);
    return read.figures;
  }

  private void putAll(double serverNanos) {
    putTimes();
    putCounts();
    putCosts(serverNanos);
    putStrides();
  }

  private void putTimes() {
    boolean paced = phase.isPaced();
    Map<Latency, LatencyFigures> times = phase.total().latencies();
    LatencyFigures headline = times.get(phase.headline());
    if (headline != null) {
      put(ArmMetric.MEAN, headline.meanNanos());
    }
    put(ArmMetric.P50, headline, Percentile.P50);
    put(ArmMetric.P90, headline, Percentile.P90);
    put(ArmMetric.P99, headline, Percentile.P99);
    put(ArmMetric.P99_9, headline, Percentile.P99_9);
    LatencyFigures service = times.get(Latency.SERVICE);
    put(ArmMetric.SERVICE_P50, service, Percentile.P50);
    put(ArmMetric.SERVICE_P99, service, Percentile.P99);
    if (service != null) {
      put(ArmMetric.SERVICE_MAX, (double) service.maxNanos());
    }
    LatencyFigures response = times.get(Latency.RESPONSE);
    put(ArmMetric.RESPONSE_P99, response, Percentile.P99);
    if (response != null) {
      put(ArmMetric.RESPONSE_MAX, (double) response.maxNanos());
    }
    LatencyFigures first = times.get(Latency.FIRST_RESULT);
    if (first != null) {
      put(ArmMetric.FIRST_MESSAGE_MEAN, first.meanNanos());
    }
    put(ArmMetric.FIRST_MESSAGE_P50, first, Percentile.P50);
    LatencyFigures applied = times.get(paced ? Latency.APPLIED_RESPONSE : Latency.APPLIED_SERVICE);
    LatencyFigures notApplied =
        times.get(paced ? Latency.NOT_APPLIED_RESPONSE : Latency.NOT_APPLIED_SERVICE);
    put(ArmMetric.APPLIED_P50, applied, Percentile.P50);
    put(ArmMetric.APPLIED_P99, applied, Percentile.P99);
    put(ArmMetric.NOT_APPLIED_P50, notApplied, Percentile.P50);
    put(ArmMetric.NOT_APPLIED_P99, notApplied, Percentile.P99);
  }

  private void putCounts() {
    double tries = counts.of(Count.TRIES);
    double failedTries =
        phase.total().errors().values().stream().mapToDouble(Long::doubleValue).sum();
    double perSecond = phase.rate().achievedPerSecond();
    put(ArmMetric.THROUGHPUT, perSecond);
    put(ArmMetric.ISSUED, counts.of(Count.ISSUED) / phase.issuingSeconds());
    put(ArmMetric.ERRORS, outcomes.errorShare());
    put(ArmMetric.ERRORS_PER_SECOND, failedTries / seconds);
    put(ArmMetric.TRIES, tries / succeeded);
    put(ArmMetric.EXTRA_TRIES, tries - succeeded);
    put(ArmMetric.APPLIED, counts.of(Count.APPLIED) / conditional());
    if (conditional() > 0) {
      // A share of those that the rate counts, so that stragglers behind the window change nothing.
      put(ArmMetric.APPLIED_PER_SECOND, perSecond * counts.of(Count.APPLIED) / succeeded);
    }
    put(ArmMetric.EMPTY, counts.of(Count.EMPTY) / succeeded);
  }

  private void putCosts(double serverNanos) {
    double rows = counts.of(Count.ROWS);
    put(ArmMetric.CPU_PER_OP, phase.client().cpuNanosPerOp());
    put(ArmMetric.SERVER_CPU_PER_OP, serverNanos / counts.ended());
    if (rows > 0) {
      put(ArmMetric.ROWS, rows / seconds);
      put(ArmMetric.BYTES_PER_ROW, counts.of(Count.BYTES) / rows);
      put(ArmMetric.CPU_PER_ROW, phase.client().usage().cpuNanos() / rows);
      put(ArmMetric.SERVER_CPU_PER_ROW, serverNanos / rows);
    }
    if (counts.of(Count.MESSAGES) > 0) {
      put(ArmMetric.MESSAGES, counts.of(Count.MESSAGES) / seconds);
    }
  }

  /** Nothing where strides are not counted. */
  private void putStrides() {
    StrideDocument strides = phase.strides();
    if (strides == null) {
      return;
    }
    put(ArmMetric.STRIDES, strides.achievedPerSecond());
    if (conditional() > 0) {
      // A share again.
      double whole = strides.counts().of(Count.SUCCEEDED);
      double applied = strides.counts().of(Count.APPLIED);
      put(
          ArmMetric.APPLIED_STRIDES,
          strides.achievedPerSecond() * (whole > 0 ? applied / whole : 0));
    }
    LatencyFigures times = strides.latencies().get(Latency.STRIDE);
    put(ArmMetric.STRIDE_P50, times, Percentile.P50);
    put(ArmMetric.STRIDE_P99, times, Percentile.P99);
  }

  private void put(ArmMetric metric, @Nullable LatencyFigures times, Percentile percentile) {
    if (times != null) {
      times.at(percentile).ifPresent(nanos -> put(metric, (double) nanos));
    }
  }

  private void put(ArmMetric metric, double value) {
    if (Double.isFinite(value)) {
      figures.put(metric, value);
    }
  }

  /** Conditional updates that were answered. */
  private double conditional() {
    return (double) counts.of(Count.APPLIED) + counts.of(Count.NOT_APPLIED);
  }

  /** CPU of all servers that were watched; NaN if none was, or their warm-up is in it. */
  private static double serverNanos(StepDocument step) {
    if (step.startedServers().stream().anyMatch(StartedServer::warmUpIncluded)) {
      return Double.NaN;
    }
    double seconds = step.startedServers().stream().mapToDouble(StartedServer::cpuSeconds).sum();
    return seconds > 0 ? seconds * 1e9 : Double.NaN;
  }
}
