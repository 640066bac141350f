package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.record.TimePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of JSON documents that tell what was recorded about ops. */
final class OpDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private OpDocument() {}

  /** Every count under its key, then errors of tries by name, both added to {@code target}. */
  static void putCounts(ObjectNode target, OpTotals totals) {
    for (Count count : Count.values()) {
      target.put(count.key(), totals.count(count));
    }
  }

  /** How the times of ops that ended well divide, as sums; nothing where that is not known. */
  static void putTime(ObjectNode target, OpTotals totals) {
    TimeAccount time = totals.time();
    if (time.count() > 0) {
      ObjectNode parts = target.putObject("timeNanos");
      for (TimePart part : TimePart.values()) {
        parts.put(part.key(), time.sumNanos(part));
      }
    }
  }

  /** Errors of tries by name. */
  static ObjectNode errors(OpTotals totals) {
    ObjectNode errors = JSON.objectNode();
    totals.errors().forEach(errors::put);
    return errors;
  }

  /** All figures of a time, in nanoseconds; a percentile with too few samples is null. */
  static ObjectNode latency(LatencyFigures figures) {
    ObjectNode node = JSON.objectNode();
    node.put("count", figures.count());
    node.put("min", figures.minNanos());
    node.put("mean", rounded(figures.meanNanos()));
    node.put("stddev", rounded(figures.stddevNanos()));
    for (Percentile percentile : Percentile.values()) {
      putPercentile(node, figures, percentile);
    }
    node.put("max", figures.maxNanos());
    return node;
  }

  /** Every time that was recorded, under its key. */
  static ObjectNode latencies(OpTotals totals) {
    ObjectNode node = JSON.objectNode();
    for (Latency latency : Latency.values()) {
      LatencyFigures figures = LatencyFigures.of(totals.histogram(latency));
      if (figures != null) {
        node.set(latency.key(), latency(figures));
      }
    }
    return node;
  }

  /** The median, the 99th percentile and the maximum of a time under its key, if it has any. */
  static void putTimes(ObjectNode target, OpTotals totals, Latency latency) {
    LatencyFigures figures = LatencyFigures.of(totals.histogram(latency));
    if (figures != null) {
      ObjectNode times = target.putObject(latency.key());
      putPercentile(times, figures, Percentile.P50);
      putPercentile(times, figures, Percentile.P99);
      times.put("max", figures.maxNanos());
    }
  }

  private static void putPercentile(
      ObjectNode node, LatencyFigures figures, Percentile percentile) {
    Long nanos = figures.percentiles().get(percentile);
    node.put(percentile.key(), nanos);
  }

  /** What the client used and how it was held up in an interval in which {@code ops} ended. */
  static ObjectNode client(ClientInterval client, long ops) {
    ObjectNode node = client(client.used(), client.seconds(), ops);
    node.put("longestPauseMillis", client.longestPauseMillis());
    node.put("hiccupP99Nanos", client.hiccupP99Nanos());
    node.put("hiccupMaxNanos", client.hiccupMaxNanos());
    return node;
  }

  /** What the client used over {@code seconds} in which {@code ops} ended. */
  static ObjectNode client(ClientUsage usage, double seconds, long ops) {
    ObjectNode node = JSON.objectNode();
    node.put("cpuNanos", usage.cpuNanos());
    putFinite(node, "cpuCores", seconds > 0 ? usage.cpuNanos() / 1e9 / seconds : null);
    putFinite(node, "cpuNanosPerOp", ops > 0 ? (double) usage.cpuNanos() / ops : null);
    putKnown(node, "allocatedBytes", usage.allocatedBytes());
    boolean allocationKnown = ops > 0 && usage.allocatedBytes() != ClientUsage.UNKNOWN;
    putFinite(
        node,
        "allocatedBytesPerOp",
        allocationKnown ? (double) usage.allocatedBytes() / ops : null);
    node.put("collections", usage.collections());
    node.put("collectionMillis", usage.collectionMillis());
    node.put("pauses", usage.pauses());
    node.put("pauseMillis", usage.pauseMillis());
    putKnown(node, "safepoints", usage.safepoints());
    putKnown(node, "safepointMillis", usage.safepointMillis());
    node.put("compilationMillis", usage.compilationMillis());
    node.put("heapBytes", usage.heapBytes());
    return node;
  }

  private static void putKnown(ObjectNode node, String key, long amount) {
    node.put(key, amount == ClientUsage.UNKNOWN ? null : (Long) amount);
  }

  /** The sum of all op templates; the only one itself, if there is but one. */
  static OpTotals sum(List<OpTotals> ops, int digits) {
    if (ops.size() == 1) {
      return ops.get(0);
    }
    OpTotals sum = new OpTotals(digits);
    ops.forEach(sum::add);
    return sum;
  }

  static void putFinite(ObjectNode node, String key, @Nullable Double value) {
    node.put(key, value == null || !Double.isFinite(value) ? null : (Double) rounded(value));
  }

  /** Three decimals: what is beyond them is noise, and would make documents hard to read. */
  static double rounded(double value) {
    return Math.rint(value * 1_000) / 1_000;
  }
}
