package io.bench.export.metrics;

import com.codahale.metrics.Reservoir;
import com.codahale.metrics.Snapshot;
import java.time.Duration;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Every time that was recorded in the last 20 to 30 seconds, and how many there were altogether.
 *
 * <p>Nothing is sampled or decays: the window is the sum of three histograms of ten seconds each. A
 * fourth replaces the oldest. So a scrape every 15 seconds misses nothing, and a stall is visible
 * for at most half a minute. Thread-safe.
 */
final class WindowReservoir implements Reservoir {

  static final Duration PART = Duration.ofSeconds(10);
  private static final int PARTS = 3;

  private final @Nullable Histogram[] parts = new Histogram[PARTS];
  private final int digits;
  private int current;
  private @Nullable Instant currentBegan;
  private long totalCount;
  private double totalNanos;

  /**
   * @param digits significant decimal digits, 1 to 5
   */
  WindowReservoir(int digits) {
    this.digits = digits;
  }

  /** Adds the times, in nanoseconds, of an interval that ended at {@code end}; null for none. */
  synchronized void add(@Nullable Histogram times, Instant end) {
    if (currentBegan == null) {
      currentBegan = end;
    }
    for (int turn = 0; turn < PARTS && !end.isBefore(currentBegan.plus(PART)); turn++) {
      currentBegan = currentBegan.plus(PART);
      current = (current + 1) % PARTS;
      Histogram oldest = parts[current];
      if (oldest != null) {
        oldest.reset();
      }
    }
    if (!end.isBefore(currentBegan.plus(PART))) {
      currentBegan = end; // a gap longer than the whole window
    }
    if (times != null) {
      part().add(times);
      totalCount += times.getTotalCount();
      totalNanos += times.getMean() * times.getTotalCount();
    }
  }

  private Histogram part() {
    Histogram part = parts[current];
    if (part == null) {
      part = new Histogram(digits);
      parts[current] = part;
    }
    return part;
  }

  /** How many times were recorded since the beginning, whether they are in the window or not. */
  synchronized long totalCount() {
    return totalCount;
  }

  /** Their sum, exact to the histograms' digits. */
  synchronized double totalNanos() {
    return totalNanos;
  }

  /** The longest of the window in nanoseconds; 0 if it is empty. */
  synchronized long maxNanos() {
    long max = 0;
    for (Histogram part : parts) {
      if (part != null && part.getTotalCount() > 0) {
        max = Math.max(max, part.getMaxValue());
      }
    }
    return max;
  }

  @Override
  public synchronized int size() {
    long count = 0;
    for (Histogram part : parts) {
      count += part == null ? 0 : part.getTotalCount();
    }
    return (int) Math.min(Integer.MAX_VALUE, count);
  }

  /** Records a single time, as Dropwizard's own interface wants; {@link #add} is what we use. */
  @Override
  public synchronized void update(long nanos) {
    part().recordValue(Math.max(0, nanos));
    totalCount++;
    totalNanos += nanos;
  }

  @Override
  public synchronized Snapshot getSnapshot() {
    Histogram sum = new Histogram(digits);
    for (Histogram part : parts) {
      if (part != null) {
        sum.add(part);
      }
    }
    return new WindowSnapshot(sum);
  }
}
