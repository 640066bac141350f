package io.bench.engine.pace;

import java.util.Objects;

/**
 * Random arrivals: a Poisson process whose mean rate is the given one, the load of many independent
 * users. The same seed gives the same arrivals. Thread-safe; equal to another of the same rate and
 * seed.
 *
 * <p>Op n is due when the rate has made as many ops due as the unit process says of n (see {@link
 * UnitPoissonProcess}), so that a changing rate gives the Poisson process of that rate.
 *
 * <p>What {@link #opsDueWithin} has worked out it keeps, 8 bytes per {@value
 * UnitPoissonProcess#BLOCK} ops: it is asked every second of a run, and must not begin with the
 * first op each time.
 */
public final class PoissonArrivals implements Schedule {

  private final RateProfile rate;
  private final long seed;

  /** For counting; guarded by itself. */
  private final UnitPoissonProcess counted;

  /**
   * @param rate the mean rate
   * @param seed of the arrivals
   */
  public PoissonArrivals(RateProfile rate, long seed) {
    this.rate = rate;
    this.seed = seed;
    this.counted = new UnitPoissonProcess(seed);
  }

  @Override
  public RateProfile rate() {
    return rate;
  }

  @Override
  public Timetable timetable() {
    UnitPoissonProcess process = new UnitPoissonProcess(seed);
    return index -> offsetNanos(process.arrival(index));
  }

  @Override
  public long opsDueWithin(long nanos) {
    if (nanos <= 0) {
      return 0;
    }
    synchronized (counted) {
      long low = counted.blockAt(rate.opsBy(nanos / 1e9)) * UnitPoissonProcess.BLOCK;
      long high = low + UnitPoissonProcess.BLOCK;
      while (low < high) {
        long middle = (low + high) >>> 1;
        if (isDue(middle, nanos)) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      // Rounding may put an op at the edge of the block on the other side of it.
      while (low > 0 && !isDue(low - 1, nanos)) {
        low--;
      }
      while (isDue(low, nanos)) {
        low++;
      }
      return low;
    }
  }

  private boolean isDue(long index, long nanos) {
    return offsetNanos(counted.arrival(index)) < nanos;
  }

  private long offsetNanos(double arrival) {
    return (long) (rate.secondsOf(arrival) * 1e9);
  }

  /** How many random numbers {@link #opsDueWithin} has drawn so far. */
  long drawnToCount() {
    synchronized (counted) {
      return counted.drawn();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PoissonArrivals arrivals
        && arrivals.rate.equals(rate)
        && arrivals.seed == seed;
  }

  @Override
  public int hashCode() {
    return Objects.hash(rate, seed);
  }

  @Override
  public String toString() {
    return "PoissonArrivals[rate=" + rate + ", seed=" + seed + "]";
  }
}
