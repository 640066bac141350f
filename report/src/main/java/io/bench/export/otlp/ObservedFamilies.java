package io.bench.export.otlp;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Metric;
import io.bench.export.metrics.MetricFamily;
import io.bench.export.metrics.RunRegistry;
import io.bench.export.metrics.Series;
import io.bench.export.metrics.WindowTimer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleGaugeBuilder;
import io.opentelemetry.api.metrics.LongCounterBuilder;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Answers a meter with what the registry holds, whenever it asks. Quantiles of times are gauges
 * with an attribute {@code quantile}; those that are not known are left out. Thread-safe.
 */
record ObservedFamilies(RunRegistry registry) {

  /** Declares an instrument, or three for times, for every family. */
  void observeBy(Meter meter) {
    for (MetricFamily family : MetricFamily.values()) {
      switch (family.kind()) {
        case COUNTER ->
            counter(meter, family, "", family.help())
                .setUnit(family.unit())
                .buildWithCallback(
                    counter ->
                        forEach(
                            family,
                            (attributes, metric) ->
                                counter.record(((Counter) metric).getCount(), attributes)));
        case TIME ->
            counter(meter, family, "", family.help())
                .ofDoubles()
                .setUnit(family.unit())
                .buildWithCallback(values(family));
        case GAUGE -> gauge(meter, family).buildWithCallback(values(family));
        case SUMMARY -> observeTimes(meter, family);
      }
    }
  }

  private void observeTimes(Meter meter, MetricFamily family) {
    gauge(meter, family)
        .buildWithCallback(
            gauge ->
                forEach(
                    family,
                    (attributes, metric) ->
                        ((WindowTimer) metric)
                            .quantiles()
                            .forEach(
                                (quantile, seconds) -> {
                                  if (!Double.isNaN(seconds)) {
                                    gauge.record(
                                        seconds,
                                        attributes.toBuilder().put("quantile", quantile).build());
                                  }
                                })));
    counter(meter, family, "_count", "How many times were recorded.")
        .buildWithCallback(
            counter ->
                forEach(
                    family,
                    (attributes, metric) ->
                        counter.record(((WindowTimer) metric).getCount(), attributes)));
    counter(meter, family, "_sum", "Their sum.")
        .ofDoubles()
        .setUnit(family.unit())
        .buildWithCallback(
            sum ->
                forEach(
                    family,
                    (attributes, metric) ->
                        sum.record(((WindowTimer) metric).totalSeconds(), attributes)));
  }

  private static LongCounterBuilder counter(
      Meter meter, MetricFamily family, String suffix, String help) {
    return meter.counterBuilder(family.metric() + suffix).setDescription(help);
  }

  private static DoubleGaugeBuilder gauge(Meter meter, MetricFamily family) {
    return meter.gaugeBuilder(family.metric()).setDescription(family.help()).setUnit(family.unit());
  }

  private Consumer<ObservableDoubleMeasurement> values(MetricFamily family) {
    return measurement ->
        forEach(
            family,
            (attributes, metric) -> measurement.record(RunRegistry.value(metric), attributes));
  }

  private void forEach(MetricFamily family, BiConsumer<Attributes, Metric> consumer) {
    registry.forEach(
        (series, metric) -> {
          if (series.family() == family) {
            consumer.accept(attributes(series), metric);
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
}
