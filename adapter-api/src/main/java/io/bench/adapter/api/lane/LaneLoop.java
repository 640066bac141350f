package io.bench.adapter.api.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a lane's turns on an event loop of one thread, such as one of Netty's: one turn after a
 * burst of completions, and at most one timer at a time, however many requests are in flight. Hot
 * path; runs on the event loop's thread, except {@link #attach}, {@link #wake} and where a method
 * says so.
 *
 * <p>Answers arrive in bursts, one read of the socket holding many, and the loop runs what was
 * handed to {@code execute} only after the whole read: so the first completion of a burst asks for
 * a turn, and the turn finds them all.
 */
public final class LaneLoop implements LaneEventLoop, AwaitedAnswers {

  private final ScheduledExecutorService loop;
  private final BooleanSupplier onThread;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final Runnable turnAfterWake = this::turnAfterWake;
  private final Runnable askedTurn = this::askedTurn;
  private final Runnable timedTurn = this::timedTurn;
  private final Runnable written = this::written;

  // Below: the event loop's thread only.
  private @Nullable LaneTask task;
  private long events;
  private boolean inTurn;
  private boolean turnAsked;
  private @Nullable Future<?> timer;
  private long timerNanos;

  /**
   * @param loop of one thread, which also reads and writes the adapter's connections
   * @param onThread says whether the caller is that thread
   */
  public LaneLoop(ScheduledExecutorService loop, BooleanSupplier onThread) {
    this.loop = loop;
    this.onThread = onThread;
  }

  @Override
  public void attach(LaneTask laneTask) {
    loop.execute(
        () -> {
          if (task != null) {
            throw new IllegalStateException("a lane task is attached already");
          }
          task = laneTask;
          turn();
        });
  }

  @Override
  public void wake() {
    // A plain read first: many callers may wake a lane that is about to run anyway.
    if (!woken.get() && woken.compareAndSet(false, true) && !executeUnlessClosed(turnAfterWake)) {
      // the lane has ended, and nobody waits for this turn
      woken.set(false);
    }
  }

  /** Any thread. Whether the caller is the event loop's thread. */
  public boolean isOwnThread() {
    return onThread.getAsBoolean();
  }

  /**
   * Any thread. Runs {@code action} on the event loop's thread, after everything that it was given
   * before.
   *
   * @throws RejectedExecutionException if the loop has been closed
   */
  public void execute(Runnable action) {
    loop.execute(action);
  }

  /** Any thread. As {@link #execute}; returns whether the loop has taken it. */
  public boolean executeUnlessClosed(Runnable action) {
    try {
      loop.execute(action);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** Runs {@code action} on the event loop's thread when a time has passed. */
  public void runAfter(long nanos, Runnable action) {
    var unused = loop.schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Any thread; to be called after an op's completion was ended. In a space no task is attached
   * here: the completion itself wakes the lane that the op belongs to.
   */
  public void opEnded() {
    if (!onThread.getAsBoolean()) {
      wake();
    } else if (task != null && !turnAsked) {
      turnAsked = true;
      if (!inTurn) {
        loop.execute(askedTurn);
      }
    }
  }

  /** Answers have arrived, and are about to be decoded: see {@link LaneTask#reading}. */
  public void reading() {
    events++;
    LaneTask current = task;
    if (current != null) {
      current.reading();
    }
  }

  /**
   * Any thread; for the {@link AdapterLane#flush} of a library that writes what a turn has started
   * in a task of its own, which is queued by now: so that one queued after it knows when that was.
   * See {@link LaneTask#flushed}.
   */
  public void reportWhenWritten() {
    if (onThread.getAsBoolean() && inTurn) {
      loop.execute(written);
    }
  }

  @Override
  public boolean anyInFlight() {
    LaneTask current = task;
    return current != null && current.hasOpsInFlight();
  }

  @Override
  public long events() {
    return events;
  }

  @Override
  public void lookedInVain(long nanos) {
    LaneTask current = task;
    if (current != null) {
      current.spun(nanos);
    }
  }

  private void written() {
    LaneTask current = task;
    if (current != null) {
      current.flushed();
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
    events++;
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
   * A timer that is due earlier stays: its turn says again when the next one is due. A turn at once
   * is a timer too: unlike a task that executes itself again, a timer that is due lets the loop
   * read and write in between.
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
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
