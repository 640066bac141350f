package io.bench.engine.pace;

/**
 * A rate that changes in a straight line, and stays where it has got to.
 *
 * @param fromPerSecond at the start, above 0
 * @param toPerSecond at the end, above 0
 * @param overSeconds how long it takes, above 0
 */
public record RampRate(double fromPerSecond, double toPerSecond, double overSeconds)
    implements RateProfile {

  public RampRate {
    RateProfile.positive(fromPerSecond);
    RateProfile.positive(toPerSecond);
    if (!(overSeconds > 0) || Double.isInfinite(overSeconds)) {
      throw new IllegalArgumentException("a ramp must take time: " + overSeconds + " s");
    }
  }

  private double slope() {
    return (toPerSecond - fromPerSecond) / overSeconds;
  }

  private double opsOfRamp() {
    return (fromPerSecond + toPerSecond) / 2 * overSeconds;
  }

  @Override
  public double opsBy(double seconds) {
    return seconds <= overSeconds
        ? seconds * (fromPerSecond + slope() * seconds / 2)
        : opsOfRamp() + (seconds - overSeconds) * toPerSecond;
  }

  /**
   * Solves {@code from * t + slope * t^2 / 2 = ops} for t, in the form that loses no digits when
   * the slope is small: {@code t = 2 ops / (from + sqrt(from^2 + 2 slope ops))}.
   */
  @Override
  public double secondsOf(double ops) {
    if (ops > opsOfRamp()) {
      return overSeconds + (ops - opsOfRamp()) / toPerSecond;
    }
    double square = fromPerSecond * fromPerSecond + 2 * slope() * ops;
    return 2 * ops / (fromPerSecond + Math.sqrt(Math.max(0, square)));
  }

  @Override
  public double perSecondAt(double seconds) {
    return fromPerSecond + slope() * Math.min(Math.max(0, seconds), overSeconds);
  }

  @Override
  public double courseSeconds() {
    return overSeconds;
  }
}
