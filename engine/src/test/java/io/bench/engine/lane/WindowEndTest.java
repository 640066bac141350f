package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.pace.RateProfile;
import org.junit.jupiter.api.Test;

/** What a lane does that looks at the clock only after its phase has ended. */
class WindowEndTest {

  private static final long UNBOUNDED = Long.MAX_VALUE;

  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRig rig = new LaneRig(server, 4);

  @Test
  void whatWasDueJustBeforeTheEndIsStartedByALaneThatWakesJustAfterIt() {
    PhaseRun run = rig.begin(0, 20 * MILLI + 1, RateProfile.constant(100), UNBOUNDED);
    rig.runFor(15 * MILLI);

    rig.clock.advanceNanos(5 * MILLI + 60_000);
    rig.turn();

    assertThat(server.cycles).containsExactly(0L, 1L, 2L);
    assertThat(run.issuingEnded().getCount()).isZero();
  }

  @Test
  void whatIsDueAtTheEndItselfIsNot() {
    PhaseRun run = rig.begin(0, 20 * MILLI, RateProfile.constant(100), UNBOUNDED);
    rig.runFor(15 * MILLI);

    rig.clock.advanceNanos(5 * MILLI);
    rig.turn();

    assertThat(server.cycles).containsExactly(0L, 1L);
    assertThat(run.issuingEnded().getCount()).isZero();
  }

  @Test
  void aLaneThatIsFurtherBehindLeavesTheRestUnsent() {
    PhaseRun run = rig.begin(0, 20 * MILLI + 1, RateProfile.constant(100), UNBOUNDED);
    rig.runFor(15 * MILLI);

    rig.clock.advanceNanos(7 * MILLI);
    rig.turn();

    assertThat(server.cycles).containsExactly(0L, 1L);
    assertThat(run.issuingEnded().getCount()).isZero();
  }

  @Test
  void aLaneWithoutPermitsEndsAtOnce() {
    PhaseRun run = rig.begin(0, 20 * MILLI + 1, RateProfile.constant(1_000), UNBOUNDED);
    rig.runFor(15 * MILLI);
    assertThat(server.waiting).hasSize(4);

    rig.clock.advanceNanos(5 * MILLI + 60_000);
    rig.turn();

    assertThat(server.cycles).hasSize(4);
    assertThat(run.issuingEnded().getCount()).isZero();
  }
}
