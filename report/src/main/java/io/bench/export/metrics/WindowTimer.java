package io.bench.export.metrics;

import com.codahale.metrics.Meter;
import com.codahale.metrics.Snapshot;
import com.codahale.metrics.Timer;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Times of ops, fed with the histogram of a whole interval at once: its count and sum are of all of
 * them, its snapshot of a {@link WindowReservoir window}. Thread-safe.
 */
public final class WindowTimer extends Timer {

  private static final double[] QUANTILES = {0.5, 0.75, 0.95, 0.98, 0.99, 0.999};

  private final WindowReservoir window;
  private final Meter ended = new Meter();

  private WindowTimer(WindowReservoir window) {
    super(window);
    this.window = window;
  }

  static WindowTimer ofDigits(int digits) {
    return new WindowTimer(new WindowReservoir(digits));
  }

  /** Adds the times of an interval, in nanoseconds; null if there were none. */
  void add(@Nullable Histogram times, Instant end) {
    window.add(times, end);
    ended.mark(times == null ? 0 : times.getTotalCount());
  }

  @Override
  public long getCount() {
    return window.totalCount();
  }

  @Override
  public double getMeanRate() {
    return ended.getMeanRate();
  }

  @Override
  public double getOneMinuteRate() {
    return ended.getOneMinuteRate();
  }

  @Override
  public double getFiveMinuteRate() {
    return ended.getFiveMinuteRate();
  }

  @Override
  public double getFifteenMinuteRate() {
    return ended.getFifteenMinuteRate();
  }

  /** The sum of all times. */
  public double totalSeconds() {
    return window.totalNanos() / 1e9;
  }

  /** Times in seconds of the window by quantile, {@code NaN} for those that are not known. */
  public Map<Double, Double> quantiles() {
    Snapshot snapshot = getSnapshot();
    Map<Double, Double> quantiles = new TreeMap<>();
    for (double quantile : QUANTILES) {
      quantiles.put(quantile, snapshot.getValue(quantile) / 1e9);
    }
    return quantiles;
  }

  double maxSeconds() {
    return window.maxNanos() / 1e9;
  }
}
