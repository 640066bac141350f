package io.bench.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.search.Knee.Place;
import io.bench.engine.search.Knee.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KneeTest {

  private static final double SERVICE_PER_SECOND = 10_000;
  private static final double[] RATES = {1000, 1500, 2300, 3400, 5100, 7700, 9500};

  /** The response time of M/M/1 is exponential with rate μ - λ, so each percentile is known. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 0.99, 0.999})
  void thatOfAnMm1QueueIsHalfItsServiceRateWhateverThePercentile(double quantile) {
    Knee knee = Knee.of(exact(quantile, RATES));

    assertThat(knee.place()).isEqualTo(Place.INSIDE);
    assertThat(knee.perSecond()).isCloseTo(SERVICE_PER_SECOND / 2, within(1e-6));
    assertThat(knee.fromPerSecond()).isEqualTo(3400);
    assertThat(knee.toPerSecond()).isEqualTo(7700);
  }

  @Test
  void doesNotMoveWithTheRatesThatWereChosen() {
    assertThat(Knee.of(exact(0.99, 4000, 4900, 9999)).perSecond())
        .isCloseTo(Knee.of(exact(0.99, 10, 4000, 7000, 8000)).perSecond(), within(1e-6));
  }

  @Test
  void liesAtAnEndWherePowerIsGreatestThere() {
    Knee below = Knee.of(exact(0.99, 6000, 7000, 8000));
    Knee above = Knee.of(exact(0.99, 1000, 2000, 3000));

    assertThat(below).isEqualTo(new Knee(Place.LOWEST, 6000, 6000, 7000));
    assertThat(above).isEqualTo(new Knee(Place.HIGHEST, 3000, 2000, 3000));
  }

  /** The latency of a rate that was not held depends on how long it was tried. */
  @Test
  void isNoRateThatWasNotHeldAndNoneIsComputedFromOne() {
    List<Sample> samples =
        List.of(
            sample(1000, 1.0, true),
            sample(2000, 1.1, true),
            sample(4000, 1.2, true),
            sample(8000, 1.3, false));

    assertThat(Knee.of(samples)).isEqualTo(new Knee(Place.INSIDE, 4000, 2000, 8000));
    assertThat(Knee.of(samples.subList(1, 4))).isNull();
  }

  @Test
  void intervalsOfTheLatencyWidenWhereItMayLie() {
    List<Sample> samples =
        Arrays.stream(RATES)
            .mapToObj(
                rate -> {
                  double nanos = percentile(0.99, rate);
                  return new Sample(rate, rate, true, nanos, nanos * 0.9, nanos * 1.1);
                })
            .toList();

    // Relative power is 22, 25 and 18 at 3,400, 5,100 and 7,700: 10 % up and down leave two open.
    assertThat(Knee.of(samples).fromPerSecond()).isEqualTo(2300);
    assertThat(Knee.of(samples).toPerSecond()).isEqualTo(7700);
  }

  /**
   * However often a rate was measured, and in whatever order: one wrong measurement is outvoted.
   */
  @Test
  void ofSeveralMeasurementsOfARateTheMedianCounts() {
    Sample disturbed = sample(2000, 9.0, true);
    List<Sample> others =
        List.of(sample(1000, 1, true), sample(3000, 1.6, true), sample(2000, 1.01, true));
    List<Sample> first = new ArrayList<>(List.of(disturbed, sample(2000, 0.99, true)));
    List<Sample> last = new ArrayList<>(others);
    first.addAll(others);
    last.addAll(List.of(sample(2000, 0.99, true), disturbed));

    assertThat(Knee.of(first)).isEqualTo(Knee.of(last));
    assertThat(Knee.of(first).perSecond())
        .isEqualTo(Knee.of(List.of(others.get(0), others.get(1), others.get(2))).perSecond());
  }

  @Test
  void ofTwoMeasurementsTheSlowerCountsWithTheIntervalOfBoth() {
    Sample fast = new Sample(1000, 1000, true, 5, 4, 6);
    Sample slow = new Sample(1000, 900, false, 8, 7, 9);

    assertThat(Sample.median(List.of(slow, fast))).isEqualTo(new Sample(1000, 900, false, 8, 4, 9));
  }

  @Test
  void nothingIsSaidOfTwoRates() {
    assertThat(Knee.of(exact(0.99, 1000, 9000))).isNull();
    assertThat(Knee.of(List.of())).isNull();
  }

  /** Lindley's recursion: the wait of each op from that of the one before. */
  @Test
  void liesWhereItIsSaidToLieInSimulatedQueues() {
    int covered = 0;
    int runs = 100;
    for (int seed = 0; seed < runs; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Sample> samples =
          Arrays.stream(RATES).mapToObj(rate -> simulated(rate, 40_000, random)).toList();
      Knee knee = Knee.of(samples);
      if (knee.fromPerSecond() <= SERVICE_PER_SECOND / 2
          && knee.toPerSecond() >= SERVICE_PER_SECOND / 2) {
        covered++;
      }
    }
    assertThat(covered).as("of %d seeds from 0", runs).isGreaterThanOrEqualTo(95);
  }

  private static Sample simulated(double rate, int ops, SplittableRandom random) {
    double[] nanos = new double[ops];
    double wait = 0;
    for (int op = 0; op < ops; op++) {
      double service = exponential(random) / SERVICE_PER_SECOND;
      nanos[op] = (wait + service) * 1e9;
      wait = Math.max(0, wait + service - exponential(random) / rate);
    }
    Arrays.sort(nanos);
    double p99 = nanos[(int) (0.99 * ops)];
    return new Sample(rate, rate, true, p99, p99, p99);
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }

  private static List<Sample> exact(double quantile, double... rates) {
    return DoubleStream.of(rates)
        .mapToObj(
            rate -> {
              double nanos = percentile(quantile, rate);
              return new Sample(rate, rate, true, nanos, nanos, nanos);
            })
        .toList();
  }

  private static double percentile(double quantile, double rate) {
    return -Math.log(1 - quantile) / (SERVICE_PER_SECOND - rate) * 1e9;
  }

  private static Sample sample(double rate, double millis, boolean held) {
    return new Sample(rate, held ? rate : rate / 2, held, millis * 1e6, millis * 1e6, millis * 1e6);
  }
}
