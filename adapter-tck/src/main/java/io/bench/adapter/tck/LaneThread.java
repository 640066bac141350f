package io.bench.adapter.tck;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The thread of a lane whose adapter brings none. */
final class LaneThread implements LaneEventLoop {

  private final String name;
  private final AtomicBoolean woken = new AtomicBoolean();
  private volatile @Nullable Thread thread;

  LaneThread(String name) {
    this.name = name;
  }

  @Override
  public void attach(LaneTask task) {
    Thread started = new Thread(() -> run(task), name);
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  @Override
  public void wake() {
    woken.set(true);
    LockSupport.unpark(thread);
  }

  /** After the last turn, which nothing follows: waits until the thread has ended, too. */
  void join() throws InterruptedException {
    Thread running = thread;
    if (running != null) {
      running.join();
    }
  }

  private void run(LaneTask task) {
    long waitNanos = task.turn();
    while (waitNanos != LaneTask.FINISHED) {
      await(waitNanos);
      waitNanos = task.turn();
    }
  }

  private void await(long waitNanos) {
    if (waitNanos == LaneTask.WHEN_WOKEN) {
      while (!woken.getAndSet(false)) {
        LockSupport.park(this);
      }
      return;
    }
    long until = System.nanoTime() + waitNanos;
    long left = waitNanos;
    while (left > 0 && !woken.getAndSet(false)) {
      LockSupport.parkNanos(this, left);
      left = until - System.nanoTime();
    }
  }
}
