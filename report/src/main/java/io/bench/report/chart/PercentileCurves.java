package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.read.LatencyLine;
import io.bench.engine.statistics.Percentile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latency by percentile of a whole measurement, of each op template and of all, up to the last nine
 * that the data support. Single-threaded.
 */
final class PercentileCurves {

  private static final int POINTS_PER_DECADE = 24;
  private static final String ALL = "";

  /** By kind of time, then by op template. */
  private final Map<Latency, Map<String, Histogram>> byKind = new LinkedHashMap<>();

  /** Adds a line of the measurement. */
  void add(LatencyLine line) {
    Map<String, Histogram> ops =
        byKind.computeIfAbsent(line.tag().latency(), unseen -> new LinkedHashMap<>());
    int digits = line.times().getNumberOfSignificantValueDigits();
    ops.computeIfAbsent(ALL, unseen -> new Histogram(digits)).add(line.times());
    ops.computeIfAbsent(line.tag().op(), unseen -> new Histogram(digits)).add(line.times());
  }

  /** Adds the curves of all ops together and of each op template of a phase. */
  void addTo(ObjectNode target, Optional<PhaseDocument> phase) {
    ObjectNode percentiles = target.putObject("percentiles");
    addTo(percentiles.putObject("total"), ALL);
    ObjectNode ops = percentiles.putObject("ops");
    phase.ifPresent(known -> known.ops().keySet().forEach(op -> addTo(ops.putObject(op), op)));
  }

  /** Kind of latency to numbers that alternate between {@code 1 / (1 - p)} and nanoseconds. */
  private void addTo(ObjectNode target, String op) {
    byKind.forEach(
        (kind, ops) -> {
          Histogram times = ops.get(op);
          if (times != null && times.getTotalCount() >= Percentile.MIN_SAMPLES_ABOVE) {
            target.set(kind.key(), curve(target.arrayNode(), times));
          }
        });
  }

  /**
   * Adds how many ops took how long: kind of time to numbers, alternating a row of the heat map and
   * ops.
   */
  void addBucketsTo(ObjectNode target) {
    byKind.forEach(
        (kind, ops) -> {
          TreeMap<Integer, Long> buckets = new TreeMap<>();
          for (HistogramIterationValue value : ops.get(ALL).recordedValues()) {
            buckets.merge(
                HeatMap.row(value.getValueIteratedTo()),
                value.getCountAtValueIteratedTo(),
                Long::sum);
          }
          ArrayNode numbers = target.putArray(kind.key());
          buckets.forEach((row, count) -> numbers.add(row).add(count));
        });
  }

  private static ArrayNode curve(ArrayNode points, Histogram times) {
    double last = (double) times.getTotalCount() / Percentile.MIN_SAMPLES_ABOVE;
    for (double inverse : places(last)) {
      Numbers.addExact(points, inverse);
      Numbers.addExact(points, (double) times.getValueAtPercentile(100 * (1 - 1 / inverse)));
    }
    return points;
  }

  /** Evenly spread over the axis, with the quantiles that people ask for. */
  private static Set<Double> places(double last) {
    Set<Double> places = new TreeSet<>();
    for (int step = 0; ; step++) {
      double place = Math.pow(10, (double) step / POINTS_PER_DECADE);
      if (place > last * (1 + 1e-9)) {
        break;
      }
      places.add(step % POINTS_PER_DECADE == 0 ? Math.rint(place) : place);
    }
    for (double asked : new double[] {2, 4, 20, last}) {
      if (asked <= last) {
        places.add(asked);
      }
    }
    return places;
  }
}
