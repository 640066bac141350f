package io.bench.export.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.DefaultSettableGauge;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Dropwizard's registry of a run, and which series each of its names stands for. A metric is there
 * from the moment that it has a value. Written by the run's thread, read by any.
 */
public final class RunRegistry {

  private final MetricRegistry registry = new MetricRegistry();
  private final Map<String, Series> seriesByName = new ConcurrentHashMap<>();
  private final Map<Series, Metric> metrics = new HashMap<>();

  /** For reporters of Dropwizard's own. */
  public MetricRegistry registry() {
    return registry;
  }

  /**
   * The series behind a name of the registry.
   *
   * @throws IllegalArgumentException if the registry has no such name
   */
  public Series series(String registryName) {
    Series series = seriesByName.get(registryName);
    if (series == null) {
      throw new IllegalArgumentException("no metric of this run: " + registryName);
    }
    return series;
  }

  /** Hands over every series with its metric. */
  public void forEach(BiConsumer<Series, Metric> consumer) {
    registry.getMetrics().forEach((name, metric) -> consumer.accept(series(name), metric));
  }

  /** The current value of a counter or gauge; times in seconds. */
  public static double value(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    return ((Gauge<?>) metric).getValue() instanceof Number number
        ? number.doubleValue()
        : Double.NaN;
  }

  void set(MetricFamily family, List<String> labels, double value) {
    metric(family, labels, () -> new DefaultSettableGauge<>(value)).setValue(value);
  }

  /** Takes out what has no value any more; readers that know its name may still ask for it. */
  void remove(MetricFamily family, List<String> labels) {
    Series series = new Series(family, labels);
    if (metrics.remove(series) != null) {
      registry.remove(series.registryName());
    }
  }

  void count(MetricFamily family, List<String> labels, long more) {
    metric(family, labels, Counter::new).inc(more);
  }

  void addNanos(MetricFamily family, List<String> labels, long more) {
    metric(family, labels, SecondsSum::new).add(more);
  }

  WindowTimer timer(MetricFamily family, List<String> labels, int digits) {
    return metric(family, labels, () -> WindowTimer.ofDigits(digits));
  }

  /** A family has metrics of one class. */
  @SuppressWarnings("unchecked")
  private <M extends Metric> M metric(
      MetricFamily family, List<String> labels, Supplier<M> creator) {
    return (M)
        metrics.computeIfAbsent(
            new Series(family, labels),
            series -> {
              String name = series.registryName();
              seriesByName.put(name, series);
              return registry.register(name, creator.get());
            });
  }

  /** A sum of times that only grows. */
  private static final class SecondsSum implements Gauge<Double> {

    private volatile long nanos;

    /** Called by one thread only. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void add(long more) {
      nanos += more;
    }

    @Override
    public Double getValue() {
      return nanos / 1e9;
    }
  }
}
