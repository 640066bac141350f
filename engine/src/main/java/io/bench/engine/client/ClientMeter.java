package io.bench.engine.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Reads what this JVM has used since its start. Thread-safe; a reading takes microseconds. */
public final class ClientMeter {

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** The use since the JVM started. */
  public ClientUsage read() {
    long collections = 0;
    long collectionMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, collector.getCollectionCount());
      collectionMillis += Math.max(0, collector.getCollectionTime());
    }
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long compilationMillis =
        compiler != null && compiler.isCompilationTimeMonitoringSupported()
            ? compiler.getTotalCompilationTime()
            : 0;
    return new ClientUsage(
        system.getProcessCpuTime(),
        collections,
        collectionMillis,
        compilationMillis,
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }
}
