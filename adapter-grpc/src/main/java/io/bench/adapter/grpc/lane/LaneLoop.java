package io.bench.adapter.grpc.lane;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.grpc.netty.shaded.io.netty.channel.EventLoop;
import io.grpc.netty.shaded.io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop's thread. Runs a lane's turns between the loop's own input and output.
 *
 * <p>Answers arrive in bursts, one read of the socket holding many, and the loop runs what was
 * handed to {@code execute} only after the whole read: so the first completion of a burst asks for
 * a turn, and the turn finds them all.
 */
public final class LaneLoop implements LaneEventLoop {

  private final EventLoop loop;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final Runnable turnAfterWake = this::turnAfterWake;
  private final Runnable askedTurn = this::askedTurn;
  private final Runnable timedTurn = this::timedTurn;
  private final Runnable written = this::written;

  // of the loop's thread
  private @Nullable LaneTask task;
  private boolean inTurn;
  private boolean turnAsked;
  private @Nullable ScheduledFuture<?> timer;
  private long timerNanos;

  LaneLoop(EventLoop loop) {
    this.loop = loop;
  }

  @Override
  public void attach(LaneTask laneTask) {
    loop.execute(
        () -> {
          task = laneTask;
          turn();
        });
  }

  @Override
  public void wake() {
    if (woken.compareAndSet(false, true) && !executeUnlessClosed(turnAfterWake)) {
      // the lane has ended, and nobody waits for this turn
      woken.set(false);
    }
  }

  /**
   * On this loop's thread, within a turn: grpc-java writes what the turn has started in a task that
   * it has queued by now, so that one queued after it knows when that was.
   */
  void tellWhenWritten() {
    if (inTurn) {
      loop.execute(written);
    }
  }

  private void written() {
    LaneTask current = task;
    if (current != null) {
      current.flushed();
    }
  }

  /** Whether the caller is this loop's thread. */
  public boolean isOwnThread() {
    return loop.inEventLoop();
  }

  /**
   * Runs {@code action} on this loop's thread, after everything that it was given before.
   *
   * @throws RejectedExecutionException if the loop has been closed
   */
  public void execute(Runnable action) {
    loop.execute(action);
  }

  /** On this loop's thread: runs {@code action} there when a time has passed. */
  public void runAfter(long nanos, Runnable action) {
    var unused = loop.schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /** As {@link #execute}; returns whether the loop has taken it. */
  public boolean executeUnlessClosed(Runnable action) {
    try {
      loop.execute(action);
      return true;
    } catch (RejectedExecutionException closed) {
      return false;
    }
  }

  /**
   * A completion was told of its end, on this loop's thread or, rarely, on a foreign one. In a
   * space no task is attached here: the completion itself wakes the lane that the op belongs to.
   */
  public void completionDelivered() {
    if (!loop.inEventLoop()) {
      wake();
    } else if (task != null && !turnAsked) {
      turnAsked = true;
      if (!inTurn) {
        loop.execute(askedTurn);
      }
    }
  }

  private void turnAfterWake() {
    woken.set(false);
    turn();
  }

  private void askedTurn() {
    turnAsked = false;
    turn();
  }

  private void timedTurn() {
    timer = null;
    turn();
  }

  private void turn() {
    LaneTask current = task;
    if (current == null) {
      return;
    }
    inTurn = true;
    boolean askedBefore = turnAsked;
    long waitNanos;
    try {
      waitNanos = current.turn();
    } finally {
      inTurn = false;
    }
    if (waitNanos == LaneTask.FINISHED) {
      task = null;
      cancelTimer();
      return;
    }
    if (turnAsked && !askedBefore) {
      // a completion within the turn, as of a request that could not be sent
      turnAsked = false;
      waitNanos = 0;
    }
    if (waitNanos != LaneTask.WHEN_WOKEN && !(turnAsked && waitNanos == 0)) {
      turnWithin(waitNanos);
    }
  }

  /**
   * A turn at once goes by way of the timer too: unlike a task that executes itself again, a timer
   * that is due lets the loop read and write in between.
   */
  private void turnWithin(long waitNanos) {
    long dueNanos = System.nanoTime() + waitNanos;
    if (timer != null) {
      if (timerNanos - dueNanos <= 0) {
        return;
      }
      cancelTimer();
    }
    timerNanos = dueNanos;
    timer = loop.schedule(timedTurn, waitNanos, TimeUnit.NANOSECONDS);
  }

  private void cancelTimer() {
    ScheduledFuture<?> outstanding = timer;
    if (outstanding != null) {
      outstanding.cancel(false);
      timer = null;
    }
  }
}
