package io.bench.engine.result.read;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhaseEnd;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyTag;
import io.bench.engine.result.OpDocument;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StrideDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Reads what another process has written about a step: the way back from a result folder.
 *
 * @param plan what the other process was to do: what this one would have done
 * @param step its document
 * @param histograms its times by tag
 */
public record RecordedStep(
    ActivityPlan plan, StepDocument step, Map<LatencyTag, Histogram> histograms) {

  /**
   * Reads the only step of a result folder.
   *
   * @throws IOException if files are missing, damaged, or not of this step; of a process that was
   *     killed, the last times may be damaged
   */
  public static RecordedStep read(Path folder, ActivityPlan plan) throws IOException {
    RunDocument run = RunDocument.read(folder);
    if (run.steps().size() != 1) {
      throw new IOException(
          run.steps().isEmpty()
              ? "it ended before the step began: " + run.reason()
              : folder + " has " + run.steps().size() + " steps instead of one");
    }
    StepDocument step = run.steps().get(0);
    return new RecordedStep(plan, step, histograms(folder, step.state()));
  }

  private static Map<LatencyTag, Histogram> histograms(Path folder, RunState state)
      throws IOException {
    Map<LatencyTag, Histogram> sums = new HashMap<>();
    Path file = folder.resolve(ResultFolder.LATENCY_FILE);
    if (Files.exists(file)) { // or else nothing was recorded: the counts say so too
      int damaged =
          LatencyLine.read(
              file,
              tag -> true,
              line ->
                  sums.computeIfAbsent(
                          line.tag(),
                          tag -> new Histogram(line.times().getNumberOfSignificantValueDigits()))
                      .add(line.times()));
      if (damaged > 0 && state != RunState.RUNNING) {
        throw new IOException(
            "%s is damaged: %d of its lines cannot be read".formatted(file, damaged));
      }
    }
    return sums;
  }

  /** What came of the step, with the figures of all its phases. */
  public ActivityResult result() {
    List<PhaseResult> phases = new ArrayList<>();
    for (int index = 0; index < step.phases().size(); index++) {
      phases.add(phase(index, step.phases().get(index)));
    }
    Integer exitCode = step.exitCode();
    return new ActivityResult(
        plan,
        phases,
        step.state().end(),
        step.reason(),
        exitCode == null ? -1 : exitCode,
        step.spaces());
  }

  /** What the adapter had found out about the other side. */
  public Map<String, String> server() {
    return step.server();
  }

  /** Whether the process wrote its last figures, instead of ending before its step did. */
  public boolean hasEnded() {
    return step.state() != RunState.RUNNING;
  }

  private PhaseResult phase(int index, PhaseDocument document) {
    PhasePlan planned = plan.phases().get(index);
    List<OpTotals> ops = new ArrayList<>();
    List<UnfinishedOp> unfinished = new ArrayList<>();
    for (int template = 0; template < plan.ops().names().size(); template++) {
      String name = plan.ops().names().get(template);
      OpDocument op = document.ops().get(name);
      ops.add(totals(planned, name, op));
      if (op != null) {
        unfinished.addAll(unfinished(index, template, op));
      }
    }
    PhaseEnd end = document.endedBy();
    return new PhaseResult(
        planned,
        new PhaseCourse(
            document.start(),
            document.seconds(),
            document.issuingSeconds(),
            end == null ? PhaseEnd.STOPPED : end,
            document.stopReason(),
            1,
            document.blocks() == null ? 1 : document.blocks()),
        ops,
        strides(document),
        unfinished,
        document.longestWithoutSuccess(),
        document.client().usage().on(document.machine()),
        document.findings());
  }

  private OpTotals totals(PhasePlan phase, String name, @Nullable OpDocument op) {
    OpTotals totals = new OpTotals(plan.digits());
    if (op != null) {
      for (Count count : Count.values()) {
        totals.add(count, op.counts().of(count));
      }
      op.errors().forEach(totals::addErrors);
    }
    for (Latency latency : Latency.values()) {
      totals.add(latency, histograms.get(new LatencyTag(step.name(), phase.kind(), name, latency)));
    }
    return totals;
  }

  /** Null if the phase has none. */
  private @Nullable StrideResult strides(PhaseDocument phase) {
    StrideDocument strides = phase.strides();
    if (strides == null) {
      return null;
    }
    OpTotals totals = new OpTotals(plan.digits());
    for (Count count : Count.OF_STRIDES) {
      totals.add(count, strides.counts().of(count));
    }
    totals.add(
        Latency.STRIDE,
        histograms.get(
            new LatencyTag(step.name(), phase.kind(), LatencyTag.STRIDES, Latency.STRIDE)));
    return new StrideResult(totals, strides.counts().unfinished());
  }

  /** Files keep three of their ages; all others are taken as the middle one. */
  private static List<UnfinishedOp> unfinished(int phase, int template, OpDocument op) {
    OpDocument.Ages ages = op.unfinishedAges();
    long count = ages == null ? 0 : op.counts().unfinished();
    List<UnfinishedOp> ops = new ArrayList<>();
    for (long number = 0; number < count; number++) {
      Long middle = ages.median();
      long age =
          number == count - 1
              ? ages.max()
              : number == 0 || middle == null ? ages.min() : (long) middle;
      ops.add(new UnfinishedOp(phase, template, age));
    }
    return ops;
  }
}
