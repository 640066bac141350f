package io.bench.engine.thread;

import java.util.concurrent.ThreadFactory;

/** Threads for whose end no JVM waits. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Makes threads that all have one name. */
  public static ThreadFactory named(String name) {
    return task -> thread(name, task);
  }

  /** Starts one. */
  public static Thread start(String name, Runnable task) {
    Thread thread = thread(name, task);
    thread.start();
    return thread;
  }

  private static Thread thread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
