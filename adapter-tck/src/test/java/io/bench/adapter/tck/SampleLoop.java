package io.bench.adapter.tck;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An event loop whose input are the answers that it is given. */
final class SampleLoop implements LaneEventLoop, AutoCloseable {

  private static final int WAKES_UNTIL_FORGOTTEN = 12;
  private static final int TURNS_UNTIL_MOVED = 3;

  private final String threadName;
  private final Fault fault;
  private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final AtomicInteger wakes = new AtomicInteger();
  private volatile @Nullable Thread thread;
  private volatile @Nullable LaneTask task;
  private volatile boolean forgetful;
  private volatile boolean closed;

  // The loop's thread only.
  private int turns;
  private boolean timed;
  private long dueNanos;

  SampleLoop(String threadName, Fault fault) {
    this.threadName = threadName;
    this.fault = fault;
  }

  @Override
  public void attach(LaneTask given) {
    task = given;
    woken.set(true);
    startThread();
  }

  private void startThread() {
    Thread started = new Thread(this::run, threadName);
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  @Override
  public void wake() {
    if (forgetful
        || (fault == Fault.FORGETS_WAKES && wakes.incrementAndGet() > WAKES_UNTIL_FORGOTTEN)) {
      return;
    }
    woken.set(true);
    LockSupport.unpark(thread);
  }

  /** From now on no wake leads to a turn. */
  void forgetWakes() {
    forgetful = true;
  }

  /** Runs an answer on the loop's thread. */
  void execute(Runnable answer) {
    answers.add(answer);
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!closed) {
      boolean due = woken.getAndSet(false);
      for (Runnable answer = answers.poll(); answer != null; answer = answers.poll()) {
        answer.run();
        due = true;
      }
      LaneTask current = task;
      if (current == null || !(due || isTime())) {
        rest();
        continue;
      }
      turn(current);
      if (fault == Fault.MOVES_A_LANE_TO_ANOTHER_THREAD && turns == TURNS_UNTIL_MOVED) {
        startThread();
        return;
      }
    }
  }

  private void turn(LaneTask current) {
    turns++;
    long wantedNanos = current.turn();
    timed = false;
    if (wantedNanos == LaneTask.FINISHED) {
      task = null;
      if (fault == Fault.GOES_ON_AFTER_THE_LAST_TURN) {
        current.turn();
      }
    } else if (wantedNanos != LaneTask.WHEN_WOKEN && fault != Fault.FORGETS_TIMES) {
      timed = true;
      dueNanos = System.nanoTime() + wantedNanos;
    }
  }

  private boolean isTime() {
    return timed && System.nanoTime() - dueNanos >= 0;
  }

  private void rest() {
    if (timed) {
      LockSupport.parkNanos(this, Math.max(1, dueNanos - System.nanoTime()));
    } else {
      LockSupport.park(this);
    }
  }

  @Override
  public void close() {
    closed = true;
    Thread running = thread;
    while (running != null) {
      LockSupport.unpark(running);
      awaitEnd(running);
      running = running == thread ? null : thread;
    }
  }

  static void awaitEnd(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
