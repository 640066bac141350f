package io.bench.export.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimePart;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The metrics of one op template in one phase. Fed by the run's thread. */
final class OpSeries {

  private static final Map<Count, MetricFamily> COUNTED =
      Map.ofEntries(
          Map.entry(Count.ISSUED, MetricFamily.OPS_ISSUED),
          Map.entry(Count.SUCCEEDED, MetricFamily.OPS_SUCCEEDED),
          Map.entry(Count.FAILED, MetricFamily.OPS_FAILED),
          Map.entry(Count.NOT_SENT, MetricFamily.OPS_NOT_SENT),
          Map.entry(Count.EMPTY, MetricFamily.OPS_EMPTY),
          Map.entry(Count.TRIES, MetricFamily.TRIES),
          Map.entry(Count.TRANSPARENT_RETRIES, MetricFamily.TRANSPARENT_RETRIES),
          Map.entry(Count.ROWS, MetricFamily.ROWS),
          Map.entry(Count.PAGES, MetricFamily.PAGES),
          Map.entry(Count.BYTES, MetricFamily.RECEIVED_BYTES),
          Map.entry(Count.MESSAGES, MetricFamily.RECEIVED_MESSAGES),
          Map.entry(Count.SENT_MESSAGES, MetricFamily.SENT_MESSAGES));

  private final MetricRegistry registry;
  private final SeriesNames labels;
  private final int digits;
  private final Map<Count, Counter> counters = new EnumMap<>(Count.class);
  private final Map<TimePart, Counter> parts = new EnumMap<>(TimePart.class);
  private final GaugeSeries inFlight;
  private final Map<Latency, WindowTimer> times = new EnumMap<>(Latency.class);
  private final Map<Latency, GaugeSeries> longest = new EnumMap<>(Latency.class);
  private long flying;

  OpSeries(MetricRegistry registry, SeriesNames labels, int digits) {
    this.registry = registry;
    this.labels = labels;
    this.digits = digits;
    COUNTED.forEach((count, family) -> counters.put(count, registry.counter(labels.of(family))));
    count(Count.APPLIED, "true", MetricFamily.CONDITIONS);
    count(Count.NOT_APPLIED, "false", MetricFamily.CONDITIONS);
    count(Count.VERIFIED_ROWS, "equal", MetricFamily.VERIFIED_ROWS);
    count(Count.UNEQUAL_ROWS, "unequal", MetricFamily.VERIFIED_ROWS);
    count(Count.MISSING_ROWS, "missing", MetricFamily.VERIFIED_ROWS);
    count(Count.UNEXPECTED_ROWS, "unexpected", MetricFamily.VERIFIED_ROWS);
    for (TimePart part : TimePart.values()) {
      parts.put(part, registry.counter(labels.and(part.key()).of(MetricFamily.OP_TIME)));
    }
    inFlight = new GaugeSeries(registry, labels.of(MetricFamily.OPS_IN_FLIGHT));
    inFlight.set(0);
  }

  private void count(Count count, String label, MetricFamily family) {
    counters.put(count, registry.counter(labels.and(label).of(family)));
  }

  void add(OpTotals totals, Instant end) {
    counters.forEach((count, counter) -> counter.inc(totals.count(count)));
    parts.forEach((part, counter) -> counter.inc(totals.time().sumNanos(part)));
    totals
        .errors()
        .forEach(
            (name, number) ->
                registry.counter(labels.and(name).of(MetricFamily.ERRORS)).inc(number));
    flying +=
        totals.count(Count.ISSUED) - totals.count(Count.SUCCEEDED) - totals.count(Count.FAILED);
    inFlight.set((double) flying);
    for (Latency latency : Latency.values()) {
      addTimes(latency, totals.histogram(latency), end);
    }
  }

  private void addTimes(Latency latency, @Nullable Histogram recorded, Instant end) {
    WindowTimer timer = times.get(latency);
    if (timer == null) {
      if (recorded == null) {
        return;
      }
      SeriesNames names = labels.and(latency.key());
      timer = registry.register(names.of(MetricFamily.LATENCY), WindowTimer.ofDigits(digits));
      times.put(latency, timer);
      longest.put(latency, new GaugeSeries(registry, names.of(MetricFamily.LATENCY_MAX)));
    }
    timer.add(recorded, end);
    GaugeSeries max = longest.get(latency);
    if (max != null) {
      max.set(timer.maxSeconds());
    }
  }
}
