package io.bench.export.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import java.util.List;

/** What Bench's own process uses, and its machine takes from it. Fed by the run's thread. */
final class ClientSeries {

  private final GaugeSeries cpu;
  private final GaugeSeries heap;
  private final GaugeSeries pauses;
  private final GaugeSeries longestPause;
  private final GaugeSeries compilation;
  private final GaugeSeries hiccup;
  private final Counter collections;
  private final Counter allocated;
  private final MachineSeries machine;

  ClientSeries(MetricRegistry registry) {
    cpu = gauge(registry, MetricFamily.CLIENT_CPU);
    heap = gauge(registry, MetricFamily.CLIENT_HEAP);
    pauses = gauge(registry, MetricFamily.CLIENT_PAUSES);
    longestPause = gauge(registry, MetricFamily.CLIENT_LONGEST_PAUSE);
    compilation = gauge(registry, MetricFamily.CLIENT_COMPILATION);
    hiccup = gauge(registry, MetricFamily.CLIENT_HICCUP);
    collections = registry.counter(name(MetricFamily.CLIENT_COLLECTIONS));
    allocated = registry.counter(name(MetricFamily.CLIENT_ALLOCATED));
    machine = new MachineSeries(registry);
    gauge(registry, MetricFamily.CLIENT_CORES).set(Runtime.getRuntime().availableProcessors());
  }

  private static GaugeSeries gauge(MetricRegistry registry, MetricFamily family) {
    return new GaugeSeries(registry, name(family));
  }

  private static String name(MetricFamily family) {
    return new Series(family, List.of()).registryName();
  }

  void add(ClientInterval interval) {
    ClientUsage used = interval.used();
    double millis = interval.seconds() * 1e3;
    cpu.set(interval.cpuCores());
    heap.set((double) used.heapBytes());
    pauses.set(millis > 0 ? used.pauseMillis() / millis : 0);
    compilation.set(millis > 0 ? used.compilationMillis() / millis : 0);
    longestPause.set(interval.longestPauseMillis() / 1e3);
    hiccup.set(interval.hiccupMaxNanos() / 1e9);
    machine.add(interval.seconds(), used.machine());
    collections.inc(used.collections());
    if (used.allocatedBytes() != ClientUsage.UNKNOWN) {
      allocated.inc(used.allocatedBytes());
    }
  }
}
