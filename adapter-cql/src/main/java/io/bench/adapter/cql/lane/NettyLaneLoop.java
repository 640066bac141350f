package io.bench.adapter.cql.lane;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread, except {@link #attach} and {@link #wake}. Runs a lane's turns on a
 * Netty event loop: one turn after a burst of completions, and at most one timer at a time, however
 * many requests are in flight.
 */
final class NettyLaneLoop implements LaneEventLoop {

  private final EventLoop eventLoop;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final Runnable turn = this::turn;
  private final Runnable turnWhenWoken = this::turnWhenWoken;
  private final Runnable turnWhenDue = this::turnWhenDue;
  private final Runnable written = this::written;

  // Below: the event loop's thread only.
  private @Nullable LaneTask task;
  private boolean turnPending;
  private @Nullable Future<?> timer;
  private long timerDueNanos;

  NettyLaneLoop(EventLoop eventLoop) {
    this.eventLoop = eventLoop;
  }

  boolean isLaneThread() {
    return eventLoop.inEventLoop();
  }

  @Override
  public void attach(LaneTask laneTask) {
    eventLoop.execute(
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
    if (!woken.get() && woken.compareAndSet(false, true)) {
      eventLoop.execute(turnWhenWoken);
    }
  }

  /** On the lane's thread: an op has ended, so a turn is due once the whole burst is told. */
  void completed() {
    if (!turnPending) {
      turnPending = true;
      eventLoop.execute(turn);
    }
  }

  /** On the lane's thread: answers have arrived, and are about to be decoded. */
  void reading() {
    LaneTask current = task;
    if (current != null) {
      current.reading();
    }
  }

  /**
   * On the lane's thread, within a turn: the driver writes what the turn has started in a task that
   * it has queued by now, so that one queued after it knows when that was.
   */
  void tellWhenWritten() {
    eventLoop.execute(written);
  }

  private void written() {
    LaneTask current = task;
    if (current != null) {
      current.flushed();
    }
  }

  private void turnWhenWoken() {
    woken.set(false);
    turn();
  }

  private void turnWhenDue() {
    timer = null;
    turn();
  }

  private void turn() {
    turnPending = false;
    LaneTask current = task;
    if (current == null) {
      return;
    }
    long wantedNanos = current.turn();
    if (wantedNanos == LaneTask.FINISHED) {
      task = null;
      cancelTimer();
    } else if (wantedNanos == 0) {
      completed();
    } else if (wantedNanos != LaneTask.WHEN_WOKEN) {
      turnIn(wantedNanos);
    }
  }

  /** A timer that is due earlier stays: its turn will say again when the next one is wanted. */
  private void turnIn(long nanos) {
    long dueNanos = System.nanoTime() + nanos;
    if (timer != null) {
      if (timerDueNanos - dueNanos <= 0) {
        return;
      }
      cancelTimer();
    }
    timerDueNanos = dueNanos;
    timer = eventLoop.schedule(turnWhenDue, nanos, TimeUnit.NANOSECONDS);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
