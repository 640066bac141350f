package io.bench.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SteadyTimeTest {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  private Instant timeOfDay = NOON;
  private long nanos = Long.MAX_VALUE - 10;

  @Test
  void beginsWithTheTimeOfDay() {
    assertThat(steady().instant()).isEqualTo(NOON);
  }

  @Test
  void goesOnWithTheMonotonicClockWhateverBecomesOfTheTimeOfDay() {
    SteadyTime time = steady();
    timeOfDay = NOON.minusSeconds(3_600);
    nanos += 1_500_000_000L;

    assertThat(time.instant()).isEqualTo(NOON.plusMillis(1_500));
  }

  private SteadyTime steady() {
    return new SteadyTime(() -> timeOfDay, () -> nanos);
  }
}
