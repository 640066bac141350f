package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.engine.pace.Shard;
import io.bench.engine.record.Count;
import org.junit.jupiter.api.Test;

/** A run that takes over from another while ops of that one are in flight. */
class ContinuedRunTest {

  private static final int FILL = 0;
  private static final int COUNTED = 1;

  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRig rig = new LaneRig(server, 4);

  private PhaseRun takeOver(PhaseRun fill, long lengthNanos) {
    CyclePlan cycles = new CyclePlan(1_000, Long.MAX_VALUE, 1, Shard.WHOLE, false);
    PhaseRun run = new PhaseRun(COUNTED, rig.clock.nanoTime(), lengthNanos, null, cycles, 1, fill);
    rig.lane.run(run);
    return run;
  }

  @Test
  void beginsWithTheOtherRunsOpsInFlightAndCountsNoneOfThem() {
    PhaseRun fill = rig.begin(FILL, PhaseRun.NO_END, null, Long.MAX_VALUE);
    rig.turn();
    PhaseRun counted = takeOver(fill, 100 * MILLI);
    rig.turn();

    assertThat(fill.issuingEnded().getCount()).isZero();
    assertThat(server.waiting).as("the permits are the fill's until its ops end").hasSize(4);
    server.answerAll();
    rig.turn();
    assertThat(server.cycles).containsExactly(0L, 1L, 2L, 3L, 1_000L, 1_001L, 1_002L, 1_003L);

    rig.clock.advanceNanos(100 * MILLI);
    rig.turn();
    assertThat(counted.issuingEnded().getCount()).isZero();
    assertThat(counted.drained().getCount()).isEqualTo(1);
    server.answerAll();
    rig.turn();
    assertThat(counted.drained().getCount()).isZero();
    assertThat(rig.totals(FILL).count(Count.SUCCEEDED)).isEqualTo(4);
    assertThat(rig.totals(COUNTED).count(Count.ISSUED)).isEqualTo(4);
    assertThat(rig.totals(COUNTED).count(Count.SUCCEEDED)).isEqualTo(4);
  }

  @Test
  void anOpThatIsSlowBelongsToTheBlockThatItWasStartedIn() {
    PhaseRun fill = rig.begin(FILL, PhaseRun.NO_END, null, Long.MAX_VALUE);
    rig.turn();
    server.answerAll();
    PhaseRun counted = takeOver(fill, 100 * MILLI);
    rig.turn();
    rig.clock.advanceNanos(100 * MILLI);
    rig.turn();
    rig.clock.advanceNanos(2_000 * MILLI);
    server.answerAll();
    rig.turn();

    assertThat(counted.drained().getCount()).isZero();
    assertThat(rig.totals(COUNTED).histogram(io.bench.engine.record.Latency.SERVICE).getMaxValue())
        .isGreaterThanOrEqualTo(2_000 * MILLI);
  }

  @Test
  void isNotDrainedWhileAnOpOfTheOtherRunIsInFlight() {
    PhaseRun fill = rig.begin(FILL, PhaseRun.NO_END, null, Long.MAX_VALUE);
    rig.turn();
    PhaseRun counted = takeOver(fill, 100 * MILLI);
    Completion slow = server.waiting.removeFirst();
    server.answerAll();
    rig.turn();
    rig.clock.advanceNanos(100 * MILLI);
    rig.turn();
    server.answerAll();
    rig.turn();
    assertThat(counted.drained().getCount()).as("it loads the server").isEqualTo(1);

    slow.succeed();
    rig.turn();
    assertThat(counted.drained().getCount()).isZero();
  }

  @Test
  void aRunBehindItBeginsAnewAndCountsForItself() {
    PhaseRun fill = rig.begin(FILL, PhaseRun.NO_END, null, Long.MAX_VALUE);
    rig.turn();
    PhaseRun counted = takeOver(fill, 10 * MILLI);
    rig.turn();
    server.answerAll();
    rig.turn();
    rig.clock.advanceNanos(10 * MILLI);
    rig.turn();
    server.answerAll();
    rig.turn();
    assertThat(counted.behindClaimed()).isGreaterThan(1_003);

    rig.begin(FILL, PhaseRun.NO_END, null, Long.MAX_VALUE);
    rig.turn();
    assertThat(server.waiting).hasSize(4);
    assertThat(rig.totals(COUNTED).count(Count.ISSUED)).isEqualTo(4);
    assertThat(rig.totals(FILL).count(Count.ISSUED)).isEqualTo(8);
  }
}
