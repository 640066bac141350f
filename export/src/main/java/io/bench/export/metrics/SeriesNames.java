package io.bench.export.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Label values from which names in the registry are made. Secrets are masked in each of them, once.
 */
record SeriesNames(List<String> values, UnaryOperator<String> mask) {

  /** The same with more label values. */
  SeriesNames and(String... more) {
    List<String> all = new ArrayList<>(values);
    for (String value : more) {
      all.add(mask.apply(value));
    }
    return new SeriesNames(List.copyOf(all), mask);
  }

  /** The name of a family's member with these label values. */
  String of(MetricFamily family) {
    return new Series(family, values).registryName();
  }
}
