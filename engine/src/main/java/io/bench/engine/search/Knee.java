package io.bench.engine.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The knee of a latency curve: the rate of greatest <i>power</i>, throughput divided by response
 * time. Below it a higher rate costs little latency; above it latency grows faster than throughput.
 *
 * <p>Power is from A. Giessler et al., <i>Free Buffer Allocation: An Investigation by
 * Simulation</i>, Computer Networks 2 (1978), and L. Kleinrock, <i>Power and Deterministic Rules of
 * Thumb for Probabilistic Problems in Computer Communications</i>, ICC 1979: of M/M/1 it is {@code
 * λ(μ - λ)} but for a factor, whichever mean or percentile of the response time it is made of, and
 * greatest at half the service rate, {@code μ / 2}. Other than methods that scale both axes to what
 * was measured (such as Kneedle), it does not move with the rates that were chosen.
 *
 * @param place where in the measured range
 * @param perSecond the vertex of the parabola through the power of the best rate and of its
 *     neighbours; the best rate itself at an end, or if a neighbour was not held
 * @param fromPerSecond the knee lies here at the least: the measured rate below all rates whose 95
 *     % intervals leave it open whether they are the best one
 * @param toPerSecond the same above them
 */
public record Knee(Place place, double perSecond, double fromPerSecond, double toPerSecond) {

  private static final int MIN_RATES = 3;

  /** Where the rate of greatest power is. */
  public enum Place {
    /** Between measured rates: power falls on both sides. */
    INSIDE,
    /** At the lowest rate: the knee lies there or below. */
    LOWEST,
    /** At the highest rate: the knee lies there or above. */
    HIGHEST
  }

  /**
   * A measured rate.
   *
   * @param perSecond what was offered
   * @param achievedPerSecond what succeeded
   * @param held whether the achieved rate is the offered one; if not, it cannot be the knee
   * @param nanos a mean or percentile of the response time, more than 0
   * @param leastNanos the lower end of its interval; {@code nanos} if there is none
   * @param mostNanos the upper end
   */
  public record Sample(
      double perSecond,
      double achievedPerSecond,
      boolean held,
      double nanos,
      double leastNanos,
      double mostNanos) {

    private double power() {
      return achievedPerSecond / nanos;
    }

    private double leastPower() {
      return achievedPerSecond / mostNanos;
    }

    private double mostPower() {
      return achievedPerSecond / leastNanos;
    }

    /**
     * Several measurements of one rate: the one of median response time, the slower of two in the
     * middle, with the interval widened by those of the others. The median, since one measurement
     * that was disturbed must not move the knee, and each counts alike; see T. Hoefler and R.
     * Belli, <i>Scientific Benchmarking of Parallel Computing Systems</i>, SC 2015, on rank
     * statistics. Charts draw the same median.
     *
     * @param measured at least one
     */
    public static Sample median(List<Sample> measured) {
      List<Sample> sorted =
          measured.stream().sorted(Comparator.comparingDouble(Sample::nanos)).toList();
      Sample median = sorted.get(sorted.size() / 2);
      return new Sample(
          median.perSecond,
          median.achievedPerSecond,
          median.held,
          median.nanos,
          sorted.stream().mapToDouble(Sample::leastNanos).min().orElseThrow(),
          sorted.stream().mapToDouble(Sample::mostNanos).max().orElseThrow());
    }
  }

  /**
   * Finds it.
   *
   * @param samples in any order; of a rate that stands there several times the median counts
   * @return null if fewer than three rates were held
   */
  public static @Nullable Knee of(List<Sample> samples) {
    Map<Double, List<Sample>> byRate =
        samples.stream()
            .collect(Collectors.groupingBy(Sample::perSecond, TreeMap::new, Collectors.toList()));
    List<Sample> rates = byRate.values().stream().map(Sample::median).toList();
    int best = -1;
    double surePower = 0;
    for (int rate = 0; rate < rates.size(); rate++) {
      Sample sample = rates.get(rate);
      if (sample.held()) {
        best = best < 0 || sample.power() > rates.get(best).power() ? rate : best;
        surePower = Math.max(surePower, sample.leastPower());
      }
    }
    if (rates.stream().filter(Sample::held).count() < MIN_RATES) {
      return null;
    }
    int first = best;
    int last = best;
    for (int rate = 0; rate < rates.size(); rate++) {
      if (rates.get(rate).held() && rates.get(rate).mostPower() >= surePower) {
        first = Math.min(first, rate);
        last = Math.max(last, rate);
      }
    }
    int highest = rates.size() - 1;
    return new Knee(
        best == 0 ? Place.LOWEST : best == highest ? Place.HIGHEST : Place.INSIDE,
        best == 0 || best == highest
            ? rates.get(best).perSecond()
            : vertex(rates.get(best - 1), rates.get(best), rates.get(best + 1)),
        rates.get(Math.max(0, first - 1)).perSecond(),
        rates.get(Math.min(highest, last + 1)).perSecond());
  }

  /** Where the parabola through three points is highest; it lies between the outer ones. */
  private static double vertex(Sample left, Sample middle, Sample right) {
    if (!left.held() || !right.held()) {
      return middle.perSecond();
    }
    double toLeft = middle.perSecond() - left.perSecond();
    double toRight = middle.perSecond() - right.perSecond();
    double risen = toLeft * (middle.power() - right.power());
    double fallen = toRight * (middle.power() - left.power());
    double bend = risen - fallen;
    return bend == 0
        ? middle.perSecond()
        : middle.perSecond() - (toLeft * risen - toRight * fallen) / (2 * bend);
  }
}
