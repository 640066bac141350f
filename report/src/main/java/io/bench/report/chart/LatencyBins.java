package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.read.LatencyLine;
import io.bench.engine.statistics.Percentile;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of one kind of time, over time, of one op template or of all. Fed in the order of
 * time; keeps the histograms of the last bins only. Single-threaded.
 */
final class LatencyBins {

  /** Lines of a merged log are in order to within an interval. */
  private static final int OPEN = 2;

  private final Bins bins;
  private final TreeMap<Integer, Histogram> open = new TreeMap<>();
  private final double[] p50;
  private final double[] p99;
  private final double[] max;
  private boolean any;

  LatencyBins(Bins bins) {
    this.bins = bins;
    p50 = new double[bins.size()];
    p99 = new double[bins.size()];
    max = new double[bins.size()];
    Arrays.fill(p50, Double.NaN);
    Arrays.fill(p99, Double.NaN);
    Arrays.fill(max, Double.NaN);
  }

  /** Adds a line. What belongs to another phase than the bin's (a late end) is not the bin's. */
  void add(LatencyLine line) {
    int index = bins.at(line.startSeconds() + line.seconds() / 2);
    if (index < 0 || bins.list().get(index).phase() != line.tag().phase()) {
      return;
    }
    any = true;
    open.computeIfAbsent(
            index, unseen -> new Histogram(line.times().getNumberOfSignificantValueDigits()))
        .add(line.times());
    while (open.firstKey() < index - OPEN) {
      close(open.pollFirstEntry());
    }
  }

  private void close(Map.Entry<Integer, Histogram> bin) {
    int index = bin.getKey();
    p50[index] = percentile(bin.getValue(), 50);
    p99[index] = percentile(bin.getValue(), 99);
    max[index] = bin.getValue().getMaxValue();
  }

  private static double percentile(Histogram times, double percent) {
    return Percentile.isSupported(percent, times.getTotalCount())
        ? times.getValueAtPercentile(percent)
        : Double.NaN;
  }

  /** Adds the series under a name, unless there are no times; nothing can be added after. */
  void addTo(ObjectNode target, String name) {
    closeAll();
    if (any) {
      ObjectNode node = target.putObject(name);
      node.set("p50", Numbers.series(p50.length, index -> p50[index]));
      node.set("p99", Numbers.series(p99.length, index -> p99[index]));
      node.set("max", Numbers.series(max.length, index -> max[index]));
    }
  }

  /** The 99th percentile of each bin; nothing can be added after. */
  ArrayNode p99() {
    closeAll();
    return Numbers.series(p99.length, index -> p99[index]);
  }

  private void closeAll() {
    while (!open.isEmpty()) {
      close(open.pollFirstEntry());
    }
  }
}
