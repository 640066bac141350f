package io.bench.app.console;

import io.bench.app.console.ProgressState.Client;
import io.bench.app.console.ProgressState.Times;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.Percentile;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What happened since progress was last shown. Not thread-safe. */
final class ProgressWindow {

  private final Latency latency;
  private final Histogram times;
  private double seconds;
  private long succeeded;
  private long cpuNanos;
  private long collectionMillis;
  private long longestStallNanos;

  /**
   * @param paced whether a rate is set, so that the time that counts is the response time
   * @param digits significant digits of the histograms
   */
  ProgressWindow(boolean paced, int digits) {
    this.latency = paced ? Latency.RESPONSE : Latency.SERVICE;
    this.times = new Histogram(digits);
  }

  void add(IntervalReport report) {
    seconds += (report.record().endNanos() - report.record().startNanos()) / 1e9;
    for (OpTotals op : report.record().ops()) {
      succeeded += op.count(Count.SUCCEEDED);
      Histogram histogram = op.histogram(latency);
      if (histogram != null) {
        times.add(histogram);
      }
    }
    cpuNanos += report.client().used().cpuNanos();
    collectionMillis += report.client().used().collectionMillis();
    longestStallNanos = Math.max(longestStallNanos, report.client().hiccupMaxNanos());
  }

  void clear() {
    times.reset();
    seconds = 0;
    succeeded = 0;
    cpuNanos = 0;
    collectionMillis = 0;
    longestStallNanos = 0;
  }

  double seconds() {
    return seconds;
  }

  double ratePerSecond() {
    return seconds > 0 ? succeeded / seconds : 0;
  }

  /** The latencies, null if no op succeeded. */
  @Nullable Times times() {
    long count = times.getTotalCount();
    return count == 0
        ? null
        : new Times(
            Percentile.P99.isSupportedBy(count)
                ? (double) times.getValueAtPercentile(Percentile.P99.percent())
                : Double.NaN,
            times.getMaxValue());
  }

  Client client(int cores) {
    return seconds > 0
        ? new Client(
            cpuNanos / 1e9 / seconds, cores, collectionMillis / 1e3 / seconds, longestStallNanos)
        : new Client(0, cores, 0, longestStallNanos);
  }
}
