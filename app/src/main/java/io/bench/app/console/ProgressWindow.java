package io.bench.app.console;

import io.bench.app.text.Figures;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.Percentile;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What happened since the last progress line. */
final class ProgressWindow {

  private final Latency latency;
  private final Histogram times;
  private double seconds;
  private long succeeded;

  /**
   * @param paced whether a rate is set, so that the time that counts is the response time
   * @param digits significant digits of the histograms
   */
  ProgressWindow(boolean paced, int digits) {
    this.latency = paced ? Latency.RESPONSE : Latency.SERVICE;
    this.times = new Histogram(digits);
  }

  void add(IntervalRecord record) {
    seconds += (record.endNanos() - record.startNanos()) / 1e9;
    for (OpTotals op : record.ops()) {
      succeeded += op.count(Count.SUCCEEDED);
      Histogram histogram = op.histogram(latency);
      if (histogram != null) {
        times.add(histogram);
      }
    }
  }

  void clear() {
    times.reset();
    seconds = 0;
    succeeded = 0;
  }

  double seconds() {
    return seconds;
  }

  double ratePerSecond() {
    return seconds > 0 ? succeeded / seconds : 0;
  }

  /** {@code p99 1.23 ms}, the maximum if there are too few ops for it, null if there are none. */
  @Nullable String latencyText() {
    long count = times.getTotalCount();
    if (count == 0) {
      return null;
    }
    return Percentile.P99.isSupportedBy(count)
        ? "p99 " + Figures.latency((double) times.getValueAtPercentile(Percentile.P99.percent()))
        : "max " + Figures.latency((double) times.getMaxValue());
  }
}
