package io.bench.engine.client;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Adds up what living threads have allocated, reading by reading, so that the sum does not fall
 * when a thread ends. What a thread allocated after the last reading of its life is missing.
 */
final class LivingThreadsAllocation implements AllocationReading {

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

  @Override
  public synchronized long bytes() {
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
