package io.bench.engine.pace;

import java.util.List;

/**
 * One rate after the other, each for the same time; the last one stays.
 *
 * @param perSecond the rates, each above 0; at least one
 * @param eachSeconds how long each lasts, above 0
 */
public record SteppedRate(List<Double> perSecond, double eachSeconds) implements RateProfile {

  public SteppedRate {
    perSecond = List.copyOf(perSecond);
    perSecond.forEach(RateProfile::positive);
    if (perSecond.isEmpty() || !(eachSeconds > 0) || Double.isInfinite(eachSeconds)) {
      throw new IllegalArgumentException("steps must take time: " + eachSeconds + " s each");
    }
  }

  @Override
  public double opsBy(double seconds) {
    double before = 0;
    int last = perSecond.size() - 1;
    for (int step = 0; step < last; step++) {
      double begin = step * eachSeconds;
      if (seconds <= begin + eachSeconds) {
        return before + (seconds - begin) * perSecond.get(step);
      }
      before += eachSeconds * perSecond.get(step);
    }
    return before + (seconds - last * eachSeconds) * perSecond.get(last);
  }

  @Override
  public double secondsOf(double ops) {
    double left = ops;
    int last = perSecond.size() - 1;
    for (int step = 0; step < last; step++) {
      double ofStep = eachSeconds * perSecond.get(step);
      if (left <= ofStep) {
        return step * eachSeconds + left / perSecond.get(step);
      }
      left -= ofStep;
    }
    return last * eachSeconds + left / perSecond.get(last);
  }

  @Override
  public double perSecondAt(double seconds) {
    int step = (int) Math.max(0, Math.min(perSecond.size() - 1, seconds / eachSeconds));
    return perSecond.get(step);
  }

  @Override
  public double courseSeconds() {
    return perSecond.size() * eachSeconds;
  }
}
