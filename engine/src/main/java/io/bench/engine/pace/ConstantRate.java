package io.bench.engine.pace;

/**
 * One rate for ever: op n is due at {@code n * 1e9 / perSecond} nanoseconds.
 *
 * @param perSecond above 0
 */
public record ConstantRate(double perSecond) implements RateProfile {

  public ConstantRate {
    RateProfile.positive(perSecond);
  }

  @Override
  public double opsBy(double seconds) {
    return seconds * perSecond;
  }

  @Override
  public double secondsOf(double ops) {
    return ops / perSecond;
  }

  /** Hot; multiplied before it is divided, so that whole microseconds come out exactly. */
  @Override
  public long offsetNanos(long index) {
    return (long) (index * 1e9 / perSecond);
  }

  @Override
  public double perSecondAt(double seconds) {
    return perSecond;
  }

  @Override
  public double courseSeconds() {
    return 0;
  }
}
