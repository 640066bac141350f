package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.OpTotals;
import io.bench.engine.time.ProcessStalls;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One lane with one op template on a fake clock; turns are taken by the test. */
final class LaneRig {

  static final long MILLI = 1_000_000L;

  final FakeClock clock = new FakeClock();
  final List<OpError> errors = new ArrayList<>();
  final Lane lane;
  int flushes;
  private final LaneRecorder recorder = new LaneRecorder(2, 1, 3);
  private final Collector collector = new Collector(List.of(recorder), 2, 1, 3);

  LaneRig(LaneOp op, int maxInFlight) {
    this(op, maxInFlight, "count", 1, 0);
  }

  LaneRig(LaneOp op, int maxInFlight, String errorPolicy, int maxTries, long backoffNanos) {
    LaneSettings settings =
        new LaneSettings(
            clock,
            new OpMix(List.of(), List.of(0), 1),
            2,
            1,
            new ErrorHandling(
                ErrorPolicy.parse(errorPolicy), maxTries, new Backoff(backoffNanos), 1),
            (template, error, rule, first) -> errors.add(error),
            15_000 * MILLI,
            ProcessStalls.UNKNOWN,
            7);
    AdapterLane adapterLane =
        new AdapterLane() {
          @Override
          public void flush() {
            flushes++;
          }
        };
    lane = new Lane(settings, 0, maxInFlight, adapterLane, new LaneOp[] {op}, null, recorder);
  }

  /** Begins a phase now. */
  PhaseRun begin(int index, long lengthNanos, @Nullable Schedule schedule, long cycles) {
    CyclePlan plan = new CyclePlan(0, cycles, 1, Shard.WHOLE, schedule != null);
    PhaseRun run = new PhaseRun(index, clock.nanoTime(), lengthNanos, schedule, plan, 1, null);
    lane.run(run);
    return run;
  }

  /** Takes turns until the lane wants to wait, and returns for how long. */
  long turn() {
    long wait = lane.turn();
    while (wait == 0) {
      wait = lane.turn();
    }
    return wait;
  }

  /**
   * Takes turns, letting time pass as the lane asks, until it wants more than {@code nanos} in all.
   */
  void runFor(long nanos) {
    long end = clock.nanoTime() + nanos;
    while (true) {
      long wait = turn();
      long left = end - clock.nanoTime();
      if (wait == LaneTask.FINISHED || wait > left) {
        clock.advanceNanos(left);
        return;
      }
      clock.advanceNanos(wait);
    }
  }

  /** Ends the lane and returns what it recorded about a phase. */
  OpTotals finish(int phase) {
    lane.finish();
    while (lane.turn() != LaneTask.FINISHED) {
      // Turns before the last only issue what was due.
    }
    return totals(phase);
  }

  /** What the lane has done with its time so far. */
  LaneInterval use() {
    recorder.exchange();
    return collector.collect(0, 1, 0).get(0).lanes().get(0);
  }

  /** What the lane hands over about a phase in its next turn, as it is asked once a second. */
  OpTotals handedOver(int phase) {
    recorder.request();
    turn();
    collector.collect(0, 1, -1);
    return collector.totals(phase).get(0);
  }

  /** What the lane has recorded about a phase so far. */
  OpTotals totals(int phase) {
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.totals(phase).get(0);
  }
}
