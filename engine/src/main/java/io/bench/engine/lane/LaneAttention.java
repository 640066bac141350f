package io.bench.engine.lane;

import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.ProcessStalls;

/**
 * When a lane could look at what happened, and when it was busy or held up instead. So a wait can
 * be charged to the lane or to what it waited for. The lane's thread only; reads no clock. Hot
 * path.
 *
 * <p>A lane is <em>held up</em> while it is busy without a break, or its process cannot run.
 * Whatever becomes ready meanwhile (an answer, a free permit, a due time) waits for the lane from
 * then on.
 */
final class LaneAttention {

  /**
   * An event loop that waited so long in its selector had nothing to read when it began to wait: a
   * selector that finds something returns at once.
   */
  private static final long IDLE_NANOS = 50_000;

  /** Shorter hold-ups are not kept: a lane that has many of them is seen by its busy share. */
  private static final long HOLD_UP_NANOS = 200_000;

  /** A lane that works for a smaller share of the time can take on more: it holds up nothing. */
  private static final double HOLDS_UP = 0.75;

  /** {@link ProcessStalls} are known no finer than this. */
  private static final long STALL_NANOS = 1_000_000;

  /** What a look into the selector and a read take, which are busy without a turn. */
  private static final long LOOK_NANOS = 10_000;

  private final LaneRecorder recorder;
  private final ProcessStalls stalls;
  private boolean sleepsOnPurpose;

  private final HoldUps ofLane = new HoldUps();
  private final HoldUps ofProcess = new HoldUps();

  private boolean awake = true;
  private boolean mayIdle;
  private boolean tellsReading;
  private long lastReadNanos;
  private long workedNanos;
  private long awakeSinceNanos;
  private long busySinceNanos;
  private long lookedNanos;
  private long unseenSinceNanos;
  private long asleepSinceNanos;

  LaneAttention(LaneRecorder recorder, ProcessStalls stalls, long nowNanos) {
    this.recorder = recorder;
    this.stalls = stalls;
    this.awakeSinceNanos = nowNanos;
    this.busySinceNanos = nowNanos;
    this.lookedNanos = nowNanos;
    this.unseenSinceNanos = nowNanos;
    this.asleepSinceNanos = nowNanos;
  }

  /**
   * The lane's thread sleeps whenever a turn has asked for a wait: it has nothing to read, as an
   * event loop of an adapter might have. Before the first turn.
   */
  void sleepsOnPurpose() {
    sleepsOnPurpose = true;
    tellsReading = true;
  }

  /**
   * The event loop has something to read. A read that ends no op is followed by no turn; what comes
   * long after it has come while the loop was idle.
   */
  void reading(long now) {
    if (awake && now - lastReadNanos >= IDLE_NANOS) {
      rests(lastReadNanos, mayIdle);
    }
    tellsReading = true;
    lastReadNanos = now;
    looks(now);
  }

  /** The lane looks at answers: what came since it last did may have been there as long. */
  void looks(long now) {
    if (!awake) {
      boolean wasIdle = wakeUp(now);
      if (!wasIdle) {
        unseenSinceNanos = lookedNanos;
      }
      lookedNanos = now;
    }
  }

  /** A turn begins. */
  void turnBegins(long now) {
    if (!awake && wakeUp(now)) {
      lookedNanos = now;
    }
  }

  /** Returns whether it has had nothing to do before. */
  private boolean wakeUp(long now) {
    awake = true;
    awakeSinceNanos = now;
    long idleNanos = now - asleepSinceNanos;
    boolean wasIdle = sleepsOnPurpose ? mayIdle : idleNanos >= IDLE_NANOS;
    if (!wasIdle) {
      recorder.laneUse().busy(Math.max(0, Math.min(LOOK_NANOS, idleNanos)));
      return false;
    }
    if (stalledSinceBusy()) {
      keep(ofLane, busySinceNanos, asleepSinceNanos);
    }
    workedNanos = 0;
    unseenSinceNanos = idleNanos < STALL_NANOS ? now : stalls.stalledSince(asleepSinceNanos, now);
    keep(ofProcess, unseenSinceNanos, now);
    busySinceNanos = now;
    return true;
  }

  /**
   * A turn is over, and so is what the lane had to do.
   *
   * @param beganNanos when the turn began
   * @param waits whether it asked for a wait
   */
  void turnEnded(long beganNanos, long now, boolean waits) {
    recorder.laneUse().turn(now - beganNanos);
    rests(now, waits);
  }

  /** The lane wrote what earlier turns have gathered. */
  void wrote(long now) {
    rests(now, mayIdle);
  }

  private void rests(long now, boolean waits) {
    long since = awake ? awakeSinceNanos : asleepSinceNanos;
    long worked = Math.max(0, now - since);
    workedNanos += worked;
    recorder.laneUse().busy(worked, tellsReading);
    if (now - since >= STALL_NANOS) {
      keepStallOfTurn(stalls.stalledSince(since, now), now);
    }
    awake = false;
    mayIdle = waits;
    asleepSinceNanos = now;
  }

  private void keepStallOfTurn(long from, long now) {
    if (now - from >= HOLD_UP_NANOS) {
      keep(ofLane, busySinceNanos, from);
      keep(ofProcess, from, now);
      busySinceNanos = now;
      workedNanos = 0;
    }
  }

  private static void keep(HoldUps holdUps, long from, long to) {
    if (to - from >= HOLD_UP_NANOS) {
      holdUps.add(from, to);
    }
  }

  /** For how long an answer that is read now may have waited for the lane, at most. */
  long unreadNanos(long handedNanos, long doneNanos) {
    long since = unseenSinceNanos - handedNanos > 0 ? unseenSinceNanos : handedNanos;
    return Math.max(0, doneNanos - since);
  }

  /**
   * The same of an answer that another thread completed, which waits for no reading by the lane.
   */
  long unreadElsewhereNanos(long handedNanos, long doneNanos) {
    return doneNanos - handedNanos < STALL_NANOS
        ? 0
        : Math.max(0, doneNanos - stalls.stalledSince(handedNanos, doneNanos));
  }

  /**
   * For how long the client held up the lane within a time that ends now or before: the lane itself
   * was busy without a break, or {@link #stalledNanos its whole process} stood still.
   */
  long clientHoldUpNanos(long from, long to) {
    if (to - from < HOLD_UP_NANOS) {
      return 0;
    }
    long busy = stalledSinceBusy() ? Math.max(0, to - busySinceNanos) : 0;
    return Math.min(to - from, busy + ofLane.within(from, to) + ofProcess.within(from, to));
  }

  /** Whether the lane has worked nearly all the time since it was last idle. */
  private boolean stalledSinceBusy() {
    return workedNanos >= HOLDS_UP * (asleepSinceNanos - busySinceNanos);
  }

  /**
   * For how long the whole process stood still within a time that ends now or before; a part of
   * {@link #clientHoldUpNanos}.
   */
  long stalledNanos(long from, long to) {
    return to - from < HOLD_UP_NANOS ? 0 : ofProcess.within(from, to);
  }
}
