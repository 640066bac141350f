package io.bench.export.metrics;

import com.codahale.metrics.Timer;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Times of ops, fed with the histogram of a whole interval at once: its count and sum are of all of
 * them, its snapshot of a {@link WindowReservoir window}. Thread-safe.
 */
public final class WindowTimer extends Timer {

  private final WindowReservoir window;

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
  }

  @Override
  public long getCount() {
    return window.totalCount();
  }

  /** The sum of all times. */
  public double totalSeconds() {
    return window.totalNanos() / 1e9;
  }

  double maxSeconds() {
    return window.maxNanos() / 1e9;
  }
}
