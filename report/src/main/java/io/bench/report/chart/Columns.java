package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.read.LatencyLine;
import io.bench.report.read.StepProcess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything that charts over time show of one process: a column for each bin. Fed in the order of
 * time. Single-threaded.
 */
final class Columns {

  /** More points than this cannot be distinguished on a screen. */
  private static final int MAX_POINTS = 1_000;

  /** The kinds of time that it takes. */
  static final Set<Latency> TIMES = Set.of(Latency.RESPONSE, Latency.SERVICE);

  private final StepProcess process;
  private final Bins bins;
  private final Timeline timeline;
  private final LatencyBins response;
  private final LatencyBins service;

  /** By op template, where there is more than one. */
  private final Map<String, LatencyBins> ops = new LinkedHashMap<>();

  private final Latency headline;

  /**
   * @param intervals of the step
   * @param before how the step stood when the first of them began
   */
  Columns(StepProcess process, List<IntervalDocument> intervals, Timeline.Before before) {
    this.process = process;
    bins = Bins.of(intervals, MAX_POINTS);
    timeline = new Timeline(bins, intervals, before);
    response = new LatencyBins(bins);
    service = new LatencyBins(bins);
    Set<String> names =
        StepCharts.judged(process.step()).map(phase -> phase.ops().keySet()).orElse(Set.of());
    if (names.size() > 1) {
      names.forEach(name -> ops.put(name, new LatencyBins(bins)));
    }
    headline = StepCharts.isPaced(process.step()) ? Latency.RESPONSE : Latency.SERVICE;
  }

  Bins bins() {
    return bins;
  }

  /** Whether these times are what counts: response time at a rate. */
  boolean isHeadline(LatencyLine line) {
    return line.tag().latency() == headline;
  }

  void add(LatencyLine line) {
    (line.tag().latency() == Latency.RESPONSE ? response : service).add(line);
    LatencyBins op = ops.get(line.tag().op());
    if (op != null && isHeadline(line)) {
      op.add(line);
    }
  }

  /**
   * Adds the series; nothing can be added after.
   *
   * @param zero what times are relative to, in seconds since the begin of the run
   */
  void addTo(ObjectNode target, double zero) {
    timeline.addTo(target, zero, process);
    ObjectNode byOp = target.putObject("ops");
    ops.forEach(
        (name, times) -> {
          ObjectNode op = byOp.putObject(name);
          op.set("achieved", timeline.achieved(name));
          op.set("p99", times.p99());
        });
    response.addTo(target, Latency.RESPONSE.key());
    service.addTo(target, Latency.SERVICE.key());
  }

  /** How the step stands when the last bin has ended. */
  Timeline.Before end() {
    return timeline.end();
  }
}
