package io.bench.engine.lane;

import io.bench.adapter.api.LaneTask;
import io.bench.engine.pace.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * A phase as one lane issues it: which op is next, and when it is due. The lane's thread only. Hot
 * path.
 *
 * <p>Where ops of a stride depend on each other, the lane takes whole strides; their ops follow one
 * another in the permit that the first one took.
 */
final class OpenPhase {

  /** What {@link #waitNanos} says when no op is left to be started. */
  static final long EXHAUSTED = -1;

  /**
   * How long after the end a lane that woke late may still start what was due before it. Far
   * shorter than what is measured, so that a lane which cannot keep up gains nothing by it.
   */
  private static final long EDGE_NANOS = 1_000_000;

  private final PhaseRun run;
  private final CyclePlan.Cursor cursor;
  private final Schedule.@Nullable Timetable timetable;
  private final int[] order;
  private final boolean wholeStrides;
  private final long graceNanos;
  private final @Nullable OpenPhase continued;
  private long nextIndex = -1;
  private long nextIntendedNanos;
  private int open;
  private long lastStepNanos;
  private boolean issuing = true;

  /**
   * @param lane 0-based number of the lane
   * @param order the op sequence: cycle c runs op template {@code order[c mod length]}
   * @param continued the phase that this one takes over from, or null
   */
  OpenPhase(
      PhaseRun run, int lane, LaneSettings settings, int[] order, @Nullable OpenPhase continued) {
    this.run = run;
    this.continued = continued;
    this.cursor = run.cycles().cursor(lane, settings.lanes());
    Schedule schedule = run.schedule();
    this.timetable = schedule == null ? null : schedule.timetable();
    this.order = order;
    this.wholeStrides = settings.ops().hasStrides();
    this.graceNanos = settings.graceNanos();
  }

  PhaseRun run() {
    return run;
  }

  boolean isIssuing() {
    return issuing;
  }

  /** Whether ops of a phase are still started: this one's, and not over. */
  boolean isIssuing(int phase) {
    return issuing && phase == run.index();
  }

  void endIssuing() {
    issuing = false;
  }

  /**
   * The phase by which the next op of a stride follows, or null if none does any more: this one or,
   * if this one has taken over from it, the one before.
   */
  @Nullable OpenPhase following(int phase) {
    OpenPhase before = continued;
    if (before == null) {
      return isIssuing(phase) ? this : null;
    }
    if (run.stopReason() != null) {
      return null;
    }
    return phase == run.index() ? this : phase == before.run.index() ? before : null;
  }

  /** Whether strides that were begun go on although no other begins. */
  boolean endsStrides() {
    return continued != null && run.stopReason() == null;
  }

  /**
   * How long until the next op may be started: 0 if that is now, {@link #EXHAUSTED} if there is
   * none.
   *
   * @param full whether the lane has no permit
   */
  long waitNanos(long now, boolean full) {
    long elapsed = now - run.startNanos();
    if (elapsed < 0) {
      return -elapsed;
    }
    long length = run.lengthNanos();
    boolean late = elapsed >= length;
    if (late && (timetable == null || full || elapsed - length > EDGE_NANOS)) {
      return EXHAUSTED;
    }
    if (nextIndex < 0) {
      nextIndex = wholeStrides ? cursor.nextStride() : cursor.next();
      if (nextIndex < 0) {
        return open > 0 && !late ? waitForStrides(now, length, elapsed) : EXHAUSTED;
      }
      nextIntendedNanos =
          timetable == null ? now : run.startNanos() + timetable.offsetNanos(nextIndex);
    }
    if (late) {
      return nextIntendedNanos - run.startNanos() < length ? 0 : EXHAUSTED;
    }
    if (full) {
      return untilEnd(length, elapsed);
    }
    return timetable == null ? 0 : Math.min(Math.max(0, nextIntendedNanos - now), length - elapsed);
  }

  private static long untilEnd(long length, long elapsed) {
    return length == PhaseRun.NO_END ? LaneTask.WHEN_WOKEN : length - elapsed;
  }

  /** An op that never ends must not keep the phase open forever. */
  private long waitForStrides(long now, long length, long elapsed) {
    long left = lastStepNanos + graceNanos - now;
    if (left <= 0) {
      run.stop(
          "%d strides did not go on within %.1f s (grace), so that ops of them were never sent"
              .formatted(open, graceNanos / 1e9));
      return EXHAUSTED;
    }
    return Math.min(left, untilEnd(length, elapsed));
  }

  /**
   * Makes a permit that of the op that {@link #waitNanos} said is due. What it has waited for a
   * permit is charged to the permit, but for the time in which the lane itself was held up.
   */
  void take(InFlightOp op, long now, LaneAttention attention) {
    op.index = nextIndex;
    op.strideEnd = wholeStrides ? cursor.strideEnd() : nextIndex + 1;
    op.paced = timetable != null;
    op.intendedNanos = nextIntendedNanos;
    choose(op);
    if (timetable == null) {
      op.beginTime(now);
    } else {
      long permitAt = op.permitAtNanos;
      long ready = permitAt - nextIntendedNanos > 0 ? permitAt : nextIntendedNanos;
      op.beginTime(ready);
      op.permitNanos = waitNanos(op, nextIntendedNanos, attention);
    }
    nextIndex = -1;
    open++;
    lastStepNanos = now;
  }

  /** The part of the wait that the lane did not cause; the rest is the op's delay. */
  private static long waitNanos(InFlightOp op, long intendedNanos, LaneAttention attention) {
    long wait = op.readySinceNanos - intendedNanos;
    long ownDelay = attention.clientHoldUpNanos(intendedNanos, op.readySinceNanos);
    op.delayNanos += ownDelay;
    op.stalledNanos += attention.stalledNanos(intendedNanos, op.readySinceNanos);
    return wait - ownDelay;
  }

  /**
   * Makes the permit of an op that has ended that of the next one of its stride.
   *
   * @param endedNanos when the lane could have known of the end
   */
  void follow(InFlightOp op, long endedNanos, LaneAttention attention) {
    op.index++;
    op.intendedNanos =
        timetable == null ? op.doneNanos : run.startNanos() + timetable.offsetNanos(op.index);
    op.dueNanos = op.intendedNanos;
    lastStepNanos = op.doneNanos - op.dueNanos > 0 ? op.doneNanos : op.dueNanos;
    choose(op);
    if (timetable == null) {
      op.beginTime(endedNanos);
    } else {
      op.beginTime(endedNanos - op.intendedNanos > 0 ? endedNanos : op.intendedNanos);
      op.predecessorNanos = waitNanos(op, op.intendedNanos, attention);
    }
  }

  /** Something goes on that ops wait for, such as the opening of a client instance. */
  void continueStride(long now) {
    lastStepNanos = now;
  }

  /** An op counts as issued: if it is the last of its stride, the permit waits for no other. */
  void issued(InFlightOp op) {
    if (!op.hasFollower()) {
      open--;
    }
  }

  private void choose(InFlightOp op) {
    op.cycle = run.cycles().firstCycle() + op.index;
    op.template = order[(int) (op.cycle % order.length)];
    op.serviceNanos = 0;
    op.tries = 0;
  }
}
