package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.pace.ConstantRate;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine's own part of an op allocates nothing. Exact, so it can be asserted. */
class LaneAllocationTest {

  private static final int TURNS = 10_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aClosedLoopAllocatesNothingPerOp() {
    long now = System.nanoTime();
    assertThat(
            bytesPerOp(
                new PhaseRun(
                    0, now, PhaseRun.NO_END, null, CyclePlan.claimed(0, Long.MAX_VALUE, 2), 1)))
        .isZero();
  }

  @Test
  void aPacedLoopAllocatesNothingPerOp() {
    long now = System.nanoTime();
    assertThat(
            bytesPerOp(
                new PhaseRun(
                    0,
                    now,
                    PhaseRun.NO_END,
                    new ConstantRate(1e9),
                    CyclePlan.dealt(0, Long.MAX_VALUE, 2),
                    1)))
        .isZero();
  }

  private long bytesPerOp(PhaseRun run) {
    LaneSettings settings =
        new LaneSettings(
            NanoClock.SYSTEM,
            List.of(0, 1),
            1,
            1,
            ErrorPolicy.parse("count"),
            (template, error, rule, first) -> {},
            1,
            new Backoff(0),
            0,
            null,
            7);
    Counting op = new Counting();
    Lane lane =
        new Lane(
            settings,
            0,
            64,
            AdapterLane.WITHOUT_STATE,
            new PreparedOp[] {op, op},
            null,
            new LaneRecorder(1, 2, 3));
    lane.run(run);
    // The first turns make the histograms; the longest pause decides their size.
    for (int turn = 0; turn < TURNS; turn++) {
      lane.turn();
    }
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    long opsBefore = op.started;
    for (int turn = 0; turn < TURNS; turn++) {
      lane.turn();
    }
    long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertThat(op.started - opsBefore).isGreaterThan(TURNS);
    return allocated / (op.started - opsBefore);
  }

  private static final class Counting implements PreparedOp {
    private long started;

    @Override
    public void start(long cycle, Completion completion) {
      started++;
      completion.succeed();
    }
  }
}
