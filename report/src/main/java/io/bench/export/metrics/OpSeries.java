package io.bench.export.metrics;

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

  /** The metrics of one family, which a label distinguishes. */
  private static final Map<Count, String> CONDITIONS =
      Map.of(Count.APPLIED, "true", Count.NOT_APPLIED, "false");

  private static final Map<Count, String> VERIFIED =
      Map.of(
          Count.VERIFIED_ROWS, "equal",
          Count.UNEQUAL_ROWS, "unequal",
          Count.MISSING_ROWS, "missing",
          Count.UNEXPECTED_ROWS, "unexpected");

  private final Labelled op;
  private final int digits;
  private final Map<Latency, WindowTimer> timers = new EnumMap<>(Latency.class);
  private long inFlight;

  OpSeries(Labelled op, int digits) {
    this.op = op;
    this.digits = digits;
    addCounts(new OpTotals(digits));
  }

  void add(OpTotals totals, Instant end) {
    addCounts(totals);
    totals.errors().forEach((name, number) -> op.and(name).count(MetricFamily.ERRORS, number));
    for (Latency latency : Latency.values()) {
      addTimes(latency, totals.histogram(latency), end);
    }
  }

  private void addCounts(OpTotals totals) {
    COUNTED.forEach((count, family) -> op.count(family, totals.count(count)));
    CONDITIONS.forEach(
        (count, applied) ->
            op.and(applied).count(MetricFamily.CONDITIONAL_UPDATES, totals.count(count)));
    VERIFIED.forEach(
        (count, result) -> op.and(result).count(MetricFamily.VERIFIED_ROWS, totals.count(count)));
    for (TimePart part : TimePart.values()) {
      op.and(part.key()).addNanos(MetricFamily.OP_TIME_SECONDS, totals.time().sumNanos(part));
    }
    inFlight +=
        totals.count(Count.ISSUED) - totals.count(Count.SUCCEEDED) - totals.count(Count.FAILED);
    op.set(MetricFamily.OPS_IN_FLIGHT, (double) inFlight);
  }

  /** A kind of time has metrics from when it is first recorded. */
  private void addTimes(Latency latency, @Nullable Histogram recorded, Instant end) {
    WindowTimer timer = timers.get(latency);
    if (timer == null && recorded == null) {
      return;
    }
    Labelled kind = op.and(latency.key());
    if (timer == null) {
      timer = kind.timer(MetricFamily.LATENCY_SECONDS, digits);
      timers.put(latency, timer);
    }
    timer.add(recorded, end);
    kind.set(MetricFamily.LATENCY_MAX_SECONDS, timer.maxSeconds());
  }
}
