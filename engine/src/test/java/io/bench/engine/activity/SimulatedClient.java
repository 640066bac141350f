package io.bench.engine.activity;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.engine.lane.Lane;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * A lane on an event loop of a simulated machine: binding, writing and reading take time, pauses
 * stop it, and answers that arrive meanwhile wait in the socket buffer. All on a clock that only
 * this advances, which begins at 0.
 */
final class SimulatedClient implements NanoClock {

  /** The client cannot run from one time to another. */
  record Pause(long startNanos, long endNanos) {

    long nanos() {
      return endNanos - startNanos;
    }
  }

  /**
   * What ops cost the lane, in nanoseconds of its thread.
   *
   * @param bindNanos per op, by the time at which it is bound
   * @param readNanos per answer
   * @param flushNanos per flush
   */
  record Cost(LongUnaryOperator bindNanos, long readNanos, long flushNanos) {

    static final Cost SMALL = of(2_000);

    static Cost of(long bindNanos) {
      return new Cost(now -> bindNanos, 1_000, 5_000);
    }
  }

  /** Makes the settings of a lane with its own clock. */
  @FunctionalInterface
  interface Settings {
    LaneSettings of(NanoClock clock, ProcessStalls stalls);
  }

  private static final long TOGETHER_NANOS = 1_000_000;

  private final Cost cost;
  private final List<Pause> pauses;
  private final SimulatedServer server;
  private final LaneRecorder recorder;
  private final Lane lane;
  private long now;
  private long wakeNanos;

  /**
   * A lane that has not begun.
   *
   * @param templates how many op templates there are, all alike
   */
  SimulatedClient(
      Settings settings,
      int index,
      int permits,
      int templates,
      Cost cost,
      List<Pause> pauses,
      SimulatedServer server) {
    this.cost = cost;
    this.pauses = List.copyOf(pauses);
    this.server = server;
    this.recorder = new LaneRecorder(1, templates, 3);
    LaneOp[] ops = new LaneOp[templates];
    Arrays.fill(ops, (LaneOp) this::start);
    AdapterLane adapterLane =
        new AdapterLane() {
          @Override
          public void flush() {
            write();
          }
        };
    this.lane =
        new Lane(
            settings.of(this, this::stalledSince),
            index,
            permits,
            adapterLane,
            ops,
            null,
            recorder);
  }

  private void start(long cycle, Completion completion) {
    pass(cost.bindNanos().applyAsLong(now));
    server.start(completion);
  }

  private void write() {
    pass(cost.flushNanos());
    server.flush(now);
  }

  @Override
  public long nanoTime() {
    return now;
  }

  Lane lane() {
    return lane;
  }

  LaneRecorder recorder() {
    return recorder;
  }

  /** Begins a phase, now. */
  void begin(PhaseRun run) {
    lane.run(run);
    wakeNanos = now;
  }

  /** Ends the lane, now. */
  void finish() {
    lane.finish();
    while (lane.turn() != LaneTask.FINISHED) {
      // Turns before the last only issue what was due.
    }
  }

  /** Runs the lane's event loop up to a time, or a little beyond it. */
  void runUntil(long untilNanos) {
    while (now < untilNanos) {
      long next = Math.max(now, Math.min(wakeNanos, server.nextAnswerNanos()));
      if (next > untilNanos) {
        now = Math.max(now, untilNanos);
        return;
      }
      now = afterPause(next);
      read();
      long wait = lane.turn();
      wakeNanos =
          wait == LaneTask.WHEN_WOKEN || wait == LaneTask.FINISHED ? Long.MAX_VALUE : now + wait;
    }
  }

  /** What has arrived by now is read at once; what arrives meanwhile, by the next round. */
  private void read() {
    long arrivedBy = now;
    if (server.nextAnswerNanos() <= arrivedBy) {
      lane.reading();
    }
    while (server.nextAnswerNanos() <= arrivedBy) {
      pass(cost.readNanos());
      server.readOne();
    }
  }

  /** Works for so long; pauses come on top. */
  private void pass(long nanos) {
    long end = now + nanos;
    for (Pause pause : pauses) {
      if (pause.startNanos() >= now && pause.startNanos() < end) {
        end += pause.nanos();
      }
    }
    now = end;
  }

  private long afterPause(long nanos) {
    for (Pause pause : pauses) {
      if (nanos >= pause.startNanos() && nanos < pause.endNanos()) {
        return pause.endNanos();
      }
    }
    return nanos;
  }

  private long stalledSince(long fromNanos, long untilNanos) {
    for (Pause pause : pauses) {
      long since = untilNanos - pause.endNanos();
      if (pause.endNanos() > fromNanos && since >= 0 && since < TOGETHER_NANOS) {
        return Math.max(fromNanos, pause.startNanos());
      }
    }
    return untilNanos;
  }
}
