package io.bench.adapter.tck;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the starts and flushes in which the lane's thread waited: for a lock, in {@code wait},
 * {@code sleep} or {@code park}. The virtual machine counts these, so that it makes no difference
 * how long a wait was or how busy the machine is. One lane's thread writes.
 */
final class StartWaits {

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final AtomicLong begun = new AtomicLong();
  private final AtomicInteger waitedStarts = new AtomicInteger();
  private final AtomicInteger waitedFlushes = new AtomicInteger();
  private volatile boolean within;
  private long before;

  void begin() {
    before = waitsOfThisThread();
    begun.incrementAndGet();
    within = true;
  }

  void startReturned() {
    within = false;
    if (waitsOfThisThread() > before) {
      waitedStarts.incrementAndGet();
    }
  }

  void flushReturned() {
    within = false;
    if (waitsOfThisThread() > before) {
      waitedFlushes.incrementAndGet();
    }
  }

  private long waitsOfThisThread() {
    @Nullable ThreadInfo info = threads.getThreadInfo(Thread.currentThread().getId());
    return info == null ? 0 : info.getBlockedCount() + info.getWaitedCount();
  }

  /** The number of the start or flush that goes on, from 1; 0 while none does. Any thread. */
  long current() {
    return within ? begun.get() : 0;
  }

  int waitedStarts() {
    return waitedStarts.get();
  }

  int waitedFlushes() {
    return waitedFlushes.get();
  }
}
