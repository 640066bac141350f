package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.ProcessStalls;
import org.junit.jupiter.api.Test;

/** When a lane was held up, and how long an answer may have waited for it; times in nanoseconds. */
class LaneAttentionTest {

  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;

  private final LaneRecorder recorder = new LaneRecorder(1, 1, 3);

  private LaneAttention attention(ProcessStalls stalls) {
    return new LaneAttention(recorder, stalls, 0);
  }

  private static void turn(LaneAttention attention, long began, long ended) {
    attention.turnBegins(began);
    attention.turnEnded(began, ended, true);
  }

  @Test
  void anAnswerThatWakesAnIdleLaneHasNotWaited() {
    LaneAttention attention = attention(ProcessStalls.UNKNOWN);
    turn(attention, 0, 10 * MICRO);

    attention.reading(5 * MILLI);

    assertThat(attention.unreadNanos(10 * MICRO, 5 * MILLI + 3 * MICRO)).isEqualTo(3 * MICRO);
    assertThat(attention.clientHoldUpNanos(0, 5 * MILLI)).isZero();
  }

  @Test
  void anAnswerThatIsThereWhenABusyLaneLooksMayHaveWaitedSinceItLastDid() {
    LaneAttention attention = attention(ProcessStalls.UNKNOWN);
    turn(attention, 0, 10 * MICRO);
    attention.reading(MILLI);
    turn(attention, MILLI, MILLI + 90 * MICRO);

    attention.reading(MILLI + 95 * MICRO);

    assertThat(attention.unreadNanos(0, MILLI + 100 * MICRO)).isEqualTo(100 * MICRO);
  }

  @Test
  void pagesThatEndNoOpKeepNobodyFromReadingTheNext() {
    LaneAttention attention = attention(ProcessStalls.UNKNOWN);
    turn(attention, 0, 10 * MICRO);
    for (int page = 1; page <= 10; page++) {
      attention.reading(page * (5 * MILLI));
    }

    assertThat(attention.unreadNanos(0, 50 * MILLI + 20 * MICRO)).isEqualTo(20 * MICRO);
    assertThat(recorder.laneUse().busyNanos()).isLessThan(100 * MICRO);
  }

  @Test
  void aLaneThatWorksWithoutABreakHoldsUpWhatIsReady() {
    LaneAttention attention = attention(ProcessStalls.UNKNOWN);
    turn(attention, 0, 10 * MICRO);
    attention.reading(MILLI);
    turn(attention, MILLI, 3 * MILLI);
    attention.turnBegins(3 * MILLI + 10 * MICRO);

    assertThat(attention.clientHoldUpNanos(0, 3 * MILLI)).isEqualTo(2 * MILLI);
  }

  @Test
  void aLaneThatIsWokenOftenButWorksLittleHoldsUpNothing() {
    LaneAttention attention = attention(ProcessStalls.UNKNOWN);
    turn(attention, 0, 10 * MICRO);
    for (long now = MILLI; now < 11 * MILLI; now += 33 * MICRO) {
      attention.reading(now);
      turn(attention, now + MICRO, now + 8 * MICRO);
    }

    assertThat(attention.clientHoldUpNanos(MILLI, 11 * MILLI)).isZero();
  }

  @Test
  void whatComesWhileTheProcessStandsStillMayHaveWaitedSinceThen() {
    LaneAttention attention = attention((from, now) -> Math.max(from, now - 40 * MILLI));
    turn(attention, 0, 10 * MICRO);

    attention.reading(100 * MILLI);

    assertThat(attention.unreadNanos(0, 100 * MILLI)).isEqualTo(40 * MILLI);
    assertThat(attention.clientHoldUpNanos(0, 100 * MILLI)).isEqualTo(40 * MILLI);
    assertThat(attention.stalledNanos(0, 100 * MILLI)).isEqualTo(40 * MILLI);
  }
}
