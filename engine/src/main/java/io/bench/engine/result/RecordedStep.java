package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseEnd;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/** Reads what another process has written about a step: the way back from a result folder. */
public final class RecordedStep {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ActivityPlan plan;
  private final JsonNode step;
  private final Map<String, Histogram> histograms;

  private RecordedStep(ActivityPlan plan, JsonNode step, Map<String, Histogram> histograms) {
    this.plan = plan;
    this.step = step;
    this.histograms = histograms;
  }

  /**
   * Reads the only step of a result folder.
   *
   * @param plan what the other process was to do: what this one would have done
   * @throws IOException if files are missing, damaged, or not of this step
   */
  public static RecordedStep read(Path folder, ActivityPlan plan) throws IOException {
    JsonNode run = JSON.readTree(folder.resolve(ResultFolder.RUN_FILE).toFile());
    JsonNode steps = run.path("steps");
    if (steps.size() != 1) {
      throw new IOException(
          steps.isEmpty()
              ? "it ended before the step began: " + run.path("reason").asText()
              : folder + " has " + steps.size() + " steps instead of one");
    }
    return new RecordedStep(plan, steps.get(0), histograms(folder));
  }

  private static Map<String, Histogram> histograms(Path folder) throws IOException {
    Map<String, Histogram> sums = new HashMap<>();
    Path file = folder.resolve(ResultFolder.LATENCY_FILE);
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          sums.computeIfAbsent(
                  histogram.getTag(),
                  tag -> new Histogram(histogram.getNumberOfSignificantValueDigits()))
              .add(histogram);
        }
      }
    } catch (FileNotFoundException noTimes) {
      // Nothing was recorded: the counts say so too.
    }
    return sums;
  }

  /** What came of the step, with the figures of all its phases. */
  public ActivityResult result() {
    List<PhaseResult> phases = new ArrayList<>();
    for (int index = 0; index < step.path("phases").size(); index++) {
      phases.add(phase(index, step.path("phases").get(index)));
    }
    return new ActivityResult(
        plan,
        phases,
        end(),
        text(step, "reason"),
        step.path("exitCode").asInt(-1),
        step.path("spaces").asInt());
  }

  /** What the adapter had found out about the other side. */
  public Map<String, String> server() {
    Map<String, String> facts = new LinkedHashMap<>();
    step.path("server").properties().forEach(e -> facts.put(e.getKey(), e.getValue().asText()));
    return facts;
  }

  /** Whether the process wrote its last figures, instead of ending before its step did. */
  public boolean hasEnded() {
    return !step.path("state").asText().equals("running");
  }

  private ActivityResult.End end() {
    return switch (step.path("state").asText()) {
      case "completed" -> ActivityResult.End.COMPLETED;
      case "interrupted" -> ActivityResult.End.INTERRUPTED;
      default -> ActivityResult.End.FAILED;
    };
  }

  private PhaseResult phase(int index, JsonNode node) {
    PhasePlan planned = plan.phases().get(index);
    List<OpTotals> ops = new ArrayList<>();
    List<UnfinishedOp> unfinished = new ArrayList<>();
    for (int template = 0; template < plan.opNames().size(); template++) {
      String name = plan.opNames().get(template);
      JsonNode op = node.path("ops").path(name);
      ops.add(totals(planned, name, op));
      unfinished.addAll(unfinished(index, template, op));
    }
    return new PhaseResult(
            planned,
            Instant.parse(node.path("start").asText()),
            node.path("seconds").asDouble(),
            node.path("issuingSeconds").asDouble(),
            ops,
            unfinished,
            text(node, "stopReason"),
            PhaseEnd.of(node.path("endedBy").asText()),
            client(node.path("client"), node.path("machine")))
        .withFindings(FindingsDocument.read(node))
        .withQuietTime(QuietTimeDocument.read(node))
        .withStrides(
            StrideDocument.read(
                node,
                histograms.get(HistogramLog.strideTag(step.path("name").asText(), planned.kind())),
                plan.digits()));
  }

  private OpTotals totals(PhasePlan phase, String name, JsonNode op) {
    OpTotals totals = new OpTotals(plan.digits());
    for (Count count : Count.values()) {
      totals.add(count, op.path("counts").path(count.key()).asLong());
    }
    op.path("errors")
        .properties()
        .forEach(e -> totals.addErrors(e.getKey(), e.getValue().asLong()));
    for (Latency latency : Latency.values()) {
      totals.add(
          latency,
          histograms.get(
              HistogramLog.tag(step.path("name").asText(), phase.kind(), name, latency)));
    }
    return totals;
  }

  /** Files keep three of their ages; every other one is told as the middle one. */
  private static List<UnfinishedOp> unfinished(int phase, int template, JsonNode op) {
    long count = op.path("counts").path("unfinished").asLong();
    JsonNode ages = op.path("unfinishedAges");
    List<UnfinishedOp> ops = new ArrayList<>();
    for (long number = 0; number < count; number++) {
      String age = number == count - 1 ? "max" : number == 0 ? "min" : "median";
      ops.add(new UnfinishedOp(phase, template, ages.path(age).asLong()));
    }
    return ops;
  }

  private static ClientUsage client(JsonNode node, JsonNode machine) {
    return new ClientUsage(
        node.path("cpuNanos").asLong(),
        node.path("collections").asLong(),
        node.path("collectionMillis").asLong(),
        node.path("compilationMillis").asLong(),
        node.path("heapBytes").asLong(),
        node.path("allocatedBytes").asLong(ClientUsage.UNKNOWN),
        node.path("pauses").asLong(),
        node.path("pauseMillis").asLong(),
        node.path("safepoints").asLong(ClientUsage.UNKNOWN),
        node.path("safepointMillis").asLong(ClientUsage.UNKNOWN),
        MachineDocument.read(machine));
  }

  private static @Nullable String text(JsonNode node, String field) {
    return node.path(field).isTextual() ? node.path(field).asText() : null;
  }
}
