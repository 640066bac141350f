package io.bench.export.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The registry under label values, in which secrets are masked. Used by the run's thread. */
record Labelled(RunRegistry registry, List<String> values, UnaryOperator<String> mask) {

  /** The same with more label values. */
  Labelled and(String... more) {
    List<String> all = new ArrayList<>(values);
    for (String value : more) {
      all.add(mask.apply(value));
    }
    return new Labelled(registry, List.copyOf(all), mask);
  }

  void set(MetricFamily family, double value) {
    registry.set(family, values, value);
  }

  void count(MetricFamily family, long more) {
    registry.count(family, values, more);
  }

  void addNanos(MetricFamily family, long more) {
    registry.addNanos(family, values, more);
  }

  WindowTimer timer(MetricFamily family, int digits) {
    return registry.timer(family, values, digits);
  }
}
