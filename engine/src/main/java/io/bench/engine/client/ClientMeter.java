package io.bench.engine.client;

import com.sun.management.OperatingSystemMXBean;
import io.bench.engine.machine.MachineMeter;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Reads what this JVM has used since its start, and what the machine took from it. Thread-safe; a
 * reading takes less than a millisecond. Compare readings of one and the same meter only.
 *
 * <p>Allocated bytes are exact on a JVM from 21 on. Before, they are the sum over threads that live
 * at a reading: what a thread allocated between the last reading and its end is missing, so they
 * are a lower bound, which never falls from one reading to the next. Safepoints are known where the
 * JVM was started with {@code --add-exports java.management/sun.management=ALL-UNNAMED}, as {@code
 * bench.jar} asks for in its manifest.
 */
public final class ClientMeter {

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final LongSupplier allocation = LivingThreadsAllocation.ofThisJvm();
  private final SafepointReading safepoints = SafepointReading.ofThisJvm();
  private final MachineMeter machine = MachineMeter.ofThisMachine();

  /** The use since the JVM started. */
  public ClientUsage read() {
    return read(0, 0);
  }

  /**
   * The use since the JVM started, without some CPU time that is not the load's.
   *
   * @param leastCpuNanos CPU time at least: the process's is known in coarser steps than that of
   *     the thread that is taken off
   */
  ClientUsage read(long otherCpuNanos, long leastCpuNanos) {
    long collections = 0;
    long collectionMillis = 0;
    long pauses = 0;
    long pauseMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      long count = Math.max(0, collector.getCollectionCount());
      long millis = Math.max(0, collector.getCollectionTime());
      collections += count;
      collectionMillis += millis;
      if (standsStill(collector.getName())) {
        pauses += count;
        pauseMillis += millis;
      }
    }
    long cpuNanos = system.getProcessCpuTime();
    return new ClientUsage(
        Math.max(leastCpuNanos, cpuNanos - otherCpuNanos),
        collections,
        collectionMillis,
        compilationMillis(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        allocation.getAsLong(),
        pauses,
        pauseMillis,
        safepoints.count(),
        safepoints.millis(),
        machine.read(cpuNanos));
  }

  private static long compilationMillis() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
        : 0;
  }

  /**
   * Whether what a collector's bean counts are pauses. ZGC and Shenandoah have one bean for their
   * pauses and another, named "... Cycles", for work that goes on beside the application.
   */
  static boolean standsStill(String collectorName) {
    return !collectorName.toLowerCase(Locale.ROOT).endsWith("cycles");
  }
}
