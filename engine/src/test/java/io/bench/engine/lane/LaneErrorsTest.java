package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a lane does with tries that fail. */
class LaneErrorsTest {

  private static final long UNBOUNDED = Long.MAX_VALUE;

  @Test
  void aRetryAddsUpServiceTimeAndLeavesBackOffToTheResponseTime() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 1, "retry", 3, 100 * MILLI);
    rig.begin(0, 10_000 * MILLI, RateProfile.constant(0.2), UNBOUNDED);
    rig.turn();
    rig.clock.advanceMillis(4);
    server.waiting.remove().fail(new OpError("Overloaded", "busy", true, null));
    long wait = rig.turn();
    assertThat(wait).isBetween(50 * MILLI, 150 * MILLI);
    rig.clock.advanceNanos(wait);
    rig.turn();
    rig.clock.advanceMillis(6);
    server.answerAll();
    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.TRIES)).isEqualTo(2);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(1);
    assertThat(totals.count(Count.FAILED)).isZero();
    assertThat(totals.count(Count.BACKOFF_NANOS)).isEqualTo(wait);
    assertThat(totals.errors()).containsEntry("Overloaded", 1L);
    assertThat(Objects.requireNonNull(totals.histogram(Latency.SERVICE)).getMaxValue())
        .isBetween(10 * MILLI, 10 * MILLI + 20_000);
    assertThat(Objects.requireNonNull(totals.histogram(Latency.RESPONSE)).getMaxValue())
        .isBetween(10 * MILLI + wait, 10 * MILLI + wait + wait / 500);
  }

  @Test
  void anOpIsNotRetriedBeyondItsTries() {
    LaneRig rig = new LaneRig(new FailingServer(true), 1, "retry", 3, 1);
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.runFor(MILLI);
    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.TRIES)).isEqualTo(3);
    assertThat(totals.count(Count.FAILED)).isEqualTo(1);
    assertThat(totals.errors()).containsEntry("Broken", 3L);
  }

  @Test
  void anOpThatMightBeDoneTwiceIsNotRetried() {
    LaneRig rig = new LaneRig(new FailingServer(false), 1, "retry", 3, 1);
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.runFor(MILLI);

    assertThat(rig.finish(0).count(Count.TRIES)).isEqualTo(1);
  }

  @Test
  void theVerbStopEndsThePhaseAndSaysWhy() {
    LaneRig rig = new LaneRig(new FailingServer(true), 1, "Broken:stop", 1, 0);
    PhaseRun run = rig.begin(0, 1_000 * MILLI, null, UNBOUNDED);
    rig.turn();

    assertThat(run.stopReason()).isEqualTo("error Broken: it broke");
    assertThat(run.issuingEnded().getCount()).isZero();
    assertThat(rig.finish(0).count(Count.SUCCEEDED)).isZero();
  }

  @Test
  void anExceptionFromStartIsAFailedOpUnderItsClassName() {
    LaneOp throwing =
        (cycle, completion) -> {
          throw new ArithmeticException("cycle " + cycle);
        };
    LaneRig rig = new LaneRig(throwing, 1);
    rig.begin(0, PhaseRun.NO_END, null, 5);
    rig.turn();
    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.FAILED)).isEqualTo(5);
    assertThat(totals.errors()).containsEntry("ArithmeticException", 5L);
    assertThat(rig.errors).first().extracting(OpError::message).isEqualTo("cycle 0");
  }

  private record FailingServer(boolean retrySafe) implements LaneOp {
    @Override
    public void start(long cycle, Completion completion) {
      completion.fail(new OpError("Broken", "it broke", retrySafe, null));
    }
  }
}
