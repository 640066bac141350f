package io.bench.engine.activity;

import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.time.NanoClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for the lanes of an activity, and looks every second at what they do. One thread. */
final class ActivityWait {

  private static final long INTERVAL_NANOS = 1_000_000_000L;

  private final ActivityPlan plan;
  private final LaneGroup lanes;
  private final Intervals intervals;
  private final AdapterFaults faults;
  private final ErrorLimits limits;
  private final ActivityStop stop;
  private final PhaseCoordination coordination;
  private final PhaseCoordination.Control control;
  private final NanoClock clock;

  private long nextTickNanos;

  /**
   * @param control ends the warm-up of the activity
   */
  ActivityWait(
      ActivityPlan plan,
      LaneGroup lanes,
      Intervals intervals,
      AdapterFaults faults,
      ErrorLimits limits,
      ActivityStop stop,
      PhaseCoordination coordination,
      PhaseCoordination.Control control,
      NanoClock clock) {
    this.plan = plan;
    this.lanes = lanes;
    this.intervals = intervals;
    this.faults = faults;
    this.limits = limits;
    this.stop = stop;
    this.coordination = coordination;
    this.control = control;
    this.clock = clock;
  }

  /** Whether the activity may begin anything. */
  boolean mayGoOn() {
    return stop.mayGoOn() && faults.reason() == null;
  }

  /** Whether the phase that runs, or the latest that did, was stopped before its end. */
  boolean isStopped() {
    PhaseRun run = stop.current();
    return run != null && run.stopReason() != null;
  }

  /** A phase begins; its first second ends a second later. */
  void begin(PhaseRun run) {
    nextTickNanos = run.startNanos() + INTERVAL_NANOS;
    stop.begin(run);
  }

  /**
   * Waits for a latch until a deadline, the end of an interruption's grace time or a broken lane,
   * ending an interval every second.
   *
   * @return whether the latch is at zero
   */
  boolean await(CountDownLatch latch, long latestNanos, PhaseRun run) throws InterruptedException {
    while (true) {
      long now = clock.nanoTime();
      long deadlineNanos = stop.orGraceEnd(latestNanos, plan.graceNanos(), now);
      if (now - deadlineNanos >= 0 && deadlineNanos != Long.MAX_VALUE) {
        return false;
      }
      long wait =
          deadlineNanos == Long.MAX_VALUE
              ? nextTickNanos - now
              : Math.min(nextTickNanos, deadlineNanos) - now;
      if (latch.await(Math.max(0, wait), TimeUnit.NANOSECONDS)) {
        return true;
      }
      if (clock.nanoTime() - nextTickNanos >= 0) {
        nextTickNanos += INTERVAL_NANOS;
        look(run);
        if (lanes.failure() != null) {
          stop.failed("a lane broke");
          return false;
        }
      }
    }
  }

  private void look(PhaseRun run) {
    intervals.exchange(progress(run));
    String tooMany =
        coordination.judgesErrors() ? limits.meanwhile(intervals.totals(run.index())) : null;
    if (tooMany != null) {
      run.stop(tooMany);
    }
    if (intervals.observation(run.index()).hasSettled()) {
      coordination.settled(run.index(), control);
    }
    faults.look(clock.nanoTime(), run);
  }

  /** How much of a phase is done, 0 to 1. */
  double progress(PhaseRun run) {
    PhasePlan phase = plan.phases().get(run.index());
    double byTime =
        phase.lengthNanos() == PhaseRun.NO_END
            ? 0
            : (double) (clock.nanoTime() - run.startNanos()) / phase.lengthNanos();
    double byCount =
        (double) intervals.totals(run.index()).applyAsLong(Count.ISSUED) / phase.ownCycleCount();
    return Math.min(1, Math.max(byTime, byCount));
  }
}
