package io.bench.engine.record;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The thread that carries a lane, and how much CPU time it has used. Told by the lane's thread,
 * read by the collector's.
 */
final class LaneThread {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private volatile @Nullable Thread thread;
  private long readNanos;

  /** The lane runs on this thread from now on. */
  void is(Thread own) {
    thread = own;
  }

  /** CPU time since the last call, in nanoseconds; {@link LaneInterval#UNKNOWN} if not known. */
  long takeCpuNanos() {
    Thread own = thread;
    if (own == null || !THREADS.isThreadCpuTimeSupported()) {
      return LaneInterval.UNKNOWN;
    }
    long nanos = THREADS.getThreadCpuTime(own.getId());
    if (nanos < 0) {
      return LaneInterval.UNKNOWN; // it has ended
    }
    long used = Math.max(0, nanos - readNanos);
    readNanos = nanos;
    return used;
  }
}
