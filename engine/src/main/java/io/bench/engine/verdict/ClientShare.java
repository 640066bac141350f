package io.bench.engine.verdict;

import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What of a latency percentile the client can explain: "p99.9 4.1 ms, of which the client can
 * explain 1.9 ms". It can, which is not to say that it did: the rest is certainly not the client's.
 *
 * <p>An op that is due, or answered, at a random moment meets a pause of this process with the
 * probability that the moment lies in one, and then waits for what is left of it. That is what a
 * {@link io.bench.engine.client.HiccupMeter} records, moment by moment, so the same percentile of
 * its histogram is how long so many of the ops had to wait for the client at most. Lateness tells
 * the same of the sending side, and more: a lane too busy to send in time. A pause is seen by both,
 * so the larger counts, not the sum, and never more than the latency itself. Lateness of ops that
 * waited for a free place in flight is not the client's and is left out.
 *
 * @param percentile 50 to 99.99
 * @param latencyNanos the latency at that percentile
 * @param explainedNanos how much of it the client can explain, 0 to {@code latencyNanos}
 */
public record ClientShare(double percentile, double latencyNanos, double explainedNanos) {

  /**
   * Hiccups shorter than this are the jitter of the meter's own sleep: a lane that is busy does not
   * sleep.
   */
  static final double RESOLUTION_NANOS = 100_000;

  /**
   * The share at a percentile.
   *
   * @param latency response times where a rate is set, else service times
   * @param hiccups of the same window, by the moments they cover; null or empty if none is known
   * @param lateness from intended to send, where places in flight were free; null if they were not,
   *     or in a closed loop
   * @throws IllegalArgumentException if there is no latency
   */
  public static ClientShare of(
      double percentile,
      AbstractHistogram latency,
      @Nullable AbstractHistogram hiccups,
      @Nullable AbstractHistogram lateness) {
    if (latency.getTotalCount() == 0) {
      throw new IllegalArgumentException("no latency to explain");
    }
    double latencyNanos = latency.getValueAtPercentile(percentile);
    double hiccup = at(percentile, hiccups);
    double explained = Math.max(hiccup < RESOLUTION_NANOS ? 0 : hiccup, at(percentile, lateness));
    return new ClientShare(percentile, latencyNanos, Math.min(latencyNanos, explained));
  }

  private static double at(double percentile, @Nullable AbstractHistogram histogram) {
    return histogram == null || histogram.getTotalCount() == 0
        ? 0
        : histogram.getValueAtPercentile(percentile);
  }

  /** The explained part of the latency, 0 to 1; 0 of a latency of 0. */
  public double fraction() {
    return latencyNanos > 0 ? explainedNanos / latencyNanos : 0;
  }

  /** For example {@code p99.9 4.1 ms, of which the client can explain 1.9 ms}. */
  public String text() {
    String name =
        percentile == Math.rint(percentile)
            ? Long.toString(Math.round(percentile))
            : Double.toString(percentile);
    return "p%s %s, of which the client can explain %s"
        .formatted(name, Figures.nanos(latencyNanos), Figures.nanos(explainedNanos));
  }
}
