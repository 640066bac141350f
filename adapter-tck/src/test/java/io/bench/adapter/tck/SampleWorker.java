package io.bench.adapter.tck;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** The thread that answers requests, in their order. */
final class SampleWorker implements AutoCloseable {

  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean closed;

  private SampleWorker(String threadName) {
    this.thread = new Thread(this::answer, threadName);
    thread.setDaemon(true);
  }

  static SampleWorker start(String threadName) {
    SampleWorker worker = new SampleWorker(threadName);
    worker.thread.start();
    return worker;
  }

  /** Any thread; does not wait. */
  void submit(Runnable request) {
    requests.add(request);
    LockSupport.unpark(thread);
  }

  private void answer() {
    while (!closed) {
      Runnable request = requests.poll();
      if (request == null) {
        LockSupport.park(this);
      } else {
        request.run();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    SampleLoop.awaitEnd(thread);
  }
}
