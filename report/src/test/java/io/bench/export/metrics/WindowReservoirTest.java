package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WindowReservoirTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private final WindowReservoir window = new WindowReservoir(3);

  private void second(int second, long nanos, long count) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(nanos, count);
    window.add(times, START.plusSeconds(second));
  }

  @Test
  void aStallLeavesTheWindowAfterHalfAMinuteAndNotBeforeTwentySeconds() {
    second(0, 5_000_000_000L, 1);
    for (int second = 1; second <= 29; second++) {
      second(second, 1_000_000, 100);
    }
    assertThat(window.maxNanos()).isGreaterThan(4_900_000_000L);

    second(30, 1_000_000, 100);

    assertThat(window.maxNanos()).isLessThan(1_100_000);
    assertThat(window.totalCount()).isEqualTo(1 + 30 * 100);
    assertThat(window.size()).isEqualTo(2_100);
  }

  @Test
  void secondsWithoutTimesLetTheWindowMoveOn() {
    second(0, 1_000_000, 100);

    for (int second = 1; second <= 40; second++) {
      window.add(null, START.plusSeconds(second));
    }

    assertThat(window.size()).isZero();
    assertThat(window.getSnapshot().getMedian()).isNaN();
    assertThat(window.totalCount()).isEqualTo(100);
  }

  @Test
  void aGapLongerThanTheWindowEmptiesIt() {
    second(0, 1_000_000, 100);
    second(500, 2_000_000, 50);
    second(501, 2_000_000, 50);

    assertThat(window.size()).isEqualTo(100);
    assertThat(window.totalNanos()).isBetween(0.299e9, 0.301e9);
  }

  @Test
  void aQuantileIsToldOnlyIfTenTimesLieAboveIt() {
    second(0, 1_000_000, 999);
    assertThat(window.getSnapshot().get99thPercentile()).isNaN();

    second(1, 1_000_000, 1);

    assertThat(window.getSnapshot().get99thPercentile()).isBetween(0.99e6, 1.01e6);
  }
}
