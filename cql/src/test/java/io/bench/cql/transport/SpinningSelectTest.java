package io.bench.cql.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.lane.AwaitedAnswers;
import io.netty.channel.SelectStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpinningSelectTest {

  private static final int SPIN_NANOS = 100;

  private long now = Long.MAX_VALUE - 150; // overflows in between
  private int ready;
  private int looks;
  private final FakeLane lane = new FakeLane();
  private final SpinningSelect select = new SpinningSelect(SPIN_NANOS, () -> now, () -> lane);

  private static final class FakeLane implements AwaitedAnswers {
    private boolean inFlight = true;
    private long events;
    private final List<Long> vainNanos = new ArrayList<>();

    @Override
    public boolean anyInFlight() {
      return inFlight;
    }

    @Override
    public long events() {
      return events;
    }

    @Override
    public void lookedInVain(long nanos) {
      vainNanos.add(nanos);
    }
  }

  private int round(boolean hasTasks) throws Exception {
    return select.calculateStrategy(
        () -> {
          looks++;
          return ready;
        },
        hasTasks);
  }

  /** A round that has only looked, and goes on. */
  private void spins() throws Exception {
    int before = looks;
    assertThat(round(false)).isZero();
    assertThat(looks).isEqualTo(before + 1);
  }

  private void sleeps() throws Exception {
    assertThat(round(false)).isEqualTo(SelectStrategy.SELECT);
  }

  /** A round in which a timer is due that is no turn. */
  private void timerFires() throws Exception {
    assertThat(round(true)).as("a task does not wait").isZero();
  }

  @Test
  void sleepsAtOnceWithNothingInFlightAlthoughTimersFire() throws Exception {
    lane.inFlight = false;
    for (int timer = 0; timer < 5; timer++) {
      sleeps();
      now += SPIN_NANOS / 2;
      timerFires();
    }
    sleeps();

    assertThat(looks).as("only with the timers, to read and write in between").isEqualTo(5);
    assertThat(lane.vainNanos).isEmpty();
  }

  @Test
  void sleepsAtOnceAsSoonAsNothingIsInFlight() throws Exception {
    spins();
    lane.inFlight = false;
    sleeps();
  }

  @Test
  void looksWhileOpsAreInFlightUntilTheTimeIsOverAndThenSleeps() throws Exception {
    spins();
    now += 99;
    spins();
    now += 1;
    sleeps();
  }

  @Test
  void timersDoNotBeginTheTimeAgain() throws Exception {
    spins();
    now += 60;
    timerFires();
    now += 39;
    spins();
    now += 1;
    sleeps();
    for (int timer = 0; timer < 5; timer++) {
      now += 1;
      timerFires();
      sleeps();
    }
  }

  @Test
  void bytesBeginTheTimeAgain() throws Exception {
    spins();
    now += 99;
    ready = 2;
    assertThat(round(false)).isEqualTo(2);
    ready = 0;
    now += 99;
    spins();
    now += 99;
    spins();
    now += 1;
    sleeps();
  }

  @Test
  void aTurnBeginsTheTimeAgainAlsoAfterASleep() throws Exception {
    spins();
    now += 99;
    lane.events++;
    spins();
    now += 99;
    spins();
    now += 1;
    sleeps();
    now += 10 * SPIN_NANOS;
    lane.events++;
    spins();
    now += SPIN_NANOS;
    sleeps();
  }

  @Test
  void theTimeOfLooksThatFoundNothingIsTold() throws Exception {
    spins();
    now += 30;
    spins();
    now += 70;
    sleeps();

    assertThat(lane.vainNanos).containsExactly(30L, 70L);
  }

  @Test
  void timeForBytesTasksTurnsAndSleepIsNotTold() throws Exception {
    spins();
    now += 10;
    ready = 1;
    round(false);
    ready = 0;
    now += 10;
    spins();
    now += 10;
    timerFires();
    now += 10;
    spins();
    now += 10;
    lane.events++;
    spins();
    now += 1;
    spins();
    now += SPIN_NANOS;
    sleeps();
    now += 10;
    sleeps();

    assertThat(lane.vainNanos).containsExactly(1L, (long) SPIN_NANOS);
  }

  @Test
  void aThreadThatCouldNotRunHasNotLooked() throws Exception {
    spins();
    now += 5_000_000;
    sleeps();

    assertThat(lane.vainNanos).containsExactly(10_000L);
  }
}
