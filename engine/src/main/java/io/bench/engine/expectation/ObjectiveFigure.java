package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.OpTotals;
import io.bench.engine.search.Objective;
import io.bench.engine.statistics.Percentile;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The figure that an objective is about, of all ops that were due in a phase, whatever their op
 * template. Ops that never ended well have no time: they lie above all that have one.
 *
 * @param value nanoseconds, or a share of errors; NaN if there was no op to tell; infinite if it is
 *     the time of an op that never ended well
 * @param fewSamples whether a percentile rests on fewer than ten ops above it, so that the next run
 *     may well tell another one
 */
public record ObjectiveFigure(double value, boolean fewSamples) {

  /**
   * The figure of a phase.
   *
   * @param latency the time that percentiles, mean and maximum are of
   */
  public static ObjectiveFigure of(Objective objective, PhaseResult phase, Latency latency) {
    OpOutcomes outcomes = phase.outcomes();
    if (objective.metric() == Objective.Metric.ERRORS) {
      return new ObjectiveFigure(outcomes.errorShare(), false);
    }
    Histogram times = OpTotals.sum(phase.ops()).histogram(latency);
    if (objective.metric() == Objective.Metric.PERCENTILE) {
      return percentile(objective.percentile(), times, outcomes);
    }
    if (outcomes.neverEndedWell() > 0) {
      // A single op without a time makes the maximum unknown, and the mean with it.
      return new ObjectiveFigure(Double.POSITIVE_INFINITY, false);
    }
    if (times == null) {
      return new ObjectiveFigure(Double.NaN, false);
    }
    boolean mean = objective.metric() == Objective.Metric.MEAN;
    return new ObjectiveFigure(mean ? times.getMean() : times.getMaxValue(), false);
  }

  private static ObjectiveFigure percentile(
      double percentile, @Nullable Histogram times, OpOutcomes outcomes) {
    boolean few = !Percentile.isSupported(percentile, outcomes.due());
    double ofSucceeded = outcomes.percentileOfSucceeded(percentile);
    return new ObjectiveFigure(
        times == null || !Double.isFinite(ofSucceeded)
            ? ofSucceeded
            : times.getValueAtPercentile(ofSucceeded),
        few);
  }
}
