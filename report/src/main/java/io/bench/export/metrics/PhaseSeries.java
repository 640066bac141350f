package io.bench.export.metrics;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.StepInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The metrics of one phase and of its op templates. Fed by the run's thread. */
final class PhaseSeries {

  private final Labelled phase;
  private final PhasePlan plan;
  private final List<OpSeries> ops = new ArrayList<>();
  private final Instant start;
  private long issued;

  /** Registers the metrics that exist from the start. */
  PhaseSeries(Labelled phase, StepInfo step, PhasePlan plan, Instant start) {
    this.phase = phase;
    this.plan = plan;
    this.start = start;
    for (String op : step.plan().ops().names()) {
      ops.add(new OpSeries(phase.and(op), step.plan().digits()));
    }
    phase.set(MetricFamily.PHASE_PROGRESS_RATIO, 0);
    phase.set(MetricFamily.PHASE_RUNNING, 1);
    phase.set(MetricFamily.ACHIEVED_OPS_PER_SECOND, 0);
  }

  /**
   * Adds an interval.
   *
   * @param isRunning whether this is the phase that starts ops now
   */
  void add(IntervalReport report, boolean isRunning) {
    long succeeded = 0;
    for (int template = 0; template < ops.size(); template++) {
      OpTotals totals = report.record().ops().get(template);
      ops.get(template).add(totals, report.end());
      succeeded += totals.count(Count.SUCCEEDED);
      issued += totals.count(Count.ISSUED);
    }
    if (!isRunning) {
      return; // stragglers of the phase before
    }
    double seconds = (report.record().endNanos() - report.record().startNanos()) / 1e9;
    phase.set(MetricFamily.ACHIEVED_OPS_PER_SECOND, seconds > 0 ? succeeded / seconds : 0);
    phase.set(MetricFamily.PHASE_PROGRESS_RATIO, report.progress());
    long elapsed = Math.max(0, Duration.between(start, report.end()).toNanos());
    Schedule schedule = plan.schedule();
    if (schedule != null) {
      phase.set(
          MetricFamily.OFFERED_OPS_PER_SECOND,
          schedule.rate().perSecondAt(elapsed / 1e9) / plan.shard().count());
      long due = Math.min(plan.scheduledOps(), plan.scheduledOps(elapsed));
      phase.set(MetricFamily.BACKLOG_OPS, (double) Math.max(0, due - issued));
    }
  }

  /** No more ops are started: nothing is offered or achieved from now on. */
  void end() {
    phase.set(MetricFamily.PHASE_RUNNING, 0);
    phase.set(MetricFamily.ACHIEVED_OPS_PER_SECOND, 0);
    if (plan.schedule() != null) {
      phase.set(MetricFamily.OFFERED_OPS_PER_SECOND, 0);
    }
  }

  /** It ran to its planned end. */
  void complete() {
    phase.set(MetricFamily.PHASE_PROGRESS_RATIO, 1);
  }
}
