package io.bench.app.calibration;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.StepResult;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The figures of a step, to be compared with a calibration, which is of one client: of several, the
 * ops in flight and the rate are an even share.
 *
 * @param adapter the adapter's name
 * @param paced whether it ran at a rate; otherwise in a closed loop
 * @param inFlight the most ops in flight on all lanes together
 * @param opsPerSecond what it achieved
 * @param p50Nanos of the response time if paced, of the service time if not; NaN if unknown
 * @param p99Nanos likewise
 * @param cpuNanosPerOp of this process; NaN if unknown
 */
public record MeasuredStep(
    String adapter,
    boolean paced,
    int inFlight,
    double opsPerSecond,
    double p50Nanos,
    double p99Nanos,
    double cpuNanosPerOp) {

  /** The figures of a step's measurement, all its ops together; empty if it has not begun. */
  public static Optional<MeasuredStep> of(StepResult result) {
    return result.measurement().map(phase -> of(result, phase));
  }

  private static MeasuredStep of(StepResult result, PhaseResult phase) {
    int clients = result.step().clients();
    boolean paced = phase.plan().schedule() != null;
    Histogram times = OpTotals.sum(phase.ops()).histogram(phase.plan().latency());
    long ended = phase.total(Count.SUCCEEDED) + phase.total(Count.FAILED);
    return new MeasuredStep(
        result.step().adapter(),
        paced,
        result.step().plan().inFlight() / clients,
        phase.achievedPerSecond() / clients,
        times == null ? Double.NaN : times.getValueAtPercentile(50),
        times == null ? Double.NaN : times.getValueAtPercentile(99),
        ended == 0 ? Double.NaN : (double) phase.client().cpuNanos() / ended);
  }
}
