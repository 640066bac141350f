package io.bench.export.metrics;

import com.codahale.metrics.Snapshot;
import io.bench.engine.statistics.Percentile;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;

/**
 * The figures of a histogram, in nanoseconds. As everywhere in results, a quantile with fewer than
 * ten times above it is NaN.
 */
final class WindowSnapshot extends Snapshot {

  private final Histogram times;

  /**
   * @param times the snapshot's own
   */
  WindowSnapshot(Histogram times) {
    this.times = times;
  }

  @Override
  public double getValue(double quantile) {
    return Percentile.isSupported(100 * quantile, times.getTotalCount())
        ? times.getValueAtPercentile(100 * quantile)
        : Double.NaN;
  }

  /** None: single values are not kept. */
  @Override
  public long[] getValues() {
    return new long[0];
  }

  @Override
  public int size() {
    return (int) Math.min(Integer.MAX_VALUE, times.getTotalCount());
  }

  @Override
  public long getMax() {
    return times.getTotalCount() == 0 ? 0 : times.getMaxValue();
  }

  @Override
  public double getMean() {
    return times.getTotalCount() == 0 ? Double.NaN : times.getMean();
  }

  @Override
  public long getMin() {
    return times.getTotalCount() == 0 ? 0 : times.getMinValue();
  }

  @Override
  public double getStdDev() {
    return times.getTotalCount() == 0 ? Double.NaN : times.getStdDeviation();
  }

  @Override
  public void dump(OutputStream output) {
    PrintWriter writer = new PrintWriter(output, false, StandardCharsets.UTF_8);
    times.recordedValues().forEach(value -> writer.println(value.getValueIteratedTo()));
    writer.flush();
  }
}
