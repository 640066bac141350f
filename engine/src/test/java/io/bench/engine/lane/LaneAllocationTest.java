package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The engine's own part of an op allocates nothing. Exact, so it can be asserted. */
class LaneAllocationTest {

  private static final int TURNS = 10_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aClosedLoopAllocatesNothingPerOp() {
    assertThat(bytesPerOp(withoutEnd(null))).isZero();
  }

  @Test
  void aPacedLoopAllocatesNothingPerOp() {
    assertThat(bytesPerOp(withoutEnd(RateProfile.constant(1e9)))).isZero();
  }

  /** Strides, and conditional updates of which every third is not applied. */
  @Test
  void chainsOfConditionalUpdatesAllocateNothingPerOp() {
    CaptureScope scope = new CaptureScope();
    int variable = scope.variable("version");
    StrideCaptures captures =
        new StrideCaptures(
            scope, List.of(List.of(variable), List.of()), List.of(List.of(), List.of(variable)));
    LaneOp update =
        (cycle, completion) -> {
          completion.applied(cycle % 3 != 0);
          completion.succeed();
        };

    assertThat(bytesPerOp(withoutEnd(null), new Counting(variable), update, captures)).isZero();
  }

  private static PhaseRun withoutEnd(@Nullable Schedule schedule) {
    CyclePlan cycles = new CyclePlan(0, Long.MAX_VALUE, 2, Shard.WHOLE, schedule != null);
    return new PhaseRun(0, System.nanoTime(), PhaseRun.NO_END, schedule, cycles, 1, null);
  }

  private long bytesPerOp(PhaseRun run) {
    Counting op = new Counting(-1);
    return bytesPerOp(run, op, op, null);
  }

  private long bytesPerOp(
      PhaseRun run, Counting op, LaneOp second, @Nullable StrideCaptures captures) {
    LaneSettings settings =
        new LaneSettings(
            NanoClock.SYSTEM,
            new OpMix(List.of(), List.of(0, 1), 1, captures),
            1,
            1,
            new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
            (template, error, rule, first) -> {},
            0,
            ProcessStalls.UNKNOWN,
            7);
    Lane lane =
        new Lane(
            settings,
            0,
            64,
            AdapterLane.WITHOUT_STATE,
            new LaneOp[] {op, second},
            null,
            new LaneRecorder(1, 2, 3));
    lane.run(run);
    // The first turns make the histograms; the longest pause decides their size.
    for (int turn = 0; turn < TURNS; turn++) {
      lane.turn();
    }
    // A pause longer than any before lets a histogram grow: not in each of three times.
    return LongStream.range(0, 3).map(time -> bytesPerOp(lane, op)).min().orElseThrow();
  }

  private long bytesPerOp(Lane lane, Counting op) {
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    long opsBefore = op.started;
    for (int turn = 0; turn < TURNS; turn++) {
      lane.turn();
    }
    long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertThat(op.started - opsBefore).isGreaterThan(TURNS);
    return allocated / (op.started - opsBefore);
  }

  private static final class Counting implements LaneOp {
    private final int captured;
    private long started;

    /**
     * @param captured the variable that each op captures, or -1
     */
    Counting(int captured) {
      this.captured = captured;
    }

    @Override
    public void start(long cycle, Completion completion) {
      started++;
      if (captured >= 0) {
        completion.capture(captured, this);
      }
      completion.succeed();
    }
  }
}
