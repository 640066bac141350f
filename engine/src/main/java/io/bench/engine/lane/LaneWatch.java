package io.bench.engine.lane;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches from outside whether a lane still runs. A lane that has nothing to do looks the same, so
 * each look that finds it quiet wakes it, and a running lane answers with a turn. The activity's
 * thread, which passes the time.
 */
public final class LaneWatch {

  /** The most that one look adds: if this process stood still, so did the lane. */
  private static final long LONGEST_STEP_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Lane lane;
  private final int index;
  private final long patienceNanos;
  private boolean looked;
  private long beatsSeen;
  private long lastLookNanos;
  private long quietNanos;

  /**
   * A watch that has not looked yet.
   *
   * @param index the lane's number
   * @param patienceNanos how long a lane may be quiet that was woken; a thread that has ended is
   *     not waited for
   */
  public LaneWatch(Lane lane, int index, long patienceNanos) {
    this.lane = lane;
    this.index = index;
    this.patienceNanos = patienceNanos;
  }

  /**
   * Looks at the lane, and ends it in the place of its thread if that does not run it any more.
   *
   * @return the lane that was lost, once; null if it runs, or has ended
   */
  public @Nullable LostLane look(long nowNanos) {
    if (lane.finished().getCount() == 0) {
      return null;
    }
    long beats = lane.pulse().beats();
    if (!looked || beats != beatsSeen) {
      looked = true;
      beatsSeen = beats;
      quietNanos = 0;
    } else {
      quietNanos += Math.min(nowNanos - lastLookNanos, LONGEST_STEP_NANOS);
      if (hasNoThread() || quietNanos >= patienceNanos) {
        return takeAway();
      }
    }
    lastLookNanos = nowNanos;
    lane.wake();
    return null;
  }

  /**
   * Ends the lane instead of its thread, which was asked to and did not.
   *
   * @param quietNanos for how long it has been waited for
   * @return the lane that was lost; null if it has ended after all, or still runs
   */
  public @Nullable LostLane giveUp(long quietNanos) {
    if (lane.finished().getCount() == 0) {
      return null;
    }
    this.quietNanos = quietNanos;
    beatsSeen = lane.pulse().beats();
    return takeAway();
  }

  private boolean hasNoThread() {
    Thread thread = lane.thread();
    return thread != null && !thread.isAlive();
  }

  private @Nullable LostLane takeAway() {
    Thread thread = lane.thread();
    boolean inTurn = lane.pulse().isInTurn();
    StackTraceElement[][] stack = {new StackTraceElement[0]};
    boolean taken =
        lane.pulse()
            .takeAway(
                beatsSeen,
                () -> {
                  if (thread != null) {
                    stack[0] = thread.getStackTrace();
                  }
                });
    if (!taken) {
      return null;
    }
    lane.endInPlaceOfThread();
    LostLane.Sign sign =
        hasNoThread()
            ? LostLane.Sign.THREAD_ENDED
            : inTurn ? LostLane.Sign.IN_TURN : LostLane.Sign.NO_TURN;
    return new LostLane(
        index, sign, quietNanos, thread == null ? null : thread.getName(), List.of(stack[0]));
  }
}
