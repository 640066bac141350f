package io.bench.engine.pace;

/**
 * Random arrivals: a Poisson process whose mean rate is the given one, the load of many independent
 * users. The same seed gives the same arrivals.
 *
 * <p>Op n is due when the rate has made as many ops due as the unit process says of n (see {@link
 * UnitPoissonProcess}), so that a changing rate gives the Poisson process of that rate.
 *
 * @param rate the mean rate
 * @param seed of the arrivals
 */
public record PoissonArrivals(RateProfile rate, long seed) implements Schedule {

  @Override
  public Timetable timetable() {
    UnitPoissonProcess process = new UnitPoissonProcess(seed);
    return index -> (long) (rate.secondsOf(process.arrival(index)) * 1e9);
  }

  @Override
  public long opsDueWithin(long nanos) {
    if (nanos <= 0) {
      return 0;
    }
    Timetable timetable = timetable();
    long low = 0;
    long high = (long) rate.opsBy(nanos / 1e9) + 1;
    while (timetable.offsetNanos(high) < nanos) {
      low = high;
      high += high;
    }
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (timetable.offsetNanos(middle) < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
