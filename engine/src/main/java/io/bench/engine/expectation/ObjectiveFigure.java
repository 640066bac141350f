package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.search.Objective;
import org.HdrHistogram.Histogram;

/**
 * The figure that an objective is about, of all op templates of a phase together.
 *
 * @param value nanoseconds, or a share of errors; NaN if there was no op to tell
 * @param fewSamples whether a percentile rests on fewer than ten ops above it, so that the next run
 *     may well tell another one
 */
public record ObjectiveFigure(double value, boolean fewSamples) {

  private static final int MIN_SAMPLES_ABOVE = 10;

  /** What 10 samples above may lack in floating point. */
  private static final double ROUNDING = 1e-6;

  /**
   * The figure of a phase.
   *
   * @param latency the time that percentiles, mean and maximum are of
   */
  public static ObjectiveFigure of(Objective objective, PhaseResult phase, Latency latency) {
    if (objective.metric() == Objective.Metric.ERRORS) {
      return new ObjectiveFigure(errorShare(phase), false);
    }
    Histogram times = phase.ops().stream().reduce(OpTotals::sum).orElseThrow().histogram(latency);
    if (times == null) {
      return new ObjectiveFigure(Double.NaN, objective.metric() == Objective.Metric.PERCENTILE);
    }
    return switch (objective.metric()) {
      case PERCENTILE -> percentile(objective.percentile(), times);
      case MEAN -> new ObjectiveFigure(times.getMean(), false);
      case MAX -> new ObjectiveFigure(times.getMaxValue(), false);
      case ERRORS -> throw new AssertionError("no latency");
    };
  }

  private static ObjectiveFigure percentile(double percentile, Histogram times) {
    double above = times.getTotalCount() * (100 - percentile) / 100;
    return new ObjectiveFigure(
        times.getValueAtPercentile(percentile), above < MIN_SAMPLES_ABOVE - ROUNDING);
  }

  /** An op that has not ended went wrong as much as one that failed. */
  private static double errorShare(PhaseResult phase) {
    long issued = phase.total(Count.ISSUED);
    return issued == 0
        ? Double.NaN
        : (double) (phase.total(Count.FAILED) + phase.unfinished().size()) / issued;
  }
}
