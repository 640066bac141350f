package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.clients.CoordinatorMessage.Pong;
import io.bench.engine.result.ClockReading;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockSyncTest {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final long SECOND = 1_000_000_000;

  private final ClockSync sync = new ClockSync();

  @Test
  void ofSymmetricDelaysTheOffsetIsExact() {
    // there 100, answered after 30, back 100; the other clock is 5,000 ahead
    sync.add(new Pong(1_000, 6_100, 6_130), 1_230);

    ClockReading reading = sync.reading(NOON, 1_230);
    assertThat(reading.offsetNanos()).isEqualTo(5_000);
    assertThat(reading.uncertaintyNanos()).as("half of 200, and drift").isBetween(100L, 101L);
    assertThat(reading.roundTrips()).isEqualTo(1);
    assertThat(reading.time()).isEqualTo(NOON);
    assertThat(sync.ownNanos(9_000)).isEqualTo(4_000);
  }

  @Test
  void ofAsymmetricDelaysTheErrorIsHalfOfTheDifferenceAndWithinTheUncertainty() {
    // there 10, back 190, no offset: the whole asymmetry but 10 is error
    sync.add(new Pong(0, 10, 10), 200);

    ClockReading reading = sync.reading(NOON, 200);
    assertThat(reading.offsetNanos()).isEqualTo(-90);
    assertThat(Math.abs(reading.offsetNanos())).isLessThanOrEqualTo(reading.uncertaintyNanos());
  }

  @Test
  void theShortestRoundTripCountsWhereverItComes() {
    sync.add(new Pong(0, 5_900, 5_900), 1_000);
    sync.add(new Pong(1_000, 6_050, 6_050), 1_100);
    sync.add(new Pong(2_000, 7_900, 7_900), 3_000);

    assertThat(sync.reading(NOON, 3_000).offsetNanos()).isEqualTo(5_000);
    assertThat(sync.reading(NOON, 3_000).uncertaintyNanos()).isBetween(50L, 51L);
    assertThat(sync.reading(NOON, 3_000).roundTrips()).isEqualTo(3);
  }

  @Test
  void theUncertaintyGrowsByWhatClocksDriftApart() {
    sync.add(new Pong(0, 100, 100), 200);

    assertThat(sync.reading(NOON, 10 * SECOND).uncertaintyNanos()).isEqualTo(100 + 1_000_000);
  }

  @Test
  void aWorseRoundTripIsTakenOnceTheBetterOneIsTooOld() {
    sync.add(new Pong(0, 100, 100), 200);
    long later = 4 * SECOND;
    // of 300 us: less certain than a good one, more certain than one of 4 s ago (400 us)
    sync.add(new Pong(later, later + 300_000, later + 300_000), later + 300_000);

    assertThat(sync.reading(NOON, later + 300_000).offsetNanos()).isEqualTo(150_000);
  }

  @Test
  void aClockThatWasSetIsNoticedAtTheNextRoundTrip() {
    sync.add(new Pong(0, 100, 100), 200);
    sync.add(new Pong(SECOND, 8 * SECOND + 400, 8 * SECOND + 400), SECOND + 800);

    assertThat(sync.reading(NOON, SECOND + 800).offsetNanos()).isEqualTo(7 * SECOND);
  }

  @Test
  void withoutARoundTripNothingIsKnown() {
    assertThatThrownBy(() -> sync.reading(NOON, 0)).isInstanceOf(IllegalStateException.class);
  }

  /** An hour with a ping a second: at no time does the true offset lie outside. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theTrueOffsetAlwaysLiesWithinTheUncertainty(long seed) {
    Random random = new Random(seed);
    double drift = (random.nextDouble() - 0.5) * 200e-6;
    double offset = (random.nextDouble() - 0.5) * 1e13;
    long worst = 0;
    for (long second = 1; second <= 3_600; second++) {
      long sent = second * SECOND;
      long there = delay(random);
      long held = random.nextInt(50_000);
      long back = delay(random);
      sync.add(
          new Pong(
              sent, other(sent + there, offset, drift), other(sent + there + held, offset, drift)),
          sent + there + held + back);
      long asked = sent + there + held + back + random.nextInt(900_000_000);
      ClockReading reading = sync.reading(NOON, asked);
      long error = Math.abs(other(asked, offset, drift) - asked - reading.offsetNanos());
      worst = second < 10 ? 0 : Math.max(worst, reading.uncertaintyNanos());

      assertThat(error)
          .as("seed %d, second %d", seed, second)
          .isLessThanOrEqualTo(reading.uncertaintyNanos());
    }

    assertThat(worst).as("useful nevertheless").isLessThan(2_000_000);
  }

  private static long other(long own, double offset, double drift) {
    return own + Math.round(offset + own * drift);
  }

  /** Around 0.3 ms, and one in a hundred sent again after 200 ms. */
  private static long delay(Random random) {
    long delay = Math.round(300_000 * Math.exp(0.4 * random.nextGaussian()));
    return random.nextInt(100) == 0 ? delay + 200_000_000 : delay;
  }
}
