package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The JSON of what was recorded about whole strides, and the way back. */
final class StrideDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private StrideDocument() {}

  /**
   * The figures of a phase.
   *
   * @param ended whether they are final; if not, strides that go on are what {@code unfinished}
   *     says
   */
  static ObjectNode ofPhase(PhaseResult phase, StrideResult strides, boolean ended) {
    OpTotals totals = strides.totals();
    long succeeded = totals.count(Count.SUCCEEDED);
    long failed = totals.count(Count.FAILED);
    ObjectNode node = JSON.objectNode();
    OpDocument.putFinite(node, "achievedPerSecond", phase.achievedPerSecond(totals));
    long over = succeeded + failed;
    OpDocument.putFinite(
        node, "cpuNanosPerStride", over > 0 ? (double) phase.client().cpuNanos() / over : null);
    ObjectNode counts = node.putObject("counts");
    putCounts(counts, totals);
    counts.put("unfinished", ended ? strides.unfinished() : totals.count(Count.ISSUED) - over);
    node.set("latencies", OpDocument.latencies(totals));
    return node;
  }

  /** The figures of an interval. */
  static ObjectNode ofInterval(OpTotals totals, double seconds) {
    ObjectNode node = JSON.objectNode();
    OpDocument.putFinite(
        node, "ratePerSecond", seconds > 0 ? totals.count(Count.SUCCEEDED) / seconds : null);
    putCounts(node, totals);
    OpDocument.putTimes(node, totals, Latency.STRIDE);
    return node;
  }

  /**
   * What a phase's document says, or null if it has none of strides.
   *
   * @param times of strides, or null if none succeeded
   */
  static @Nullable StrideResult read(JsonNode phase, @Nullable Histogram times, int digits) {
    JsonNode counts = phase.path("strides").path("counts");
    if (!counts.isObject()) {
      return null;
    }
    OpTotals totals = new OpTotals(digits);
    for (Count count : Count.OF_STRIDES) {
      totals.add(count, counts.path(count.key()).asLong());
    }
    totals.add(Latency.STRIDE, times);
    return new StrideResult(totals, counts.path("unfinished").asLong());
  }

  private static void putCounts(ObjectNode target, OpTotals totals) {
    for (Count count : Count.OF_STRIDES) {
      target.put(count.key(), totals.count(count));
    }
  }
}
