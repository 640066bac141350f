package io.bench.export.otlp;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Snapshot;
import io.bench.export.metrics.MetricFamily;
import io.bench.export.metrics.Series;
import io.bench.export.metrics.WindowTimer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import java.util.function.BiConsumer;

/**
 * Tells a meter what the registry holds, whenever it asks. Quantiles of times are gauges with an
 * attribute {@code quantile}; those that are not known are left out. Thread-safe.
 */
final class ObservedFamilies {

  private static final double[] QUANTILES = {0.5, 0.75, 0.95, 0.99, 0.999};
  private static final double NANOS_PER_SECOND = 1e9;

  private final MetricRegistry registry;

  ObservedFamilies(MetricRegistry registry) {
    this.registry = registry;
  }

  /** Declares an instrument, or three for times, for every family. */
  void observeBy(Meter meter) {
    for (MetricFamily family : MetricFamily.values()) {
      switch (family.kind()) {
        case COUNTER ->
            meter
                .counterBuilder(family.metric())
                .setDescription(family.help())
                .setUnit(family.unit())
                .buildWithCallback(
                    told ->
                        forEach(
                            family,
                            (attributes, metric) ->
                                told.record(((Counter) metric).getCount(), attributes)));
        case TIME ->
            meter
                .counterBuilder(family.metric())
                .ofDoubles()
                .setDescription(family.help())
                .setUnit(family.unit())
                .buildWithCallback(
                    told ->
                        forEach(
                            family,
                            (attributes, metric) ->
                                told.record(
                                    ((Counter) metric).getCount() / NANOS_PER_SECOND, attributes)));
        case GAUGE ->
            meter
                .gaugeBuilder(family.metric())
                .setDescription(family.help())
                .setUnit(family.unit())
                .buildWithCallback(
                    told ->
                        forEach(
                            family,
                            (attributes, metric) ->
                                told.record(value((Gauge<?>) metric), attributes)));
        case SUMMARY -> observeTimes(meter, family);
      }
    }
  }

  private void observeTimes(Meter meter, MetricFamily family) {
    meter
        .gaugeBuilder(family.metric())
        .setDescription(family.help())
        .setUnit(family.unit())
        .buildWithCallback(
            told ->
                forEach(
                    family,
                    (attributes, metric) -> {
                      Snapshot window = ((WindowTimer) metric).getSnapshot();
                      for (double quantile : QUANTILES) {
                        double nanos = window.getValue(quantile);
                        if (!Double.isNaN(nanos)) {
                          told.record(
                              nanos / NANOS_PER_SECOND,
                              attributes.toBuilder().put("quantile", quantile).build());
                        }
                      }
                    }));
    meter
        .counterBuilder(family.metric() + "_count")
        .setDescription("How many times were recorded.")
        .buildWithCallback(
            told ->
                forEach(
                    family,
                    (attributes, metric) ->
                        told.record(((WindowTimer) metric).getCount(), attributes)));
    meter
        .counterBuilder(family.metric() + "_sum")
        .ofDoubles()
        .setDescription("Their sum.")
        .setUnit(family.unit())
        .buildWithCallback(
            told ->
                forEach(
                    family,
                    (attributes, metric) ->
                        told.record(((WindowTimer) metric).totalSeconds(), attributes)));
  }

  private void forEach(MetricFamily family, BiConsumer<Attributes, Metric> consumer) {
    String prefix = family.metric() + (family.labels().isEmpty() ? "" : ".");
    registry
        .getMetrics()
        .forEach(
            (name, metric) -> {
              if (family.labels().isEmpty() ? name.equals(prefix) : name.startsWith(prefix)) {
                consumer.accept(attributes(Series.parse(name)), metric);
              }
            });
  }

  private static Attributes attributes(Series series) {
    AttributesBuilder attributes = Attributes.builder();
    for (int label = 0; label < series.values().size(); label++) {
      attributes.put(series.family().labels().get(label), series.values().get(label));
    }
    return attributes.build();
  }

  private static double value(Gauge<?> gauge) {
    return gauge.getValue() instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
