package io.bench.engine.record;

import java.util.List;
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

  /**
   * What all of them hold, but for failed cycles; the only one itself, if there is but one.
   *
   * @param all at least one
   * @return not to be changed
   */
  public static OpTotals sum(List<OpTotals> all) {
    if (all.size() == 1) {
      return all.get(0);
    }
    OpTotals sum = new OpTotals(all.get(0).digits);
    all.forEach(sum::add);
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
