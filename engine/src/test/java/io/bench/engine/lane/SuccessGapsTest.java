package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.pace.RateProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuccessGapsTest {

  private static final long SECOND = 1_000 * MILLI;

  @Test
  void onlyWhatLastsASecondIsKept() {
    SuccessGaps gaps = new SuccessGaps(1);
    gaps.begin(0, 50);
    gaps.succeeded(0, 50 + SECOND - 1);
    gaps.succeeded(0, 50 + 2 * SECOND - 1);

    assertThat(gaps.of(0))
        .containsExactly(gap(SECOND - 1, 2 * SECOND - 1), gap(2 * SECOND - 1, SuccessGap.OPEN));
  }

  @Test
  void whatIsToldOutOfOrderMakesNoGap() {
    SuccessGaps gaps = new SuccessGaps(1);
    gaps.begin(0, 0);
    gaps.succeeded(0, 900 * MILLI);
    gaps.succeeded(0, 100 * MILLI);
    gaps.succeeded(0, 1_800 * MILLI);

    assertThat(gaps.of(0)).containsExactly(gap(1_800 * MILLI, SuccessGap.OPEN));
  }

  @Test
  void whatIsCommonLiesWithinAGapOfEach() {
    List<SuccessGap> one = List.of(gap(0, 5 * SECOND), gap(8 * SECOND, SuccessGap.OPEN));
    List<SuccessGap> other =
        List.of(
            gap(SECOND, 2 * SECOND), gap(3 * SECOND, 9 * SECOND), gap(10 * SECOND, 12 * SECOND));

    assertThat(SuccessGap.common(one, other))
        .containsExactly(
            gap(SECOND, 2 * SECOND),
            gap(3 * SECOND, 5 * SECOND),
            gap(8 * SECOND, 9 * SECOND),
            gap(10 * SECOND, 12 * SECOND));
    assertThat(SuccessGap.common(other, one)).isEqualTo(SuccessGap.common(one, other));
  }

  @Test
  void noneHasASuccessInAnotherLane() {
    List<SuccessGap> stalled = List.of(gap(0, SuccessGap.OPEN));

    assertThat(SuccessGap.common(stalled, List.of(gap(7 * SECOND, SuccessGap.OPEN))))
        .containsExactly(gap(7 * SECOND, SuccessGap.OPEN));
    assertThat(SuccessGap.common(stalled, List.of())).isEmpty();
  }

  @Test
  void aLaneTellsOfAServerThatStoodStill() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 10);
    PhaseRun run = rig.begin(0, 4 * SECOND, RateProfile.constant(1_000), Long.MAX_VALUE);
    long start = rig.clock.nanoTime();

    while (run.issuingEnded().getCount() > 0) {
      long elapsed = rig.clock.nanoTime() - start;
      boolean stalled = elapsed >= SECOND && elapsed < 3 * SECOND;
      rig.runFor(MILLI / 2);
      while (!stalled && !server.waiting.isEmpty()) {
        server.answerAll();
        rig.turn();
      }
    }
    var unused = rig.finish(0);

    List<SuccessGap> gaps = rig.lane.successGaps(0);
    assertThat(gaps).hasSize(2);
    assertThat(gaps.get(0).fromNanos()).isBetween(SECOND - 2 * MILLI, SECOND);
    assertThat(gaps.get(0).toNanos()).isBetween(3 * SECOND, 3 * SECOND + 2 * MILLI);
    assertThat(gaps.get(1).toNanos()).isEqualTo(SuccessGap.OPEN);
  }

  private static SuccessGap gap(long fromNanos, long toNanos) {
    return new SuccessGap(fromNanos, toNanos);
  }
}
