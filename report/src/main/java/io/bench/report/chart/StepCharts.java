package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.LatencyLine;
import io.bench.report.read.ReportedRun;
import io.bench.report.read.StepProcess;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One step of one run: its figures as {@code run.json} has them, and the series of its charts. */
final class StepCharts {

  /** More points than this cannot be distinguished on a screen. */
  static final int MOST_POINTS = 1_000;

  private final ReportedRun run;
  private final String step;
  private final StepDocument document;
  private final PercentileCurves curves = new PercentileCurves();
  private int damagedLines;

  StepCharts(ReportedRun run, String step) {
    this.run = run;
    this.step = step;
    this.document = run.step(step).orElseThrow();
  }

  /** Reads the step's times and makes its document. */
  ObjectNode json() throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode facts = Json.tree(document).deepCopy();
    facts.remove("phases");
    node.set("facts", facts);
    Optional<PhaseDocument> measurement = document.measurement();
    node.set("phase", measurement.map(Json::tree).orElse(null));
    node.set("warmup", document.phase(PhaseKind.WARM_UP).map(Json::tree).orElse(null));
    List<StepProcess> processes = run.processes(step);
    ArrayNode all = node.putArray("processes");
    for (StepProcess process : processes) {
      all.add(process(process));
    }
    ObjectNode percentiles = node.putObject("percentiles");
    curves.addTo(percentiles.putObject("total"), "");
    ObjectNode ops = percentiles.putObject("ops");
    measurement.ifPresent(
        phase -> phase.ops().keySet().forEach(op -> curves.addTo(ops.putObject(op), op)));
    ObjectNode buckets = node.putObject("buckets");
    buckets.put("perDecade", HeatMap.ROWS_PER_DECADE);
    curves.addBucketsTo(buckets);
    node.put("missingForks", Math.max(0, run.forks(step) - processes.size()));
    node.put("damagedLines", damagedLines);
    return node;
  }

  private ObjectNode process(StepProcess process) throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("label", process.label());
    List<IntervalDocument> intervals = process.intervals();
    Bins bins = Bins.of(intervals, MOST_POINTS);
    boolean paced = isPaced(process.step());
    LatencyBins response = new LatencyBins(bins);
    LatencyBins service = new LatencyBins(bins);
    HeatMap heat = new HeatMap(bins);
    OpLatencies ops = new OpLatencies(bins, opNames(process.step()));
    damagedLines +=
        process.readTimes(
            Set.of(Latency.RESPONSE, Latency.SERVICE),
            line -> {
              Latency kind = line.tag().latency();
              if (kind == Latency.RESPONSE) {
                response.add(line);
              } else {
                service.add(line);
              }
              if (kind == (paced ? Latency.RESPONSE : Latency.SERVICE)) {
                heat.add(line);
                ops.add(line);
              }
              addToCurves(line);
            });
    if (bins.size() > 0) {
      double zero = zero(process, bins);
      addMarks(node, process, zero);
      node.put("joined", bins.joined());
      Timeline timeline = new Timeline(bins, intervals);
      timeline.addTo(node, zero, process);
      ops.addTo(node, timeline);
      response.addTo(node, Latency.RESPONSE.key());
      service.addTo(node, Latency.SERVICE.key());
      heat.addTo(node, zero);
    }
    return node;
  }

  private static List<String> opNames(StepDocument step) {
    return judged(step).map(phase -> List.copyOf(phase.ops().keySet())).orElse(List.of());
  }

  /** The measurement, or else the warm-up. */
  private static Optional<PhaseDocument> judged(StepDocument step) {
    return step.measurement().or(() -> step.phase(PhaseKind.WARM_UP));
  }

  private void addToCurves(LatencyLine line) {
    if (line.tag().phase() == PhaseKind.MEASUREMENT) {
      curves.add(line);
    }
  }

  /** Time 0 is the begin of the measurement, so that runs can be laid over each other. */
  private static double zero(StepProcess process, Bins bins) {
    double measurement = process.startSeconds(PhaseKind.MEASUREMENT);
    return Double.isNaN(measurement) ? bins.list().get(0).start() : measurement;
  }

  private static void addMarks(ObjectNode node, StepProcess process, double zero) {
    double warmUp = process.startSeconds(PhaseKind.WARM_UP);
    if (!Double.isNaN(warmUp)) {
      node.put("warmupStart", Numbers.millis(warmUp - zero));
    }
    process
        .step()
        .measurement()
        .ifPresent(
            phase -> {
              node.put("zeroTime", phase.start().toString());
              node.put("windowSeconds", phase.windowSeconds());
            });
    process
        .step()
        .phase(PhaseKind.WARM_UP)
        .ifPresent(phase -> node.set("gate", Json.tree(phase.gate())));
  }

  static boolean isPaced(StepDocument step) {
    return judged(step).map(PhaseDocument::isPaced).orElse(false);
  }
}
