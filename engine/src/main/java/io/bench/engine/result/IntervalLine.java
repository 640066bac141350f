package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.StepInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of one line of {@code intervals.jsonl}. */
final class IntervalLine {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<Latency> SHOWN =
      List.of(Latency.SERVICE, Latency.LATENESS, Latency.RESPONSE, Latency.MESSAGE_GAP);

  private final Instant runStart;

  IntervalLine(Instant runStart) {
    this.runStart = runStart;
  }

  /**
   * The line of an interval.
   *
   * @param backlog ops due but not started when it ended, or null in a closed loop
   */
  ObjectNode json(StepInfo step, IntervalReport report, @Nullable Long backlog) {
    IntervalRecord record = report.record();
    double seconds = (record.endNanos() - record.startNanos()) / 1e9;
    OpTotals sum = OpDocument.sum(record.ops(), step.plan().digits());
    long ended = sum.count(Count.SUCCEEDED) + sum.count(Count.FAILED);
    ObjectNode node = JSON.objectNode();
    node.put("time", report.end().toString());
    node.put("seconds", secondsBetween(runStart, report.end()));
    node.put("step", step.name());
    node.put("stepIndex", step.index());
    node.put("phase", report.phase().kind().key());
    node.put("phaseIndex", report.phaseIndex());
    node.put("progress", OpDocument.rounded(report.progress()));
    node.put("duration", OpDocument.rounded(seconds));
    OpDocument.putFinite(
        node, "ratePerSecond", seconds > 0 ? sum.count(Count.SUCCEEDED) / seconds : null);
    node.put("backlogOps", backlog);
    node.set("total", op(sum));
    ObjectNode ops = node.putObject("ops");
    for (int template = 0; template < record.ops().size(); template++) {
      ops.set(step.plan().opNames().get(template), op(record.ops().get(template)));
    }
    if (step.plan().hasStrides()) {
      node.set("strides", StrideDocument.ofInterval(record.strides(), seconds));
    }
    node.set("client", OpDocument.client(report.client(), ended));
    ArrayNode lanes = node.putArray("lanes");
    record.lanes().forEach(lane -> lanes.add(lane(lane, report.client().seconds())));
    node.set("machine", MachineDocument.json(report.client().used().machine()));
    return node;
  }

  private static @Nullable Double share(long nanos, double seconds) {
    return nanos == LaneInterval.UNKNOWN || seconds <= 0 ? null : (Double) (nanos / 1e9 / seconds);
  }

  private static ObjectNode lane(LaneInterval lane, double seconds) {
    ObjectNode node = JSON.objectNode();
    OpDocument.putFinite(node, "occupancy", lane.occupancy(seconds));
    OpDocument.putFinite(node, "busyShare", share(lane.busyNanos(), seconds));
    OpDocument.putFinite(node, "cpuShare", share(lane.cpuNanos(), seconds));
    node.put("turns", lane.turns());
    node.put("longestTurnNanos", lane.longestTurnNanos());
    return node;
  }

  private static ObjectNode op(OpTotals totals) {
    ObjectNode node = JSON.objectNode();
    OpDocument.putCounts(node, totals);
    node.set("errors", OpDocument.errors(totals));
    OpDocument.putTime(node, totals);
    for (Latency latency : SHOWN) {
      OpDocument.putTimes(node, totals, latency);
    }
    return node;
  }

  private static double secondsBetween(Instant start, Instant end) {
    return OpDocument.rounded(Duration.between(start, end).toNanos() / 1e9);
  }
}
