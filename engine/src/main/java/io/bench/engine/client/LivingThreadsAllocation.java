package io.bench.engine.client;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what living threads have allocated, reading by reading, so that the sum does not fall
 * when a thread ends. What a thread allocated after the last reading of its life is missing.
 */
final class LivingThreadsAllocation {

  private final Supplier<long[]> threadIds;
  private final Function<long[], long[]> bytesOf;
  private Map<Long, Long> bytesByThread = Map.of();
  private long total;

  /**
   * @param threadIds of the threads that live now
   * @param bytesOf what threads have allocated in their lives, in the order of their ids; negative
   *     for one that has ended meanwhile
   */
  LivingThreadsAllocation(Supplier<long[]> threadIds, Function<long[], long[]> bytesOf) {
    this.threadIds = threadIds;
    this.bytesOf = bytesOf;
  }

  /**
   * The most exact reading of the bytes allocated so far that this JVM has: {@link
   * ClientUsage#UNKNOWN} if none. It never falls, and any thread may ask.
   */
  static LongSupplier ofThisJvm() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()
        || !threads.isThreadAllocatedMemoryEnabled()) {
      return () -> ClientUsage.UNKNOWN;
    }
    LongSupplier exact = exact(threads);
    return exact != null
        ? exact
        : new LivingThreadsAllocation(threads::getAllThreadIds, threads::getThreadAllocatedBytes)
            ::bytes;
  }

  /** Through the method that the bean has from Java 21 on, or null on an earlier JVM. */
  private static @Nullable LongSupplier exact(ThreadMXBean threads) {
    MethodHandle total;
    try {
      total =
          MethodHandles.publicLookup()
              .findVirtual(
                  ThreadMXBean.class,
                  "getTotalThreadAllocatedBytes",
                  MethodType.methodType(long.class))
              .bindTo(threads);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
    return () -> {
      try {
        return (long) total.invokeExact();
      } catch (Throwable e) {
        throw new IllegalStateException("allocated bytes cannot be read", e);
      }
    };
  }

  synchronized long bytes() {
    long[] ids = threadIds.get();
    long[] bytes = bytesOf.apply(ids);
    Map<Long, Long> now = new HashMap<>(2 * ids.length);
    for (int index = 0; index < ids.length; index++) {
      if (bytes[index] >= 0) {
        long before = bytesByThread.getOrDefault(ids[index], 0L);
        // Less than before can only be another thread under the same id.
        total += bytes[index] >= before ? bytes[index] - before : bytes[index];
        now.put(ids[index], bytes[index]);
      }
    }
    bytesByThread = now;
    return total;
  }
}
