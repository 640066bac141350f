package io.bench.export.metrics;

import com.codahale.metrics.DefaultSettableGauge;
import com.codahale.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;

/** A gauge that is in the registry from the moment that it has a value. Set by one thread. */
final class GaugeSeries {

  private final MetricRegistry registry;
  private final String name;
  private @Nullable DefaultSettableGauge<Double> gauge;

  GaugeSeries(MetricRegistry registry, String name) {
    this.registry = registry;
    this.name = name;
  }

  void set(double value) {
    if (gauge == null) {
      DefaultSettableGauge<Double> made = new DefaultSettableGauge<>(value);
      gauge = registry.register(name, made);
    } else {
      gauge.setValue(value);
    }
  }
}
