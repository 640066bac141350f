package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Reason;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BatchMeansTest {

  private static final double MS = 1e6;

  /** A window of independent exponential times with this mean in each second. */
  private static BlockSeries exponential(int perSecond, double... meanNanos) {
    SplittableRandom random = new SplittableRandom(11);
    BlockSeries series = new BlockSeries();
    for (double mean : meanNanos) {
      Histogram second = new Histogram(3);
      for (int request = 0; request < perSecond; request++) {
        second.recordValue((long) (mean * random.nextExponential()));
      }
      series.add(1, perSecond, second);
    }
    return series;
  }

  private static double[] constant(int seconds, double value) {
    double[] values = new double[seconds];
    java.util.Arrays.fill(values, value);
    return values;
  }

  private static Reason reason(Map<Statistic, ConfidenceInterval> intervals, Statistic statistic) {
    assertThat(intervals.get(statistic)).isInstanceOf(Withheld.class);
    return ((Withheld) intervals.get(statistic)).reason();
  }

  private static Known known(Map<Statistic, ConfidenceInterval> intervals, Statistic statistic) {
    assertThat(intervals.get(statistic)).isInstanceOf(Known.class);
    return (Known) intervals.get(statistic);
  }

  @Test
  void theEstimateIsThatOfTheMergedWindow() {
    BlockSeries series = exponential(1_000, constant(60, 2 * MS));
    Histogram merged = new Histogram(3);
    series.batches().forEach(batch -> merged.add(batch.times()));

    Map<Statistic, ConfidenceInterval> intervals = BatchMeans.intervals(series, false);

    assertThat(known(intervals, Statistic.P99).estimate())
        .isEqualTo((double) merged.getValueAtPercentile(99));
    assertThat(known(intervals, Statistic.MEAN).estimate()).isEqualTo(merged.getMean());
    assertThat(known(intervals, Statistic.THROUGHPUT).estimate()).isEqualTo(1_000);
  }

  @Test
  void theIntervalOfAMeanIsAboutThatOfIndependentSamples() {
    Known mean =
        known(BatchMeans.intervals(exponential(1_000, constant(60, MS)), false), Statistic.MEAN);

    // 1.96 standard errors of 60,000 exponential samples are 0.8 % of their mean.
    assertThat((mean.upper() - mean.lower()) / 2 / mean.estimate()).isBetween(0.004, 0.016);
  }

  @Test
  void aConstantRateHasAnIntervalOfNoLength() {
    Known throughput =
        known(
            BatchMeans.intervals(exponential(500, constant(60, MS)), false), Statistic.THROUGHPUT);

    assertThat(throughput.lower()).isEqualTo(500);
    assertThat(throughput.upper()).isEqualTo(500);
  }

  @Test
  void aPercentileIsNeverSharperThanItsHistogram() {
    BlockSeries series = new BlockSeries();
    for (int second = 0; second < 60; second++) {
      Histogram times = new Histogram(3);
      times.recordValueWithCount(5_000_001, 1_000);
      series.add(1, 1_000, times);
    }

    Known p50 = known(BatchMeans.intervals(series, false), Statistic.P50);

    assertThat(p50.lower()).isLessThanOrEqualTo(5_000_001);
    assertThat(p50.upper()).isGreaterThanOrEqualTo(5_000_001);
    assertThat(p50.upper()).isGreaterThan(p50.lower());
  }

  @Test
  void anIntervalNeverReachesBelowZero() {
    double[] means = constant(60, MS);
    java.util.Arrays.fill(means, 30, 33, 1_000 * MS);

    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(1_000, means), false);

    assertThat(intervals.values())
        .allSatisfy(
            interval -> {
              if (interval instanceof Known known) {
                assertThat(known.lower()).isNotNegative();
              }
            });
  }

  @Test
  void fewerThanTenSecondsAreTooShort() {
    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(1_000, constant(9, MS)), false);

    for (Statistic statistic : Statistic.values()) {
      assertThat(reason(intervals, statistic)).isEqualTo(Reason.TOO_SHORT);
      assertThat(intervals.get(statistic).evidence().blocks()).isEqualTo(9);
    }
  }

  @Test
  void anEmptySeriesIsTooShort() {
    assertThat(reason(BatchMeans.intervals(new BlockSeries(), false), Statistic.MEAN))
        .isEqualTo(Reason.TOO_SHORT);
  }

  @Test
  void fewSamplesOfTheTailAreTooFewForTheTailOnly() {
    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(100, constant(60, MS)), false);

    assertThat(intervals.get(Statistic.P99)).isInstanceOf(Known.class);
    assertThat(reason(intervals, Statistic.P99_9)).isEqualTo(Reason.TOO_FEW);
    assertThat(intervals.get(Statistic.P99_9).evidence().tailSamplesPerSection())
        .isCloseTo(0.6, within(1e-9));
  }

  @Test
  void aWindowWithoutTimesStillHasAThroughput() {
    BlockSeries series = new BlockSeries();
    for (int second = 0; second < 20; second++) {
      series.add(1, 5, null);
    }

    Map<Statistic, ConfidenceInterval> intervals = BatchMeans.intervals(series, false);

    assertThat(known(intervals, Statistic.THROUGHPUT).estimate()).isEqualTo(5);
    assertThat(reason(intervals, Statistic.MEAN)).isEqualTo(Reason.TOO_FEW);
  }

  @Test
  void aTailThatCameInOneClumpIsClustered() {
    double[] means = constant(60, MS);
    means[30] = 50 * MS;

    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(1_000, means), false);

    assertThat(reason(intervals, Statistic.P99)).isEqualTo(Reason.CLUSTERED);
    assertThat(intervals.get(Statistic.P99).evidence().effectiveTailSamples()).isLessThan(2);
    assertThat(intervals.get(Statistic.P50)).isInstanceOf(Known.class);
  }

  @Test
  void aDriftIsNotStationary() {
    double[] means = new double[60];
    for (int second = 0; second < means.length; second++) {
      means[second] = MS * (1 + second / 100.0);
    }

    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(1_000, means), false);

    assertThat(reason(intervals, Statistic.MEAN)).isEqualTo(Reason.NOT_STATIONARY);
    assertThat(reason(intervals, Statistic.P50)).isEqualTo(Reason.NOT_STATIONARY);
    assertThat(reason(intervals, Statistic.P99)).isEqualTo(Reason.NOT_STATIONARY);
    assertThat(intervals.get(Statistic.THROUGHPUT)).isInstanceOf(Known.class);
  }

  @Test
  void aLongWindowIsJudgedLikeAShortOne() {
    Map<Statistic, ConfidenceInterval> intervals =
        BatchMeans.intervals(exponential(200, constant(2_000, MS)), false);

    Known p99 = known(intervals, Statistic.P99);
    assertThat(p99.lower()).isLessThan(Math.log(100) * MS);
    assertThat(p99.upper()).isGreaterThan(Math.log(100) * MS);
    assertThat(p99.evidence().blocks()).isBetween(80, 160);
  }
}
