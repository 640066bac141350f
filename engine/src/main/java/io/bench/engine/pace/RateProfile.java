package io.bench.engine.pace;

/**
 * A rate as a function of time; as a schedule it spaces ops evenly: op n is due when n ops are.
 *
 * <p>Intended times are computed from n each time: an interval rounded to whole nanoseconds and
 * added up would drift. Doubles hold the ops of a year at 10 million a second exactly.
 */
public sealed interface RateProfile extends Schedule, Schedule.Timetable
    permits ConstantRate, RampRate, SteppedRate {

  /** Ops due in the first {@code seconds}, a real number; 0 at 0, strictly increasing. */
  double opsBy(double seconds);

  /** When so many ops are due: the inverse of {@link #opsBy}. */
  double secondsOf(double ops);

  /** The rate at a moment. */
  double perSecondAt(double seconds);

  /** How long the rate takes to run its course; 0 if it is constant. From then on it stays. */
  double courseSeconds();

  /** The mean rate of the first {@code seconds}, which are more than 0. */
  default double meanPerSecond(double seconds) {
    return opsBy(seconds) / seconds;
  }

  @Override
  default RateProfile rate() {
    return this;
  }

  @Override
  default Timetable timetable() {
    return this;
  }

  @Override
  default long offsetNanos(long index) {
    return (long) (secondsOf((double) index) * 1e9);
  }

  @Override
  default long opsDueWithin(long nanos) {
    long count = (long) Math.ceil(opsBy(nanos / 1e9));
    while (count > 0 && offsetNanos(count - 1) >= nanos) {
      count--;
    }
    while (offsetNanos(count) < nanos) {
      count++;
    }
    return count;
  }

  /** Refuses what is no rate. */
  static double positive(double perSecond) {
    if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException("a rate must be positive and finite: " + perSecond);
    }
    return perSecond;
  }
}
