package io.bench.engine.lane;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.lane.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that the engine brings for a lane whose adapter has no event loop of its own. It parks
 * until shortly before the next op is due and spins the rest, because a parked thread wakes up
 * late: by some microseconds, and by tens of them where its {@link TimerSlack} cannot be removed.
 */
public final class ThreadEventLoop implements LaneEventLoop {

  /** How much of a wait is spun: about the usual lateness of a parked thread. */
  private static final long SPIN_NANOS = 2_000;

  /** The same with the slack that Linux gives every thread. */
  private static final long SPIN_NANOS_WITH_SLACK = 60_000;

  private final String threadName;
  private volatile boolean woken;
  private volatile boolean parked;
  private volatile Thread thread;
  private long spinNanos = SPIN_NANOS_WITH_SLACK;

  public ThreadEventLoop(String threadName) {
    this.threadName = threadName;
  }

  @Override
  public void attach(LaneTask task) {
    Thread started = new Thread(() -> run(task), threadName);
    thread = started;
    started.setDaemon(true);
    started.start();
  }

  @Override
  public void wake() {
    woken = true;
    if (parked) {
      LockSupport.unpark(thread);
    }
  }

  private void run(LaneTask task) {
    if (TimerSlack.removeFromThisThread()) {
      spinNanos = SPIN_NANOS;
    }
    long wait = task.turn();
    while (wait != LaneTask.FINISHED) {
      if (wait > 0) {
        await(wait);
      }
      wait = task.turn();
    }
  }

  private void await(long waitNanos) {
    long until = waitNanos == LaneTask.WHEN_WOKEN ? 0 : System.nanoTime() + waitNanos;
    while (!woken) {
      if (waitNanos == LaneTask.WHEN_WOKEN) {
        park(Long.MAX_VALUE);
        continue;
      }
      long left = until - System.nanoTime();
      if (left <= 0) {
        break;
      }
      if (left > spinNanos) {
        park(left - spinNanos);
      } else {
        Thread.onSpinWait();
      }
    }
    woken = false;
  }

  private void park(long nanos) {
    parked = true;
    if (!woken) {
      LockSupport.parkNanos(this, nanos);
    }
    parked = false;
  }
}
