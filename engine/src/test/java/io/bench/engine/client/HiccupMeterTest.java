package io.bench.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The hiccup meter, on a clock that only moves when it sleeps. */
class HiccupMeterTest {

  private static final long MILLI = 1_000_000;
  private static final long MICRO = 1_000;

  private long nanos = Long.MAX_VALUE - 50 * MILLI; // wraps on the way
  private long overrunNanos;
  private final HiccupMeter meter =
      new HiccupMeter(() -> nanos, sleepNanos -> nanos += sleepNanos + overrunNanos);

  private void sample(int times, long overrun) {
    overrunNanos = overrun;
    for (int sample = 0; sample < times; sample++) {
      meter.sample();
    }
  }

  @Test
  void sleepsThatEndInTimeAreNoHiccups() {
    sample(1_000, 0);

    Histogram hiccups = meter.take();
    assertThat(hiccups.getTotalCount()).isEqualTo(1_000);
    assertThat(hiccups.getMaxValue()).isLessThan(MICRO);
  }

  @Test
  void whatEverySleepTakesLongerIsTheTimersAndNoHiccup() {
    sample(1_000, 55_000);
    meter.take();
    sample(1_000, 55_000);

    assertThat(meter.take().getMaxValue()).isLessThan(MICRO);
  }

  @Test
  void noMoreThanATimersSlackIsTakenOff() {
    sample(1_000, 3 * MILLI);

    assertThat((double) meter.take().getMaxValue()).isCloseTo(2.9 * MILLI, within(0.05 * MILLI));
  }

  @Test
  void aStallIsSeenAsLongAsItWas() {
    sample(1, 0);
    sample(1, 100 * MILLI);

    assertThat((double) meter.take().getMaxValue()).isCloseTo(100.0 * MILLI, within(1.0 * MILLI));
  }

  @Test
  void aStallWeighsAsMuchAsTheTimeItCovers() {
    sample(900, 0);
    sample(1, 100 * MILLI);

    Histogram hiccups = meter.take();
    assertThat(hiccups.getTotalCount()).isEqualTo(1_000);
    assertThat(hiccups.getValueAtPercentile(89)).isLessThan(MICRO);
    assertThat((double) hiccups.getValueAtPercentile(95))
        .as("half of the moments of the stall had 50 ms still to come")
        .isCloseTo(50.0 * MILLI, within(2.0 * MILLI));
  }

  @Test
  void aSleepThatIsCutShortTellsNothing() {
    sample(1, -MILLI / 2);

    assertThat(meter.take().getTotalCount()).isZero();
  }

  @Test
  void whatWasTakenIsNotToldAgain() {
    sample(10, 0);
    meter.take();

    assertThat(meter.take().getTotalCount()).isZero();
  }

  @Test
  void whatWasTakenStaysAsItIs() {
    sample(10, 0);
    Histogram first = meter.take();
    sample(10, 5 * MILLI);
    meter.take();
    sample(10, 5 * MILLI);

    assertThat(first.getTotalCount()).isEqualTo(10);
    assertThat(first.getMaxValue()).isLessThan(MICRO);
  }

  @Test
  void intervalsCanBeAddedUp() {
    Histogram sum = HiccupMeter.emptyHistogram();
    sample(10, 0);
    sum.add(meter.take());
    sample(1, 20 * MILLI);
    sum.add(meter.take());

    assertThat(sum.getTotalCount()).isEqualTo(30);
  }

  @Test
  void aStallBeyondAllMeasureIsCutAtAnHour() {
    sample(1, 0);
    sample(1, 5_000_000_000_000L);

    assertThat(meter.take().getMaxValue()).isGreaterThan(3_500_000_000_000L);
  }
}
