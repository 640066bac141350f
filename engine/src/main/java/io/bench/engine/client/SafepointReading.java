package io.bench.engine.client;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Reads how often and how long HotSpot held all threads. The bean is HotSpot's own and not exported
 * by its module; where that was not opened on the command line, or the JVM is another one, nothing
 * is known. Thread-safe.
 */
final class SafepointReading {

  private final @Nullable Object bean;
  private final @Nullable Method count;
  private final @Nullable Method millis;

  private SafepointReading(@Nullable Object bean, @Nullable Method count, @Nullable Method millis) {
    this.bean = bean;
    this.count = count;
    this.millis = millis;
  }

  static SafepointReading ofThisJvm() {
    try {
      Object bean =
          Class.forName("sun.management.ManagementFactoryHelper")
              .getMethod("getHotspotRuntimeMBean")
              .invoke(null);
      Class<?> type = Class.forName("sun.management.HotspotRuntimeMBean");
      SafepointReading reading =
          new SafepointReading(
              bean, type.getMethod("getSafepointCount"), type.getMethod("getTotalSafepointTime"));
      return reading.count() == ClientUsage.UNKNOWN ? unknown() : reading;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return unknown();
    }
  }

  static SafepointReading unknown() {
    return new SafepointReading(null, null, null);
  }

  /** How often since the JVM started, or {@link ClientUsage#UNKNOWN}. */
  long count() {
    return read(count);
  }

  /** How many milliseconds altogether, or {@link ClientUsage#UNKNOWN}. */
  long millis() {
    return read(millis);
  }

  private long read(@Nullable Method method) {
    if (method == null) {
      return ClientUsage.UNKNOWN;
    }
    try {
      return (long) method.invoke(bean);
    } catch (ReflectiveOperationException e) {
      return ClientUsage.UNKNOWN;
    }
  }
}
