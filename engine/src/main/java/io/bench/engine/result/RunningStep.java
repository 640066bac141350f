package io.bench.engine.result;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.PhaseTotals;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.Count;
import io.bench.engine.run.StepInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a step while it runs: the sum of its intervals, phase by phase. Not thread-safe:
 * the run's thread.
 */
final class RunningStep {

  private static final class Phase {
    private final PhasePlan plan;
    private final Instant start;
    private final PhaseTotals totals;
    private Instant end;
    private ClientUsage used;

    Phase(PhasePlan plan, Instant start, PhaseTotals totals) {
      this.plan = plan;
      this.start = start;
      this.totals = totals;
      this.end = start;
      this.used = ClientUsage.NONE;
    }
  }

  private final StepInfo step;
  private final List<Phase> phases = new ArrayList<>();

  RunningStep(StepInfo step) {
    this.step = step;
  }

  StepInfo step() {
    return step;
  }

  void beginPhase(PhasePlan plan, Instant now) {
    phases.add(new Phase(plan, now, new PhaseTotals(step.plan(), phases.size())));
  }

  /** Adds an interval. An op of an earlier phase that ended late is added to its own phase. */
  void add(IntervalReport report) {
    Phase phase = phases.get(report.phaseIndex());
    phase.totals.add(report.record());
    if (report.phaseIndex() == phases.size() - 1) {
      phase.end = report.end();
      phase.used = phase.used.plus(report.client().used());
    }
  }

  /**
   * How many ops of a phase were due at {@code now} but not started, or null in a closed loop. True
   * to within what is due in the few milliseconds that the lanes take to hand over an interval.
   */
  @Nullable Long backlog(int phaseIndex, Instant now) {
    Phase phase = phases.get(phaseIndex);
    if (phase.plan.schedule() == null) {
      return null;
    }
    long elapsed = Math.max(0, Duration.between(phase.start, now).toNanos());
    long due = Math.min(phase.plan.scheduledOps(), phase.plan.scheduledOps(elapsed));
    long issued = phase.totals.ops().stream().mapToLong(op -> op.count(Count.ISSUED)).sum();
    return Math.max(0, due - issued);
  }

  /** The phases so far, as if they had ended with their last interval. */
  List<PhaseResult> phases() {
    return phases.stream().map(this::soFar).toList();
  }

  private PhaseResult soFar(Phase phase) {
    double seconds = Math.max(0, Duration.between(phase.start, phase.end).toNanos() / 1e9);
    return new PhaseResult(
        phase.plan,
        PhaseCourse.of(phase.plan, phase.start, seconds, seconds, null),
        phase.totals.ops(),
        step.plan().ops().hasStrides() ? new StrideResult(phase.totals.strides(), 0) : null,
        List.of(),
        null,
        phase.used,
        PhaseFindings.NONE);
  }
}
