package io.bench.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneUseTest {

  @Test
  void whatWasSpunIsAPartOfTheCpuTime() {
    LaneUse use = new LaneUse();
    use.spun(30);
    use.spun(20);

    assertThat(use.interval(100).spunNanos()).isEqualTo(50);
    assertThat(use.interval(40).spunNanos()).as("no more than was used").isEqualTo(40);
    assertThat(use.interval(LaneInterval.UNKNOWN).spunNanos()).isEqualTo(50);
  }

  @Test
  void whatWasHandedOverIsAddedAndForgotten() {
    LaneUse use = new LaneUse();
    LaneUse handedOver = new LaneUse();
    handedOver.spun(7);

    use.add(handedOver);
    use.add(handedOver);
    assertThat(use.interval(100).spunNanos()).isEqualTo(14);
    use.clear();
    assertThat(use.interval(100).spunNanos()).isZero();
  }

  /** Of an interval of 100 ns; -1 is unknown. */
  @ParameterizedTest
  @CsvSource({
    "20, 100, 0, 0.20",
    "20, 100, 80, 0.20",
    "90, 95, 50, 0.45",
    "-1, 100, 80, 0.20",
    "-1, 95, 0, 0.95",
    "30, -1, 10, 0.30"
  })
  void aLaneIsOccupiedWhileItIsBusyAndOnACpuWithoutSpinning(
      long busyNanos, long cpuNanos, long spunNanos, double share) {
    LaneInterval interval = new LaneInterval(busyNanos, cpuNanos, spunNanos, 1, 1);

    assertThat(interval.occupancy(100e-9)).isCloseTo(share, within(1e-9));
  }
}
