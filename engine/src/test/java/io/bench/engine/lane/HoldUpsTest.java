package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Sums of hold-ups within times. */
class HoldUpsTest {

  private final HoldUps holdUps = new HoldUps();

  @Test
  void onlyWhatLiesWithinATimeCounts() {
    holdUps.add(100, 200);
    holdUps.add(300, 450);

    assertThat(holdUps.within(0, 50)).isZero();
    assertThat(holdUps.within(0, 1_000)).isEqualTo(250);
    assertThat(holdUps.within(150, 350)).isEqualTo(100);
    assertThat(holdUps.within(320, 400)).isEqualTo(80);
    assertThat(holdUps.within(450, 1_000)).isZero();
  }

  /** A backlog of seconds spans more of them than are kept. */
  @Test
  void beforeTheOldestThatIsKeptTheyAreTakenToHaveBeenAsDense() {
    for (int index = 0; index < 5_000; index++) {
      holdUps.add(index * 1_000L, index * 1_000L + 900);
    }

    assertThat((double) holdUps.within(0, 5_000_000)).isCloseTo(4_500_000, within(45_000.0));
    assertThat((double) holdUps.within(4_999_000 - 10_000, 4_999_000)).isEqualTo(9_000);
  }
}
