package io.bench.engine.record;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The sum of what several lanes or intervals recorded about one op template in one phase, or what a
 * file holds of it. Not thread-safe: the collector's.
 */
public final class OpTotals extends OpFigures {

  /**
   * @param digits significant decimal digits of the histograms, 1 to 5
   */
  public OpTotals(int digits) {
    super(digits);
  }

  /** A new record with what both hold. */
  public static OpTotals sum(OpTotals one, OpTotals other) {
    OpTotals sum = new OpTotals(Math.max(one.digits, other.digits));
    sum.add(one);
    sum.add(other);
    return sum;
  }

  @Override
  AbstractHistogram newHistogram(int significantDigits) {
    return new Histogram(significantDigits);
  }

  void add(OpStats stats) {
    plus(stats);
    stats.failedCycles().addTo(failedCycles());
  }

  /** Adds what {@code other} holds but for failed cycles; it stays as it is. */
  public void add(OpTotals other) {
    plus(other);
  }

  /** The recorded times, in nanoseconds, or null if there are none. Not to be changed. */
  public @Nullable Histogram histogram(Latency latency) {
    return (Histogram) recorded(latency);
  }
}
