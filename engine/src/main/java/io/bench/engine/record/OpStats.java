package io.bench.engine.record;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * One lane's record of one op template in one phase during one interval. Written by the lane's
 * thread only, then handed over whole. The 32-bit counts of its histograms cannot overflow in an
 * interval of a second. Hot path.
 */
public final class OpStats extends OpFigures {

  OpStats(int digits) {
    super(digits);
  }

  @Override
  AbstractHistogram newHistogram(int significantDigits) {
    return new IntCountsHistogram(significantDigits);
  }

  /** Records a time; a negative one, which only a clock that steps back can give, as 0. */
  public void record(Latency latency, long nanos) {
    // of its exact class, so that the call is bound once and for all
    ((IntCountsHistogram) times(latency)).recordValue(Math.max(0, nanos));
  }

  /** Counts an error by name: that of a try, so that what a retry mended is seen too. */
  public void error(String name) {
    addErrors(name, 1);
  }

  /** Keeps the cycle of an op that failed. */
  public void failedCycle(long cycle, String error) {
    failedCycles().add(cycle, error);
  }
}
