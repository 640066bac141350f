package team;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An event loop whose thread ends, or sleeps whoever interrupts it; closing waits for it. */
final class Loop implements AdapterLane, LaneEventLoop {

  private final Semaphore woken = new Semaphore(0);
  private final String name;
  volatile boolean dies;
  volatile boolean sleeps;
  private volatile Thread thread;

  Loop(String name) {
    this.name = name;
  }

  @Override
  public LaneEventLoop eventLoop() {
    return this;
  }

  @Override
  public void attach(LaneTask task) {
    thread = new Thread(() -> run(task), name);
    thread.start();
  }

  @Override
  public void wake() {
    woken.release();
  }

  private void run(LaneTask task) {
    long wait = task.turn();
    while (wait != LaneTask.FINISHED && !dies) {
      if (sleeps) {
        sleepForEver();
      }
      try {
        boolean unused = woken.tryAcquire(wait, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        // as a plugin that listens to nobody
      }
      woken.drainPermits();
      wait = task.turn();
    }
  }

  private static void sleepForEver() {
    tell();
    while (true) {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        // as above
      }
    }
  }

  /** Somebody may wait for this, with a pipe. */
  private static void tell() {
    String pipe = System.getenv("ASLEEP");
    if (pipe != null) {
      try {
        Files.writeString(Path.of(pipe), "asleep\n");
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        // as above
      }
    }
  }
}
