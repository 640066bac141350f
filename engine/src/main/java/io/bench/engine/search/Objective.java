package io.bench.engine.search;

import io.bench.engine.record.OpOutcomes;
import java.util.Locale;

/**
 * One thing that is asked of a trial: a figure below a bound. Of a latency the figure is infinite
 * where it is that of an op which never ended well: such an op is above every bound.
 *
 * @param metric what is compared with the bound
 * @param percentile of the latency, for {@link Metric#PERCENTILE}; else NaN
 * @param bound in nanoseconds, or a share of 1 for {@link Metric#ERRORS}
 * @param inclusive whether the bound itself will do
 */
public record Objective(Metric metric, double percentile, double bound, boolean inclusive) {

  /** Figures of a trial. Latency is response time, from the intended time on. */
  public enum Metric {
    PERCENTILE,
    MEAN,
    MAX,
    /** See {@link OpOutcomes#errorShare}. */
    ERRORS
  }

  /** Whether so much will do; what is unknown (NaN), for lack of samples, will not. */
  public boolean isMetBy(double value) {
    return inclusive ? value <= bound : value < bound;
  }

  /** As users write it: {@code p99.9}, {@code mean}, {@code errors}. */
  public String name() {
    return switch (metric) {
      case PERCENTILE -> "p" + plain(percentile);
      case MEAN, MAX, ERRORS -> metric.name().toLowerCase(Locale.ROOT);
    };
  }

  /** For example {@code p99 12.3 ms, wanted < 10 ms}. */
  public String text(double value) {
    return "%s %s, wanted %s".formatted(name(), figure(value), boundText());
  }

  /**
   * Why a value misses it, with the ops that it leaves out: {@code p99 12.3 ms, wanted < 10 ms}, or
   * {@code p99.9 > 20 ms: 0.6 % of ops never ended well (120 unsent, 3 failed, 2 unfinished)}.
   */
  public String text(double value, OpOutcomes outcomes) {
    return Double.isInfinite(value)
        ? "%s > %s: %s".formatted(name(), figure(bound), outcomes.neverEndedWellText())
        : withLeftOut(text(value), outcomes);
  }

  /** What was reached, in the same way: {@code 12.34 ms}. */
  public String figure(double value, OpOutcomes outcomes) {
    return Double.isInfinite(value)
        ? outcomes.neverEndedWellText()
        : withLeftOut(figure(value), outcomes);
  }

  private String withLeftOut(String text, OpOutcomes outcomes) {
    return metric == Metric.ERRORS || outcomes.neverEndedWell() == 0
        ? text
        : text + "; " + outcomes.neverEndedWellText();
  }

  /** What is asked for: {@code p99 < 10 ms}. */
  public String text() {
    return name() + " " + boundText();
  }

  private String boundText() {
    return (inclusive ? "<= " : "< ") + figure(bound);
  }

  /** A value of this metric with its unit: {@code 12.34 ms}, {@code 0.05 %}, {@code unknown}. */
  public String figure(double value) {
    if (!Double.isFinite(value)) {
      return "unknown";
    }
    if (metric == Metric.ERRORS) {
      return rounded(100 * value) + " %";
    }
    if (value < 1e3) {
      return rounded(value) + " ns";
    }
    if (value < 1e6) {
      return rounded(value / 1e3) + " us";
    }
    return value < 1e9 ? rounded(value / 1e6) + " ms" : rounded(value / 1e9) + " s";
  }

  private static String rounded(double value) {
    return plain(
        Math.abs(value) < 100 ? Math.rint(value * 1_000) / 1_000 : Math.rint(value * 10) / 10);
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
