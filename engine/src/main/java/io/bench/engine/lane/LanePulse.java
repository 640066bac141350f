package io.bench.engine.lane;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a lane shows to its watcher: a count that goes on with every turn, op started and try ended,
 * so without reading a clock. The lane's thread writes, with stores that order nothing but what
 * came before them; the activity's thread reads. Hot path.
 */
final class LanePulse {

  private final AtomicLong beats = new AtomicLong();
  private final AtomicBoolean inTurn = new AtomicBoolean();
  private volatile Owner owner = Owner.ITS_THREAD;

  private enum Owner {
    ITS_THREAD,
    BEING_DECIDED,
    ACTIVITY
  }

  /** The lane's thread. Returns whether it may go on: the lane has not been taken away. */
  boolean beat() {
    beats.setRelease(beats.getPlain() + 1);
    return owner == Owner.ITS_THREAD || decidedForThread();
  }

  private boolean decidedForThread() {
    while (owner == Owner.BEING_DECIDED) {
      Thread.onSpinWait();
    }
    return owner == Owner.ITS_THREAD;
  }

  /** The lane's thread. Returns whether the turn may be run. */
  boolean beginTurn() {
    inTurn.setRelease(true);
    return beat();
  }

  void endTurn() {
    inTurn.setRelease(false);
    beats.setRelease(beats.getPlain() + 1);
  }

  /** How often it has beaten. What the lane wrote before the last beat is visible afterwards. */
  long beats() {
    return beats.getAcquire();
  }

  /** Whether a turn has begun and not returned. */
  boolean isInTurn() {
    return inTurn.getAcquire();
  }

  boolean isTakenAway() {
    return owner == Owner.ACTIVITY;
  }

  /**
   * Takes the lane away from a thread that has not run it for long, unless it does again.
   *
   * @param beatsSeen what {@link #beats} was all the time
   * @param meetThread stops the lane's thread for a moment, such as by asking for its stack: either
   *     it sees after that that the lane was taken away, or its beat is seen here
   * @return whether the lane is the caller's from now on
   */
  boolean takeAway(long beatsSeen, Runnable meetThread) {
    owner = Owner.BEING_DECIDED;
    try {
      meetThread.run();
    } finally {
      owner = beats() == beatsSeen ? Owner.ACTIVITY : Owner.ITS_THREAD;
    }
    return isTakenAway();
  }
}
