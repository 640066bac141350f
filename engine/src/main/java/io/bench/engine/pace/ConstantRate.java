package io.bench.engine.pace;

/**
 * Op n is due at {@code n * 1e9 / rate} nanoseconds. Computed from n each time: an interval rounded
 * to whole nanoseconds and added up would drift.
 *
 * @param ratePerSecond above 0
 */
public record ConstantRate(double ratePerSecond) implements Schedule {

  public ConstantRate {
    if (!(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
      throw new IllegalArgumentException("rate must be positive: " + ratePerSecond);
    }
  }

  @Override
  public long offsetNanos(long index) {
    return (long) (index * 1e9 / ratePerSecond);
  }

  @Override
  public long opsDueWithin(long nanos) {
    long count = (long) Math.ceil(nanos / 1e9 * ratePerSecond);
    while (count > 0 && offsetNanos(count - 1) >= nanos) {
      count--;
    }
    while (offsetNanos(count) < nanos) {
      count++;
    }
    return count;
  }
}
