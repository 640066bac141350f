package io.bench.app.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.result.Counts;
import io.bench.engine.result.Intervals95;
import io.bench.engine.result.Intervals95.Interval;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.PhaseDocument.Loop;
import io.bench.engine.result.StepDocument;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.VerdictKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a past run measured in one step. Immutable.
 *
 * @param loop how its ops became due
 * @param latency which time {@code p99Nanos} is of
 * @param judged whether it was to be judged: steps that prepare or verify are not
 * @param offeredPerSecond NaN in a closed loop
 * @param achieved succeeded ops per second
 * @param p99 in nanoseconds; its value is NaN where there were too few ops
 * @param errorShare failed and unfinished ops as a share of those issued, 0 to 1
 * @param verdicts none of a step that was not judged
 * @param missedExpectations how many {@code expect=} were not met
 * @param parameters those in force
 */
public record PastStep(
    String name,
    Loop loop,
    Latency latency,
    boolean judged,
    double offeredPerSecond,
    Figure achieved,
    Figure p99,
    double errorShare,
    List<VerdictKind> verdicts,
    long missedExpectations,
    @JsonIgnore Map<String, String> parameters) {

  /**
   * A figure with its 95 % interval as the run recorded it.
   *
   * @param lower NaN, like {@code upper}, if there is no interval
   * @param withheld why there is none, or null
   */
  public record Figure(
      double value,
      double lower,
      double upper,
      @JsonInclude(Include.NON_NULL) @Nullable String withheld) {

    private static Figure of(double value, @Nullable Interval interval) {
      if (interval == null) {
        return new Figure(value, Double.NaN, Double.NaN, null);
      }
      return new Figure(
          value, known(interval.lower()), known(interval.upper()), interval.withheld());
    }

    private static double known(@Nullable Double bound) {
      return bound == null ? Double.NaN : bound;
    }

    boolean hasInterval() {
      return !Double.isNaN(lower) && !Double.isNaN(upper);
    }
  }

  /** The step's figures; empty if its measurement was not begun. */
  static Optional<PastStep> of(StepDocument step) {
    return step.measurement().map(phase -> of(step, phase));
  }

  private static PastStep of(StepDocument step, PhaseDocument phase) {
    Latency headline = phase.headline();
    LatencyFigures times = phase.total().latencies().get(headline);
    double p99 =
        times == null || times.at(Percentile.P99).isEmpty()
            ? Double.NaN
            : times.at(Percentile.P99).getAsLong();
    Intervals95 intervals = phase.total().intervals95();
    Counts counts = phase.total().counts();
    long issued = counts.of(Count.ISSUED);
    return new PastStep(
        step.name(),
        phase.isPaced() ? Loop.PACED : Loop.CLOSED,
        headline,
        step.isJudged(),
        phase.rate().offeredPerSecond(),
        Figure.of(phase.rate().achievedPerSecond(), of(intervals, Statistic.THROUGHPUT)),
        Figure.of(p99, of(intervals, Statistic.P99)),
        issued == 0 ? 0 : (double) (counts.of(Count.FAILED) + counts.unfinished()) / issued,
        phase.verdictKinds().filter(Objects::nonNull).toList(),
        step.expectations().stream()
            .filter(one -> one.outcome().result() == ExpectationOutcome.Result.MISSED)
            .count(),
        step.parameters());
  }

  private static @Nullable Interval of(@Nullable Intervals95 intervals, Statistic statistic) {
    return intervals == null ? null : intervals.figures().get(statistic.key());
  }
}
