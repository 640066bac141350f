package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.activity.PhaseEnd;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.run.StepResult;
import io.bench.engine.search.Knee;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.VerdictKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was measured at one rate.
 *
 * @param name the step, or the trial's folder
 * @param held whether the achieved rate is the offered one: not {@code RATE_MISSED}
 * @param counts of all ops of the measurement
 * @param unsentOps ops that were due and never started; they are in no percentile
 * @param response response times of ops that ended well, from when they were due; null if none did
 * @param p99Interval the 95 % interval of their p99, or why there is none
 */
public record RatePoint(
    String name,
    double offeredPerSecond,
    double achievedPerSecond,
    boolean held,
    Counts counts,
    @Nullable Long unsentOps,
    @JsonInclude(Include.NON_NULL) @Nullable LatencyFigures response,
    @JsonInclude(Include.NON_NULL) Intervals95.@Nullable Interval p99Interval,
    List<VerdictKind> verdicts) {

  /** The point of a step that was measured at a rate to its end; nothing of any other. */
  public static Optional<RatePoint> of(String name, StepResult result) {
    return result
        .measurement()
        .map(
            (PhaseResult phase) ->
                PhaseDocument.of(result.activity().plan(), phase, true, new SecretMask()))
        .flatMap(phase -> of(name, phase));
  }

  static Optional<RatePoint> of(StepDocument step) {
    return step.measurement().flatMap(phase -> of(step.name(), phase));
  }

  private static Optional<RatePoint> of(String name, PhaseDocument phase) {
    if (!phase.ended() || wasStopped(phase) || !phase.isPaced() || phase.verdicts() == null) {
      return Optional.empty();
    }
    List<VerdictKind> verdicts = phase.verdictKinds().toList();
    Intervals95 intervals = phase.total().intervals95();
    return Optional.of(
        new RatePoint(
            name,
            phase.rate().offeredPerSecond(),
            phase.rate().achievedPerSecond(),
            !verdicts.contains(VerdictKind.RATE_MISSED),
            phase.total().counts(),
            phase.rate().unsentOps(),
            phase.total().latencies().get(Latency.RESPONSE),
            intervals == null || intervals.of() != Latency.RESPONSE
                ? null
                : intervals.figures().get(Statistic.P99.key()),
            verdicts));
  }

  /** Then it was not measured to its end. Of several clients only the reason is known. */
  private static boolean wasStopped(PhaseDocument phase) {
    return phase.stopReason() != null || phase.endedBy() == PhaseEnd.STOPPED;
  }

  /** The share of issued ops that failed or did not end. */
  public double errorShare() {
    long issued = counts.of(Count.ISSUED);
    return issued == 0
        ? Double.NaN
        : (double) (counts.of(Count.FAILED) + counts.unfinished()) / issued;
  }

  /** A percentile in nanoseconds; NaN if there are too few samples for it. */
  public double nanos(Percentile percentile) {
    return response == null || response.at(percentile).isEmpty()
        ? Double.NaN
        : response.at(percentile).getAsLong();
  }

  /** For the knee; nothing without a p99. */
  Optional<Knee.Sample> sample() {
    double p99 = nanos(Percentile.P99);
    if (!(p99 > 0)) {
      return Optional.empty();
    }
    Double lower = p99Interval == null ? null : p99Interval.lower();
    Double upper = p99Interval == null ? null : p99Interval.upper();
    return Optional.of(
        new Knee.Sample(
            offeredPerSecond,
            achievedPerSecond,
            held,
            p99,
            lower == null || !(lower > 0) ? p99 : lower,
            upper == null ? p99 : upper));
  }
}
