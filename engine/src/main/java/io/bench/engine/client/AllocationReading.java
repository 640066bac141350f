package io.bench.engine.client;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Where the bytes that were allocated so far can be read. Thread-safe. */
@FunctionalInterface
interface AllocationReading {

  /** Bytes allocated so far, or {@link ClientUsage#UNKNOWN}; never less than before. */
  long bytes();

  /** The most exact way that this JVM has. */
  static AllocationReading ofThisJvm() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()
        || !threads.isThreadAllocatedMemoryEnabled()) {
      return () -> ClientUsage.UNKNOWN;
    }
    AllocationReading exact = exact(threads);
    return exact != null
        ? exact
        : new LivingThreadsAllocation(threads::getAllThreadIds, threads::getThreadAllocatedBytes);
  }

  /** Through the method that the bean has from Java 21 on, or null on an earlier JVM. */
  private static @Nullable AllocationReading exact(ThreadMXBean threads) {
    MethodHandle total;
    try {
      total =
          MethodHandles.publicLookup()
              .findVirtual(
                  ThreadMXBean.class,
                  "getTotalThreadAllocatedBytes",
                  MethodType.methodType(long.class))
              .bindTo(threads);
    } catch (NoSuchMethodException | IllegalAccessException missing) {
      return null;
    }
    return () -> {
      try {
        return (long) total.invokeExact();
      } catch (Throwable broken) {
        throw new IllegalStateException("allocated bytes cannot be read", broken);
      }
    };
  }
}
