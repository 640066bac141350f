package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PendingRingTest {

  private static final FailEvery NONE = new FailEvery(0);
  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  @Test
  void anEmptyRingHasNothingToWaitFor() {
    assertThat(new PendingRing(1).endDue(NONE)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatIsNotDueStaysAndSaysHowLong() {
    PendingRing ring = new PendingRing(2);
    FakeCompletion due = new FakeCompletion();
    FakeCompletion later = new FakeCompletion();
    ring.add(System.nanoTime(), 0, due);
    ring.add(System.nanoTime() + HOUR_NANOS, 1, later);

    assertThat(ring.endDue(NONE)).isBetween(1L, HOUR_NANOS);
    assertThat(due.ends()).isEqualTo(1);
    assertThat(later.ends()).isZero();
  }

  @Test
  void placesAreUsedAgainAndOpsEndInTheOrderOfTheirStart() {
    PendingRing ring = new PendingRing(3);
    List<Integer> ended = new ArrayList<>();
    List<Integer> started = new ArrayList<>();
    for (int op = 0; op < 100; op++) {
      int number = op;
      started.add(op);
      ring.add(System.nanoTime(), op, new FakeCompletion(() -> ended.add(number)));
      if (op % 3 == 2) {
        assertThat(ring.endDue(NONE)).isEqualTo(Long.MAX_VALUE);
      }
    }
    ring.endDue(NONE);
    assertThat(ended).isEqualTo(started);
  }

  @Test
  void eachOpFailsOrSucceedsByItsOwnCycle() {
    PendingRing ring = new PendingRing(2);
    FakeCompletion third = new FakeCompletion();
    FakeCompletion fourth = new FakeCompletion();
    ring.add(System.nanoTime(), 3, third);
    ring.add(System.nanoTime(), 4, fourth);
    ring.endDue(new FailEvery(4));

    assertThat(third.error()).isNotNull();
    assertThat(fourth.error()).isNull();
  }

  @Test
  void aLaneThatFollowsEachEndWithAnotherOpDoesNotKeepTheOthersWaiting() {
    PendingRing ring = new PendingRing(1);
    FakeCompletion second = new FakeCompletion();
    FakeCompletion first = new FakeCompletion(() -> ring.add(System.nanoTime(), 1, second));
    ring.add(System.nanoTime(), 0, first);

    assertThat(ring.endDue(NONE)).isZero();
    assertThat(first.ends()).isEqualTo(1);
    assertThat(second.ends()).isZero();
    assertThat(ring.endDue(NONE)).isEqualTo(Long.MAX_VALUE);
    assertThat(second.ends()).isEqualTo(1);
  }
}
