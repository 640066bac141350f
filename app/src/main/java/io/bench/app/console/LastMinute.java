package io.bench.app.console;

import java.util.ArrayList;
import java.util.List;

/** The intervals of a step's last minute, about a second each. Not thread-safe. */
final class LastMinute {

  /** How many intervals are kept. */
  static final int LENGTH = 60;

  /**
   * Copied values.
   *
   * @param firstIndex the place of the first one in the step
   * @param rates succeeded ops per second
   * @param latencyNanos the percentile of each that the panel tells; NaN where no op succeeded
   */
  record Series(long firstIndex, List<Double> rates, List<Double> latencyNanos) {
    Series {
      rates = List.copyOf(rates);
      latencyNanos = List.copyOf(latencyNanos);
    }
  }

  private final List<Double> rates = new ArrayList<>();
  private final List<Double> latencyNanos = new ArrayList<>();
  private long firstIndex;

  void add(double ratePerSecond, double nanos) {
    rates.add(ratePerSecond);
    latencyNanos.add(nanos);
    if (rates.size() > LENGTH) {
      rates.remove(0);
      latencyNanos.remove(0);
      firstIndex++;
    }
  }

  Series series() {
    return new Series(firstIndex, rates, latencyNanos);
  }
}
