package io.bench.export.metrics;

import com.codahale.metrics.MetricRegistry;
import io.bench.engine.machine.MachineUsage;
import java.util.List;

/**
 * What the machine takes from Bench's own process. A metric is there from the first interval in
 * which it is known. Fed by the run's thread.
 */
final class MachineSeries {

  private final GaugeSeries stolen;
  private final GaugeSeries throttled;
  private final GaugeSeries other;
  private final GaugeSeries pressure;
  private final GaugeSeries frequency;

  MachineSeries(MetricRegistry registry) {
    stolen = gauge(registry, MetricFamily.MACHINE_STOLEN);
    throttled = gauge(registry, MetricFamily.MACHINE_THROTTLED);
    other = gauge(registry, MetricFamily.MACHINE_OTHER);
    pressure = gauge(registry, MetricFamily.MACHINE_PRESSURE);
    frequency = gauge(registry, MetricFamily.MACHINE_FREQUENCY);
  }

  private static GaugeSeries gauge(MetricRegistry registry, MetricFamily family) {
    return new GaugeSeries(registry, new Series(family, List.of()).registryName());
  }

  void add(double seconds, MachineUsage machine) {
    set(stolen, machine.stolenNanos(), seconds);
    set(throttled, machine.throttledNanos(), seconds);
    set(other, machine.otherNanos(), seconds);
    set(pressure, machine.nearestPressureNanos(), seconds);
    if (Double.isFinite(machine.megahertz())) {
      frequency.set(machine.megahertz() * 1e6);
    }
  }

  private static void set(GaugeSeries gauge, long nanos, double seconds) {
    if (nanos != MachineUsage.UNKNOWN && seconds > 0) {
      gauge.set(nanos / 1e9 / seconds);
    }
  }
}
