package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.report.read.ReportedRun;
import io.bench.report.read.StepProcess;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One step of one run: its figures as {@code run.json} has them, and the series of its charts. */
final class StepCharts {

  private final ReportedRun run;
  private final StepDocument step;
  private final PercentileCurves curves = new PercentileCurves();
  private int damagedLines;

  StepCharts(ReportedRun run, StepDocument step) {
    this.run = run;
    this.step = step;
  }

  /** Reads the step's times and makes its document. */
  ObjectNode json() throws IOException {
    ObjectNode node = figures(step);
    List<StepProcess> processes = run.processes(step);
    ArrayNode all = node.putArray("processes");
    for (StepProcess process : processes) {
      all.add(process(process));
    }
    curves.addTo(node, step.measurement());
    ObjectNode buckets = node.putObject("buckets");
    buckets.put("perDecade", HeatMap.ROWS_PER_DECADE);
    curves.addBucketsTo(buckets);
    node.put("missingForks", Math.max(0, step.forks().size() - processes.size()));
    node.put("damagedLines", damagedLines);
    return node;
  }

  /** What {@code run.json} has of the step. */
  static ObjectNode figures(StepDocument step) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode facts = Json.tree(step).deepCopy();
    facts.remove("phases");
    node.set("facts", facts);
    node.set("phase", step.measurement().map(Json::tree).orElse(null));
    node.set("warmup", step.phase(PhaseKind.WARM_UP).map(Json::tree).orElse(null));
    return node;
  }

  private ObjectNode process(StepProcess process) throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("label", process.label());
    List<IntervalDocument> intervals = process.intervals();
    addShards(node, intervals);
    Columns columns = new Columns(process, intervals, Timeline.Before.BEGIN);
    HeatMap heat = new HeatMap(columns.bins());
    damagedLines +=
        process.readTimes(
            Columns.TIMES,
            line -> {
              columns.add(line);
              if (columns.isHeadline(line)) {
                heat.add(line);
              }
              if (line.tag().phase() == PhaseKind.MEASUREMENT) {
                curves.add(line);
              }
            });
    if (columns.bins().size() > 0) {
      double zero = zero(process, columns.bins());
      addMarks(node, process, zero);
      node.put("joined", columns.bins().joined());
      columns.addTo(node, zero);
      heat.addTo(node, zero);
    }
    return node;
  }

  /** The clients of a merged run that recorded the step, which one may have run for all. */
  private static void addShards(ObjectNode node, List<IntervalDocument> intervals) {
    Set<String> shards = new TreeSet<>();
    for (IntervalDocument interval : intervals) {
      String shard = interval.shard();
      if (shard != null) {
        shards.add(shard);
      }
    }
    if (!shards.isEmpty()) {
      node.set("shards", Json.tree(shards));
    }
  }

  /** The measurement, or else the warm-up. */
  static Optional<PhaseDocument> judged(StepDocument step) {
    return step.measurement().or(() -> step.phase(PhaseKind.WARM_UP));
  }

  /** Time 0 is the begin of the measurement, so that runs can be laid over each other. */
  private static double zero(StepProcess process, Bins bins) {
    double measurement = process.startSeconds(PhaseKind.MEASUREMENT);
    return Double.isNaN(measurement) ? bins.list().get(0).start() : measurement;
  }

  static void addMarks(ObjectNode node, StepProcess process, double zero) {
    double warmUp = process.startSeconds(PhaseKind.WARM_UP);
    if (!Double.isNaN(warmUp)) {
      node.put("warmupStart", Numbers.millis(warmUp - zero));
    }
    StepDocument step = process.step();
    step.measurement()
        .ifPresent(
            phase -> {
              node.put("zeroTime", phase.start().toString());
              node.put("windowSeconds", phase.windowSeconds());
            });
    step.phase(PhaseKind.WARM_UP).ifPresent(phase -> node.set("gate", Json.tree(phase.gate())));
  }

  static boolean isPaced(StepDocument step) {
    return judged(step).map(PhaseDocument::isPaced).orElse(false);
  }
}
